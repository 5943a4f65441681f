/// The schedule that a list of switches says: without a switch the task that runs goes on.
///
/// Guarantee: the same switches, the same order of jobs.
struct GivenSchedule: JobSchedule {
  private var switches: [Int: Int]
  private var decisions = 0

  init(_ switches: [ScheduleSwitch]) {
    self.switches = Dictionary(
      switches.map { ($0.decision, $0.choice) }, uniquingKeysWith: { first, _ in first })
  }

  mutating func next(of jobs: [ReadyJob]) -> Int {
    defer { decisions += 1 }
    return switches[decisions] ?? 0
  }
}
