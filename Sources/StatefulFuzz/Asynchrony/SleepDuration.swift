/// How long a task meant to sleep.
///
/// The runtime tells a point in time, and what is left until then is a little less than the task said: some
/// microseconds have passed since, or more if the machine has paused the process in between. Of two sleeps
/// that begin together the second could then end first.
enum SleepDuration {
  /// The greatest part of a sleep that is gone where the process was not paused, in nanoseconds.
  private static let usualLoss: Int64 = 200_000

  /// What a sleep was probably meant to be.
  ///
  /// As a rule what is left is just below a whole number of milliseconds, and that is the sleep. Where it is
  /// not, or a much rounder number is possible, the process was paused, and the roundest possible one is.
  ///
  /// - Parameters:
  ///   - delay: What is left of the sleep.
  ///   - elapsed: The time since the job began that sleeps; no more than this is gone.
  /// - Returns: Whole milliseconds, not negative.
  static func meant(delay: Duration, elapsed: Duration) -> Duration {
    let left = delay.nanoseconds
    guard left > 0 else { return .zero }
    let usual = (left + usualLoss) / millisecond
    let isNear = usual * millisecond >= left
    if isNear, usual < 10 || usual % 5 == 0 { return .milliseconds(usual) }
    // A job that has computed for long was not paused.
    let gone = isNear ? min(elapsed.nanoseconds, 30 * millisecond) : elapsed.nanoseconds
    let most = left + max(usualLoss, gone)
    for step in isNear ? [1_000, 500, 100, 50] : [1_000, 500, 100, 50, 10, 5, 1] as [Int64] {
      let meant = most / (step * millisecond) * step
      if meant * millisecond >= left { return .milliseconds(meant) }
    }
    // Less than a millisecond is no order.
    return .milliseconds(isNear ? usual : (left + millisecond / 2) / millisecond)
  }

  private static let millisecond: Int64 = 1_000_000
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    // A sleep for ever would overflow.
    let seconds = max(-1_000_000_000, min(components.seconds, 1_000_000_000))
    return seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
