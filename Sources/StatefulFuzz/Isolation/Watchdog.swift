#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// Tells when the run of a worker takes more time or memory than it may.
struct Watchdog {
  /// The serial number of the run that it last saw.
  private(set) var serial: UInt64

  /// Why the worker was killed, if it was.
  var killed: Interruption.Cause?

  /// Whether a run that took too long did nothing, as one does that waits for what never comes.
  private(set) var wasIdle = false

  private var since: ContinuousClock.Instant
  private var nextMemoryCheck: ContinuousClock.Instant

  /// The worker's times when the run was first seen to take longer than a moment.
  private var before: ThreadTimes?

  /// Time between two looks.
  static let interval = Duration.milliseconds(20)

  /// Time limits that a run may last while others have the processors: threads that take turns can
  /// wait for ever.
  private static let patience = 20

  /// Reads a process's times; tests plant others.
  var timesOfProcess: (pid_t) -> ThreadTimes = ThreadTimes.init(of:)

  init(serial: UInt64 = 0, at now: ContinuousClock.Instant = .now) {
    self.serial = serial
    since = now
    nextMemoryCheck = now
  }

  /// Looks at the run of a process.
  ///
  /// - Parameters:
  ///   - process: The worker.
  ///   - serial: The run that it is at.
  ///   - limits: What a run may take.
  ///   - inherited: Bytes that a fork starts with, which are no fault of a run.
  ///   - now: The time.
  /// - Returns: The limit that it exceeds; nil as long as it exceeds none.
  mutating func overrun(
    of process: pid_t, serial: UInt64, limits: RunLimits, inherited: UInt64,
    at now: ContinuousClock.Instant = .now
  ) -> Interruption.Cause? {
    if serial != self.serial {
      self.serial = serial
      since = now
      before = nil
    } else {
      if before == nil { before = timesOfProcess(process) }
      if isOverdue(process, after: now - since, limit: limits.timeout) { return .timeout }
    }
    guard now >= nextMemoryCheck else { return nil }
    nextMemoryCheck = now + Self.interval
    guard let bytes = ResourceLimits.residentBytes(of: process) else { return nil }
    return bytes - min(bytes, inherited) > limits.memoryBytes ? .memory : nil
  }

  private mutating func isOverdue(
    _ process: pid_t, after time: Duration, limit: Duration
  ) -> Bool {
    guard time > limit, let before else { return false }
    let times = timesOfProcess(process)
    guard time >= limit * Self.patience || time - times.longestWait(since: before) > limit else {
      return false
    }
    wasIdle = times.count > 0 && times.running(since: before) < limit / 1000
    return true
  }
}
