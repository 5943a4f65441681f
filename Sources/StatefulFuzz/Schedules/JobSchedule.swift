/// Decides which of several jobs that are ready runs next.
///
/// Asked only where there is more than one. What it decides is recorded as a number, so that a replay
/// and a shrinker know nothing of how it came about.
protocol JobSchedule: Sendable {
  /// Takes note that so many commands are in flight together from now on, and those before no longer.
  mutating func beginFlight(of commands: Int)

  /// Takes note that a lane has so many commands left.
  mutating func expect(_ commands: Int, in lane: Int)

  /// Decides.
  ///
  /// - Parameter jobs: At least two: first the one that goes on with the task that ran last, if there is
  ///   one, then the others, those that have waited longest first.
  /// - Returns: An index of `jobs`; 0 is the decision without a switch.
  mutating func next(of jobs: [ReadyJob]) -> Int
}

extension JobSchedule {
  /// Does nothing: a schedule need not know.
  mutating func beginFlight(of commands: Int) {}

  /// Does nothing: a schedule need not know.
  mutating func expect(_ commands: Int, in lane: Int) {}
}

/// A job that is ready, as a schedule sees it.
struct ReadyJob: Hashable, Sendable {
  /// Counts the jobs of a case as they become ready.
  let number: Int

  /// The lane that the job works for; 0 where it is nobody's.
  let lane: Int
}

/// A switch from one job to another, or a cancellation: all that has to be kept of a schedule.
struct ScheduleSwitch: Hashable, Sendable {
  /// The decision at which it happens, counted from 0.
  var decision: Int

  /// Which of the jobs runs instead, from 1 to `placeLimit`, or which lane's command is cancelled.
  ///
  /// A place beyond the last one means the last.
  var choice: Int

  /// The greatest place that a switch may go to.
  static let placeLimit = 55

  /// The choice that cancels what a lane has in flight.
  static func cancelling(_ lane: Int) -> Int { placeLimit + lane }

  /// The lane whose command a choice cancels; nil for a switch.
  static func cancelledLane(_ choice: Int) -> Int? {
    choice > placeLimit ? choice - placeLimit : nil
  }
}

/// What a schedule decides.
enum ScheduleDecision: Hashable, Sendable {
  /// The job at a place runs.
  case job(Int)
  /// What a lane has in flight is cancelled; then the next decision is made.
  case cancel(lane: Int)
}
