import Synchronization

/// The schedule of one case while it runs, and the switches that it has made.
///
/// Unchecked: the thread of the case uses it; what others read of it is behind a lock.
final class CaseSchedule: @unchecked Sendable {
  private var deciding: Deciding
  private var decisions = 0
  private var jobs = 0

  /// Whether a thread that no schedule knows has made a job ready.
  private(set) var hasForeignJobs = false

  /// Where its switches are known beyond the end of the process.
  private let log: FlightLog?

  /// What it has decided; read when the thread of the case may be gone.
  private let made = Mutex(Made())

  private struct Made {
    var switches: [ScheduleSwitch] = []
    var widths: [Int] = []
  }

  /// Who decides.
  private enum Deciding {
    case given(GivenSchedule)
    case sampled(any JobSchedule, CancellationSampler)
  }

  init(_ plan: SchedulePlan, log: FlightLog?) {
    self.log = log
    deciding =
      switch plan.content {
      case .switches(let switches): .given(GivenSchedule(switches))
      case .sampled(let sampler, let seed):
        .sampled(sampler.makeSchedule(seed: seed), CancellationSampler(seed: seed))
      }
  }

  /// Each decision so far: how many jobs were ready, and which lanes could be cancelled, as
  /// `FlightRecord.alternatives(_:)` reads it.
  var widths: [Int] { made.withLock(\.widths) }

  /// What a case executed, with the switches that it has made in place of what sampled them.
  ///
  /// - Parameter executed: The choices of this case, with or without marks.
  /// - Returns: The choices with a listed schedule.
  func settled(_ executed: ChoiceSequence) -> ChoiceSequence {
    var settled = executed
    settled.header = SchedulePlan.replacing(
      SchedulePlan(.switches(made.withLock(\.switches))), in: executed.header)
    return settled
  }

  /// Notes that a thread that no schedule knows has made a job ready.
  func noteForeignJob() { hasForeignJobs = true }

  /// The number of the next job that becomes ready.
  func nextJob() -> Int {
    jobs += 1
    return jobs
  }

  /// Says how many commands are about to be in flight together.
  func beginFlight(of commands: Int) {
    guard case .sampled(var schedule, let cancellations) = deciding else { return }
    schedule.beginFlight(of: commands)
    deciding = .sampled(schedule, cancellations)
  }

  /// Says how many commands a lane has left.
  func expect(_ commands: Int, in lane: Int) {
    guard case .sampled(let schedule, let cancellations) = deciding,
      var weighted = schedule as? WeightedSchedule
    else { return }
    weighted.expect(commands, in: lane)
    deciding = .sampled(weighted, cancellations)
  }

  /// Decides which of several jobs runs, or who is cancelled; see `JobSchedule`.
  ///
  /// - Parameters:
  ///   - jobs: Those that are ready.
  ///   - cancellable: The lanes whose commands may be cancelled, in order.
  /// - Returns: The decision, which is recorded.
  func decide(_ jobs: [ReadyJob], cancellable: [Int]) -> ScheduleDecision {
    guard jobs.count > 1 || !cancellable.isEmpty else { return .job(0) }
    let isKept = decisions < SchedulePlan.decisionLimit
    if isKept {
      let lanes = cancellable.reduce(0) { $0 | 1 << $1 }
      made.withLock { $0.widths.append(jobs.count | lanes << 16) }
    }
    let decision = decision(jobs, cancellable)
    let choice =
      switch decision {
      case .job(let place): min(place, ScheduleSwitch.placeLimit)
      case .cancel(let lane): ScheduleSwitch.cancelling(lane)
      }
    if choice > 0, isKept {
      let change = ScheduleSwitch(decision: decisions, choice: choice)
      let count = made.withLock {
        $0.switches.append(change)
        return $0.switches.count
      }
      // One more than can be listed: that they are too many.
      if count <= SchedulePlan.switchLimit + 1 { log?.note(change) }
    }
    decisions += 1
    return decision
  }

  private func decision(_ jobs: [ReadyJob], _ cancellable: [Int]) -> ScheduleDecision {
    switch deciding {
    case .given(let schedule):
      return schedule.decide(at: decisions, jobs: jobs.count, cancellable: cancellable)
    case .sampled(var schedule, var cancellations):
      defer { deciding = .sampled(schedule, cancellations) }
      if let lane = cancellations.lane(of: cancellable) { return .cancel(lane: lane) }
      guard jobs.count > 1 else { return .job(0) }
      return .job(min(max(0, schedule.next(of: jobs)), jobs.count - 1))
    }
  }
}
