import Synchronization

/// What is known of a case with commands in flight, also where its thread has trapped: for whoever runs cases.
package final class FlightRecord: Sendable {
  /// Where a case that this thread runs leaves what is known of it.
  @TaskLocal package static var current: FlightRecord?

  /// The command in flight that this task runs, counted from 1 among those of the case.
  @TaskLocal static var running: Int?

  /// Called on a thread that ends the process: leaves which command did so.
  ///
  /// An actor may run a job that another lane has given it, so only the task itself knows.
  package static func noteExit() {
    guard let running, let journal = current?.journal else { return }
    journal.running = running
  }

  /// Called where an expectation of a test framework fails: leaves in which command, unless one has failed before.
  package static func noteFailedExpectation() {
    guard let running else { return }
    _ = current?.failed.compareExchange(expected: 0, desired: running, ordering: .relaxed)
  }

  /// The command whose expectation has failed since somebody asked last; nil where none has, or nobody knows.
  func takeFailed() -> Int? {
    let number = failed.exchange(0, ordering: .relaxed)
    return number == 0 ? nil : number
  }

  private let failed = Atomic(0)
  private let kept = Mutex<(schedule: CaseSchedule, history: LaneHistory)?>(nil)
  private let undecided = Atomic(false)

  /// Where a case says which of its commands is running, for whoever outlives its process.
  let journal: Journal?

  /// Whether somebody will look at `picture`: otherwise nothing is printed for it.
  let isPictured: Bool

  package init(journal: Journal? = nil, isPictured: Bool = false) {
    (self.journal, self.isPictured) = (journal, isPictured)
  }

  /// Takes what a case has: it is known as long as this is.
  func keep(_ schedule: CaseSchedule, _ history: LaneHistory) {
    kept.withLock { $0 = (schedule, history) }
  }

  /// Whether nobody knows if the answers are right, or not every decision of the case is known.
  package var isUndecided: Bool {
    undecided.load(ordering: .relaxed) || widths.count >= SchedulePlan.decisionLimit
  }

  /// Notes that there are too many explanations of the answers to go through.
  func noteUndecided() { undecided.store(true, ordering: .relaxed) }

  /// Whether that was noted since somebody asked last.
  package func takeUndecided() -> Bool { undecided.exchange(false, ordering: .relaxed) }

  /// What the case executed, with the switches that it has made in place of what sampled them; as it was
  /// where the case had no lanes.
  package func settled(_ executed: ChoiceSequence) -> ChoiceSequence {
    kept.withLock { $0?.schedule }?.settled(executed) ?? executed
  }

  /// Each decision of the case: how many jobs were ready, and who could be cancelled.
  package var widths: [Int] { kept.withLock { $0?.schedule }?.widths ?? [] }

  /// What could have been decided instead of going on, at a decision of `widths`.
  package static func alternatives(_ width: Int) -> [Int] {
    let (jobs, lanes) = (width & 0xFFFF, width >> 16)
    return Array(1..<max(1, min(jobs, ScheduleSwitch.placeLimit + 1)))
      + (1...8).filter { lanes & 1 << $0 != 0 }.map(ScheduleSwitch.cancelling)
  }

  /// What was in flight in the case; the answers and the explanation only where `isPictured`.
  package var picture: FlightPicture {
    kept.withLock { $0?.history }?.picture ?? FlightPicture()
  }

  /// The commands that were called and have not returned.
  var unreturned: [LaneCommand] { kept.withLock { $0?.history }?.unreturned.map(\.command) ?? [] }

  /// The choices before the first command of a case of so many commands, which lists these switches:
  /// decisions, each with the place of the job that runs instead.
  package static func header(
    commands: Int, switches: [(decision: Int, choice: Int)]
  ) -> [Choice] {
    let plan = SchedulePlan(
      .switches(switches.map { ScheduleSwitch(decision: $0.decision, choice: $0.choice) }))
    return [Choice(value: UInt64(commands), bound: UInt64(commands) + 1)] + plan.choices
  }

  /// The schedule in the start of a script.
  package struct WrittenSchedule {
    /// The start without it.
    package let start: String

    /// Its text; empty where there is none.
    package let text: String

    package let switches: Int
    package let cancellations: Int

    /// Whether a seed stands for the switches, which are not known.
    package let isSampled: Bool

    /// What the schedule is, in words: how many switches and cancellations there are; empty where there are none.
    package var summary: String {
      if isSampled { return "drawn from this seed; its switches are not known" }
      let counts = [
        (switches, "switch", "switches"), (cancellations, "cancellation", "cancellations"),
      ]
      return counts.filter { $0.0 > 0 }.map { "\($0) \($0 == 1 ? $1 : $2)" }.joined(separator: ", ")
    }
  }

  /// The schedule in the start of a script, and the start without it.
  package static func schedule(of initial: String) -> WrittenSchedule {
    let (start, schedule) = LaneStart.split(initial)
    var (changes, isSampled): ([ScheduleSwitch], Bool) = ([], false)
    switch SchedulePlan(schedule)?.content {
    case .switches(let listed): changes = listed
    case .sampled: isSampled = true
    case nil: break
    }
    let cancellations = changes.count { ScheduleSwitch.cancelledLane($0.choice) != nil }
    return WrittenSchedule(
      start: start, text: schedule, switches: changes.count - cancellations,
      cancellations: cancellations, isSampled: isSampled)
  }

  /// A schedule that is sampled: each way of sampling in turn.
  package static func sampledSchedule(_ seed: UInt64) -> String {
    let samplers = SchedulePlan.Sampler.allCases
    return SchedulePlan(.sampled(samplers[Int(seed) % samplers.count], seed: seed)).description
  }

  /// The most commands that may be in flight together.
  package static var flightLimit: Int { LaneOrders.flightLimit }

  /// Whether a text is a schedule.
  package static func isSchedule(_ text: String) -> Bool { SchedulePlan(text) != nil }

  /// The text of a start with its schedule.
  package static func initial(_ start: String, schedule: String) -> String {
    LaneStart.joined(start, schedule: schedule)
  }
}
