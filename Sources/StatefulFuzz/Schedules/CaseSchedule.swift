import Synchronization

/// The schedule of one case while it runs, and the switches that it has made.
///
/// Unchecked: the thread of the case uses it; what others read of it is behind a lock.
final class CaseSchedule: @unchecked Sendable {
  private var schedule: any JobSchedule
  private var decisions = 0
  private var jobs = 0

  /// Whether a thread that no schedule knows has made a job ready.
  private(set) var hasForeignJobs = false

  /// What it has decided; read when the thread of the case may be gone.
  private let made = Mutex(Made())

  private struct Made {
    var switches: [ScheduleSwitch] = []
    var widths: [Int] = []
  }

  init(_ plan: SchedulePlan) { schedule = plan.makeSchedule() }

  /// How many jobs were ready at each decision so far.
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

  /// Says how many commands a lane has left.
  func expect(_ commands: Int, in lane: Int) {
    guard var weighted = schedule as? WeightedSchedule else { return }
    weighted.expect(commands, in: lane)
    schedule = weighted
  }

  /// Decides which of several jobs runs; see `JobSchedule`.
  func next(of jobs: [ReadyJob]) -> Int {
    guard jobs.count > 1 else { return 0 }
    let isKept = decisions < SchedulePlan.decisionLimit
    if isKept { made.withLock { $0.widths.append(jobs.count) } }
    let choice = min(max(0, schedule.next(of: jobs)), jobs.count - 1)
    if choice > 0, isKept {
      let change = ScheduleSwitch(
        decision: decisions, choice: min(choice, SchedulePlan.choiceLimit))
      made.withLock { $0.switches.append(change) }
    }
    decisions += 1
    return choice
  }
}
