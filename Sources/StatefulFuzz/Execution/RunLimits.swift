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
