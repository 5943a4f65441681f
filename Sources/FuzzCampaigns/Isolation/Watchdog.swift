import FuzzPlatform
import StatefulFuzz

/// Tells when the run of a worker takes more time or memory than it may.
struct Watchdog {
  /// The serial number of the run that it last saw.
  private(set) var serial: UInt64

  /// Why the worker was killed, if it was.
  var killed: Interruption.Cause?

  /// Where a run was that took too long, innermost first; nothing where that is not known.
  var frames: [UInt64] = []

  /// Whether a run that took too long did nothing in the end, as one does that waits for what never
  /// comes.
  private(set) var wasIdle = false

  /// Whether all threads of the run's process waited for each other.
  private(set) var wasStuck = false

  /// Whether a run that took too much memory was seen to take at least half of it.
  private(set) var sawItGrow = false

  /// Resident memory when the run was first looked at.
  private var firstBytes: UInt64?

  /// What the run has taken so far.
  private var time = Duration.zero
  private var lastLook: ContinuousClock.Instant
  private var nextMemoryCheck: ContinuousClock.Instant

  /// The worker's times when the run was first seen to take longer than a moment.
  private var before: ThreadTimes?

  /// The worker's times at the last look.
  private var latest: ThreadTimes?

  /// The worker's times at the look that last found it at work, and what the run had taken by then.
  private var lastWork: (times: ThreadTimes, at: Duration)?

  /// Time between two looks.
  static let interval = Duration.milliseconds(20)

  /// Time limits that a run may last while others have the processors: threads that take turns can
  /// wait for ever.
  private static let patience = 20

  /// Reads a process's times; tests plant others.
  var timesOfProcess: (pid_t) -> ThreadTimes = ThreadTimes.init(of:)

  init(serial: UInt64 = 0, at now: ContinuousClock.Instant = .now) {
    self.serial = serial
    lastLook = now
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
    let gap = now - lastLook
    lastLook = now
    if serial != self.serial {
      self.serial = serial
      time = .zero
      before = nil
      latest = nil
      lastWork = nil
      firstBytes = nil
    } else {
      // Who could not look for long, as on a machine that slept, does not know what a run did then.
      time += min(gap, max(Self.interval, limits.timeout / 4))
      let times = timesOfProcess(process)
      before = before ?? times
      latest = times
      noteWork(times, limit: limits.timeout)
      if isOverdue(times, limit: limits.timeout) { return .timeout }
    }
    guard now >= nextMemoryCheck else { return nil }
    nextMemoryCheck = now + Self.interval
    guard let bytes = ResourceLimits.residentBytes(of: process) else { return nil }
    let first = firstBytes ?? bytes
    firstBytes = first
    guard bytes - min(bytes, inherited) > limits.memoryBytes else { return nil }
    sawItGrow = bytes - min(bytes, first) >= limits.memoryBytes / 2
    return .memory
  }

  /// How long the run has taken at the least, as the looks at it tell, without what it waited for a
  /// processor.
  var ownTime: Duration {
    guard let before, let latest else { return .zero }
    return max(.zero, time - latest.longestWait(since: before))
  }

  /// Why the last look at work: a run may do much before it comes to what it waits for, and a busy
  /// machine may let it begin late.
  private mutating func noteWork(_ times: ThreadTimes, limit: Duration) {
    if let lastWork, times.running(since: lastWork.times) < limit / 1000 { return }
    lastWork = (times, time)
  }

  /// Whether the run does nothing and never will, which is known long before its time limit.
  mutating func isStuck(_ process: pid_t) -> Bool {
    guard let lastWork, time - lastWork.at >= Self.interval * 5 else { return false }
    wasStuck = ProcessThreads.allWait(in: process)
    return wasStuck
  }

  private mutating func isOverdue(_ times: ThreadTimes, limit: Duration) -> Bool {
    guard time > limit, let before, let lastWork else { return false }
    guard time >= limit * Self.patience || time - times.longestWait(since: before) > limit else {
      return false
    }
    wasIdle = times.count > 0 && time - lastWork.at >= limit / 2
    return true
  }
}
