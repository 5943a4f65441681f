import Synchronization

/// The schedule of one case while it runs, and the switches that it has made.
///
/// Unchecked: the thread of the case uses it; what others read of it is behind a lock.
final class CaseSchedule: @unchecked Sendable {
  /// What samples decisions; nil where they are given.
  private var sampler: (any JobSchedule)?

  /// When what is in flight is cancelled, where decisions are sampled.
  private var cancellations = CancellationSampler.none

  /// What gives decisions that are not sampled.
  private let given: GivenSchedule

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

  init(_ plan: SchedulePlan, log: FlightLog?) {
    self.log = log
    switch plan.content {
    case .switches(let switches): given = GivenSchedule(switches)
    case .sampled(let sampler, let seed):
      given = GivenSchedule([])
      self.sampler = sampler.makeSchedule(seed: seed)
      cancellations = CancellationSampler(seed: seed)
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
  func beginFlight(of commands: Int) { sampler?.beginFlight(of: commands) }

  /// Says how many commands a lane has left.
  func expect(_ commands: Int, in lane: Int) { sampler?.expect(commands, in: lane) }

  /// Decides which of several jobs runs, or who is cancelled; see `JobSchedule`.
  ///
  /// - Parameters:
  ///   - jobs: Those that are ready.
  ///   - cancellable: The lanes whose commands may be cancelled, in order.
  /// - Returns: The decision, which is recorded.
  func decide(_ jobs: [ReadyJob], cancellable: [Int]) -> ScheduleDecision {
    guard jobs.count > 1 || !cancellable.isEmpty else { return .job(0) }
    let decision = decision(jobs, cancellable)
    if decisions < SchedulePlan.decisionLimit { record(decision, jobs.count, cancellable) }
    decisions += 1
    return decision
  }

  private func record(_ decision: ScheduleDecision, _ jobs: Int, _ cancellable: [Int]) {
    let choice =
      switch decision {
      case .job(let place): min(place, ScheduleSwitch.placeLimit)
      case .cancel(let lane): ScheduleSwitch.cancelling(lane)
      }
    let change = choice > 0 ? ScheduleSwitch(decision: decisions, choice: choice) : nil
    var width = jobs
    for lane in cancellable { width |= 1 << (16 + lane) }
    let count = made.withLock { made in
      made.widths.append(width)
      if let change { made.switches.append(change) }
      return made.switches.count
    }
    // One more than can be listed: that they are too many.
    if let change, count <= SchedulePlan.switchLimit + 1 { log?.note(change) }
  }

  private func decision(_ jobs: [ReadyJob], _ cancellable: [Int]) -> ScheduleDecision {
    guard sampler != nil else {
      return given.decide(at: decisions, jobs: jobs.count, cancellable: cancellable)
    }
    if let lane = cancellations.lane(of: cancellable) { return .cancel(lane: lane) }
    // In its place: of a copy, what it has noted of all jobs would be copied at every decision.
    guard jobs.count > 1, let place = sampler?.next(of: jobs) else { return .job(0) }
    return .job(min(max(0, place), jobs.count - 1))
  }
}
