/// What is in flight and may be cancelled: at most one command of each lane.
///
/// Unchecked: the jobs of an operation run one at a time, on the thread of the case, which decides as well.
final class FlightCancellations: @unchecked Sendable {
  private var running: [Int: (number: Int, task: Task<Void, Never>)] = [:]
  private let history: LaneHistory

  /// The lanes that have such a command, in order.
  private(set) var lanes: [Int] = []

  init(_ history: LaneHistory) { self.history = history }

  /// A lane's command is in flight, in a task of its own.
  func begin(_ lane: Int, _ number: Int, _ task: Task<Void, Never>) {
    running[lane] = (number, task)
    lanes = running.keys.sorted()
  }

  /// A lane's command has returned.
  func end(_ lane: Int) {
    running[lane] = nil
    lanes = running.keys.sorted()
  }

  /// Cancels what a lane has in flight, which then cannot be cancelled again.
  func cancel(_ lane: Int) {
    guard let (number, task) = running[lane] else { return }
    end(lane)
    history.cancelled(number)
    task.cancel()
  }
}
