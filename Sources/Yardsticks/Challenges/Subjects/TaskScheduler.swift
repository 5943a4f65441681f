/// Runs the oldest of the most urgent tasks; one that was blocked and is raised goes before tasks that wait
/// longer, where there are two of these.
enum TaskScheduler: SearchSubject {
  static let name = "task-scheduler"
  static let minimalLength = 7
  static let kinds = [
    SubjectKind("add", 3), SubjectKind("run"), SubjectKind("block", 8), SubjectKind("wake", 8),
    SubjectKind("raise", 8),
  ]

  struct Task {
    var id: Int
    var urgency: Int
    var turn: Int
    var isBlocked = false
    var isDone = false
  }

  /// All tasks; who runs is looked for.
  struct Model {
    var tasks: [Task] = []
    var turns = 0

    mutating func nextTurn() -> Int {
      turns += 1
      return turns
    }

    var next: Int? {
      tasks.indices.filter { !tasks[$0].isBlocked && !tasks[$0].isDone }
        .max { (tasks[$0].urgency, -tasks[$0].turn) < (tasks[$1].urgency, -tasks[$1].turn) }
    }
  }

  /// A queue for each urgency.
  struct System {
    private var queues: [[Int]] = [[], [], [], []]
    private var urgencies: [Int] = []
    private var wereBlocked: Set<Int> = []

    mutating func add(_ urgency: Int) -> Int {
      urgencies.append(urgency)
      queues[urgency].append(urgencies.count - 1)
      return urgencies.count - 1
    }

    mutating func run() -> Int {
      guard let urgency = queues.lastIndex(where: { !$0.isEmpty }) else { return -1 }
      return queues[urgency].removeFirst()
    }

    mutating func block(_ id: Int) {
      queues[urgencies[id]].removeAll { $0 == id }
      wereBlocked.insert(id)
    }

    mutating func wake(_ id: Int) { queues[urgencies[id]].append(id) }

    mutating func raise(_ id: Int) {
      queues[urgencies[id]].removeAll { $0 == id }
      urgencies[id] += 1
      let queue = queues[urgencies[id]]
      // Wrong: it is to wait behind the others.
      let isAhead = wereBlocked.contains(id) && queue.count >= 2
      queues[urgencies[id]].insert(id, at: isAhead ? 0 : queue.count)
    }
  }

  static func makeModel() -> Model { Model() }
  static func makeSystem() -> System { System() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout Model) -> Int? {
    let id = command.first
    switch command.kind {
    case 0:
      let task = Task(id: model.tasks.count, urgency: id, turn: model.nextTurn())
      model.tasks.append(task)
      return task.id
    case 1:
      guard let next = model.next else { return -1 }
      model.tasks[next].isDone = true
      return next
    default:
      guard model.tasks.indices.contains(id), !model.tasks[id].isDone else { return nil }
      let isBlocked = model.tasks[id].isBlocked
      switch command.kind {
      case 2 where !isBlocked: model.tasks[id].isBlocked = true
      case 3 where isBlocked:
        model.tasks[id].isBlocked = false
        model.tasks[id].turn = model.nextTurn()
      case 4 where !isBlocked && model.tasks[id].urgency < 3:
        model.tasks[id].urgency += 1
        model.tasks[id].turn = model.nextTurn()
      default: return nil
      }
      return 0
    }
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    switch command.kind {
    case 0: return system.add(command.first)
    case 1: return system.run()
    case 2: system.block(command.first)
    case 3: system.wake(command.first)
    default: system.raise(command.first)
    }
    return 0
  }
}
