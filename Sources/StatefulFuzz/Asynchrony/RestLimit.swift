/// How far what a case has started runs on after its last command.
///
/// Tasks that sleep again and again, or wait for each other by polling, have no end of their own.
struct RestLimit {
  /// How many more jobs may run.
  private var jobs: Int

  /// How often time may pass.
  private var wakes: Int

  /// How much of it may.
  private var time = Duration.seconds(365 * 24 * 3_600)

  /// Makes a limit for a case that has left so many jobs and sleeping tasks.
  init(pending: Int) { (jobs, wakes) = (1_000 + 20 * pending, 100 + 2 * pending) }

  /// Takes one step of what may run.
  ///
  /// - Parameters:
  ///   - ready: How many jobs are ready.
  ///   - sleep: How long the first of those sleeps that sleep; nil where nobody does.
  /// - Returns: False where the limit is reached.
  mutating func allows(jobs ready: Int, sleeping sleep: Duration?) -> Bool {
    guard ready == 0 else {
      jobs -= 1
      return jobs >= 0
    }
    wakes -= 1
    time -= max(.zero, sleep ?? .zero)
    return wakes >= 0 && time >= .zero
  }
}
