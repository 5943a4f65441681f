import Synchronization

/// Virtual time: who sleeps in the process of a case, and until when.
extension ProcessExecutors {
  static func enqueue(_ job: SteppingExecutor.Job, after delay: Duration) {
    state.withLock {
      let elapsed = $0.jobBegan.map { ContinuousClock.now - $0 } ?? .zero
      var meant = SleepDuration.meant(delay: delay, elapsed: elapsed)
      // Who sleeps until a point in time finds it passed, though a sleep is a whole number of milliseconds.
      if meant < delay { meant += .milliseconds(1) }
      $0.timerCount += 1
      $0.isUntouched = false
      $0.timers.append(Timer(deadline: $0.now + meant, number: $0.timerCount, job: job))
    }
  }

  /// Notes that a job begins now.
  static func noteJob() {
    guard isAllowed.load(ordering: .relaxed) else { return }
    state.withLock { $0.jobBegan = ContinuousClock.now }
  }

  /// How long the first of those sleeps that sleep in this process; nil where nobody does.
  static var untilFirstTimer: Duration? {
    guard isAllowed.load(ordering: .relaxed) else { return nil }
    return state.withLock { state in state.timers.map(\.deadline).min().map { $0 - state.now } }
  }

  /// Goes to the first deadline.
  ///
  /// - Returns: The jobs whose time has come, in the order in which they fell asleep.
  static func passTime() -> [SteppingExecutor.Job] {
    let set = clocks.withLock { $0 }.set
    return state.withLock { state in
      guard let first = state.timers.map(\.deadline).min() else { return [] }
      if first > state.now {
        VirtualTime.leap()
        state.now = first
        set(.stand(first))
        // The job that runs has not slept.
        state.jobBegan = nil
      }
      let due = state.timers.filter { $0.deadline <= state.now }.sorted { $0.number < $1.number }
      state.timers.removeAll { $0.deadline <= state.now }
      return due.map(\.job)
    }
  }
}
