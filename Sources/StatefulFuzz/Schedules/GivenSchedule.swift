/// The schedule that a list of switches and cancellations says: without one the task that runs goes on.
///
/// Guarantee: the same switches, the same order of jobs.
struct GivenSchedule: Sendable {
  private let switches: [Int: Int]

  init(_ switches: [ScheduleSwitch]) {
    self.switches = Dictionary(
      switches.map { ($0.decision, $0.choice) }, uniquingKeysWith: { first, _ in first })
  }

  /// Decides.
  ///
  /// - Parameters:
  ///   - decision: Counted from 0.
  ///   - jobs: How many jobs are ready.
  ///   - cancellable: The lanes that may be cancelled; who cannot be, is not.
  /// - Returns: What is listed for this decision; the first job where nothing is.
  func decide(at decision: Int, jobs: Int, cancellable: [Int]) -> ScheduleDecision {
    let choice = switches[decision] ?? 0
    guard let lane = ScheduleSwitch.cancelledLane(choice) else {
      return .job(min(choice, max(0, jobs - 1)))
    }
    return cancellable.contains(lane) ? .cancel(lane: lane) : .job(0)
  }
}
