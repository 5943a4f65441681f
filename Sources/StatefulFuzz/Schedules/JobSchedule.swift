/// Decides which of several jobs that are ready runs next.
///
/// Asked only where there is more than one. What it decides is recorded as a number, so that a replay
/// and a shrinker know nothing of how it came about.
protocol JobSchedule: Sendable {
  /// Decides.
  ///
  /// - Parameter jobs: At least two: first the one that goes on with the task that ran last, if there is
  ///   one, then the others, those that have waited longest first.
  /// - Returns: An index of `jobs`; 0 is the decision without a switch.
  mutating func next(of jobs: [ReadyJob]) -> Int
}

/// A job that is ready, as a schedule sees it.
struct ReadyJob: Hashable, Sendable {
  /// Counts the jobs of a case as they become ready.
  let number: Int

  /// The lane that the job works for; 0 where it is nobody's.
  let lane: Int
}

/// A switch from one job to another: all that has to be kept of a schedule.
struct ScheduleSwitch: Hashable, Sendable {
  /// The decision at which it happens, counted from 0.
  var decision: Int

  /// Which of the jobs runs instead, at least 1; a number beyond the last one means the last.
  var choice: Int
}
