import Synchronization

/// The schedule of one case while it runs, and the switches that it has made.
///
/// Unchecked: the thread of the case uses it; what others read of it is in `latest`.
final class CaseSchedule: @unchecked Sendable {
  private var schedule: any JobSchedule
  private var decisions = 0
  private var jobs = 0

  /// Whether a thread that no schedule knows has made a job ready.
  private(set) var hasForeignJobs = false

  /// The switches so far, kept where they outlive a trap of the case's thread.
  private static let made = Mutex<[ScheduleSwitch]?>(nil)

  /// How many jobs were ready at each decision so far.
  private static let widths = Mutex<[Int]>([])

  init(_ plan: SchedulePlan) {
    schedule = plan.makeSchedule()
    Self.made.withLock { $0 = [] }
    Self.widths.withLock { $0 = [] }
  }

  /// How many jobs were ready at each decision of the case that ran last.
  static var latestWidths: [Int] { widths.withLock { $0 } }

  /// The switches of the case that ran last in this process; nil where it had no schedule.
  static var latest: [ScheduleSwitch]? { made.withLock { $0 } }

  /// Forgets the last case.
  static func forget() { made.withLock { $0 = nil } }

  /// What a case executed, with the switches that it has made in place of what sampled them.
  ///
  /// - Parameter executed: The choices of the case that ran last in this process, with or without marks.
  static func settled(_ executed: ChoiceSequence) -> ChoiceSequence {
    guard let latest else { return executed }
    var settled = executed
    settled.header = SchedulePlan.replacing(
      SchedulePlan(.switches(latest)), in: executed.header)
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
    if decisions < SchedulePlan.decisionLimit { Self.widths.withLock { $0.append(jobs.count) } }
    let choice = min(max(0, schedule.next(of: jobs)), jobs.count - 1)
    if choice > 0, decisions < SchedulePlan.decisionLimit {
      let made = ScheduleSwitch(
        decision: decisions, choice: min(choice, SchedulePlan.choiceLimit))
      Self.made.withLock { $0?.append(made) }
    }
    decisions += 1
    return choice
  }
}
