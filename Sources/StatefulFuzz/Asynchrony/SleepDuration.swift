/// How long a task meant to sleep.
///
/// The runtime tells a point in time, which lies a little less ahead than the task said: time has passed
/// since then, a microsecond as a rule, and more where the machine has paused the process in between. The
/// sleep is taken for the roundest number of milliseconds that it may have been.
enum SleepDuration {
  /// - Parameters:
  ///   - delay: What is left of the sleep.
  ///   - elapsed: The time since the job began that sleeps; no more than this is missing.
  /// - Returns: Whole milliseconds, not negative.
  static func meant(delay: Duration, elapsed: Duration) -> Duration {
    // Half a millisecond is no order.
    let least = delay.nanoseconds - 500_000
    let most = delay.nanoseconds + max(0, elapsed.nanoseconds) + 500_000
    guard most > 0 else { return .zero }
    for step in [1_000, 500, 100, 50, 10, 5, 1] as [Int64] {
      let steps = most / (step * 1_000_000)
      if steps * step * 1_000_000 >= least { return .milliseconds(steps * step) }
    }
    return .milliseconds(most / 1_000_000)
  }
}

extension Duration {
  fileprivate var nanoseconds: Int64 {
    // A sleep for ever would overflow.
    let seconds = max(-1_000_000_000, min(components.seconds, 1_000_000_000))
    return seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
