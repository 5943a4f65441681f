/// What a single run may use before it counts as a failure.
public struct RunLimits: Hashable, Sendable {
  /// Time for one run.
  public var timeout: Duration

  /// Resident memory of the process that runs it, in bytes.
  public var memoryBytes: UInt64

  /// Makes limits; the defaults are those of the driver.
  public init(timeout: Duration = .seconds(10), memoryBytes: UInt64 = 1 << 30) {
    self.timeout = timeout
    self.memoryBytes = memoryBytes
  }

  /// The limits for more runs of a case that is known to hang: half a second is enough to see it.
  package var ofHang: RunLimits {
    var limits = self
    limits.timeout = min(timeout, .milliseconds(500))
    return limits
  }

  /// The time for one run, such as `5 s`.
  package var timeoutText: String {
    let milliseconds = Int(timeout / .milliseconds(1))
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
  }
}

/// Who shares a process with whom.
public enum IsolationMode: String, Hashable, Sendable, CaseIterable {
  /// Many runs in one worker process; it is replaced when one of them breaks it.
  case batch
  /// A process for every run.
  case `case`
  /// No worker at all: a trap ends the driver. For debuggers and for platforms without isolation.
  case none
}
