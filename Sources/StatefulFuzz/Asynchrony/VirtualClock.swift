import Synchronization

/// A clock that costs no time: it jumps to the next deadline when nothing else is left to do.
///
/// For systems that take their clock as a parameter, as `any Clock<Duration>` or as a generic type:
///
/// ```swift
/// StatefulTest("cache/expiry", model: Entries(), system: { Cache(clock: VirtualClock()) }) { on in
///   on.command("wait", .int(in: 0...3_600)) { $0.time += $1 } system: {
///     try await $0.clock.sleep(for: .seconds($1))
///   }
/// }
/// ```
///
/// While a job is ready to run, time stands still. When all jobs wait, it jumps to the earliest
/// deadline; if several tasks sleep until then, the schedule decides which one continues first. The clock
/// starts at zero and keeps its time from one operation to the next. A sleep outside of
/// `runToCompletion` ends at once and moves the time forward. In a worker process `Task.sleep` without a
/// clock, and the clocks of the system, take no time either (see `runToCompletion`); elsewhere they use
/// real time, on another thread.
public final class VirtualClock: Clock {
  /// A point in time, as the time since the clock was made.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// The time since the clock was made.
    public var offset: Duration

    /// Makes a point in time.
    public init(offset: Swift.Duration) { self.offset = offset }

    /// A later point.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The time from here to another point.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Whether this point is the earlier one.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }

    /// The time since the clock was made.
    public var description: String { "\(offset)" }
  }

  private let time = Mutex(Duration.zero)

  /// Makes a clock at zero.
  public init() {}

  /// The present time.
  public var now: Instant { Instant(offset: time.withLock { $0 }) }

  /// The clock's minimum resolution: zero.
  public var minimumResolution: Duration { .zero }

  /// Advances the clock without a sleeper.
  ///
  /// Sleepers whose time has come wake up when the operation that they belong to has nothing else to do.
  public func advance(by duration: Swift.Duration) {
    precondition(duration >= .zero, "time does not go back")
    time.withLock { $0 += duration }
  }

  /// Goes to a deadline, unless it is past.
  func advance(to deadline: Instant) {
    time.withLock { $0 = max($0, deadline.offset) }
  }

  /// Waits until the clock shows `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: When to continue.
  ///   - tolerance: Ignored: it is never late.
  /// - Throws: `CancellationError` once the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Swift.Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    guard let executor = SteppingExecutor.current else { return advance(to: deadline) }
    let sleepers = executor.sleepers
    let number = sleepers.nextNumber()
    try await withTaskCancellationHandler {
      try await withUnsafeThrowingContinuation { continuation in
        sleepers.add(
          Sleeper(number: number, clock: self, deadline: deadline, continuation: continuation))
      }
    } onCancel: {
      sleepers.cancel(number)
    }
  }
}
