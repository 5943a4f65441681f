/// What each lane has in flight: which command runs, and which may be cancelled.
///
/// Unchecked: the jobs of an operation run one at a time, on the thread of the case, which decides as well.
final class LanesInFlight: RunningLanes, @unchecked Sendable {
  private var numbers: [Int: Int] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]

  /// The task of each lane.
  private var laneTasks: [(lane: Int, task: Task<Void, Never>)] = []

  private let history: LaneHistory
  private let journal: Journal?

  private(set) var cancellable: [Int] = []

  init(_ history: LaneHistory) {
    self.history = history
    journal = FlightRecord.current?.journal
  }

  /// A lane has a task, which calls its commands.
  func begin(_ lane: Int, _ task: Task<Void, Never>) { laneTasks.append((lane, task)) }

  /// The tasks of the commands that were called and have not returned, by the numbers of the commands.
  var unreturned: [Int: Task<Void, Never>] {
    laneTasks.reduce(into: [:]) { tasks, begun in
      if let number = numbers[begun.lane] { tasks[number] = begun.task }
    }
  }

  /// A lane calls a command.
  func call(_ number: Int, in lane: Int) {
    history.call(number)
    numbers[lane] = number
    journal?.running = number
  }

  /// What a lane has called may be cancelled: it has a task of its own.
  func allowCancelling(_ lane: Int, _ task: Task<Void, Never>) {
    tasks[lane] = task
    cancellable = tasks.keys.sorted()
  }

  /// What a lane has called has returned.
  func returned(_ number: Int, in lane: Int) {
    history.returned(number)
    forbidCancelling(lane)
    numbers[lane] = nil
    journal?.running = 0
  }

  private func forbidCancelling(_ lane: Int) {
    guard tasks.removeValue(forKey: lane) != nil else { return }
    cancellable = tasks.keys.sorted()
  }

  func run(_ lane: Int) { journal?.running = numbers[lane] ?? 0 }

  /// A command has done on an actor what it does there, as a rule: which order of effects is the likely one.
  func leaveActor() {
    if let running = FlightRecord.running { history.leftActor(running) }
  }

  func cancel(_ lane: Int) {
    guard let number = numbers[lane], let task = tasks[lane] else { return }
    forbidCancelling(lane)
    history.cancelled(number)
    task.cancel()
  }
}
