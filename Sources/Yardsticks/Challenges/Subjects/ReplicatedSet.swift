/// Three replicas of a set whose elements are known by tags; who is told of three removed tags of one
/// element at once forgets one.
enum ReplicatedSet: SearchSubject {
  static let name = "replicated-set"
  static let minimalLength = 5
  static let kinds = [
    SubjectKind("add", 3, 5), SubjectKind("remove", 3, 5), SubjectKind("merge", 3, 3),
  ]

  struct Replica {
    /// Tags by element.
    var tags: [Set<Int>] = Array(repeating: [], count: 5)
    var removed: Set<Int> = []

    var content: Int {
      tags.indices.reduce(0) { $0 * 2 + (tags[$1].isSubset(of: removed) ? 0 : 1) }
    }

    mutating func remove(_ element: Int) { removed.formUnion(tags[element]) }

    mutating func merge(_ other: Replica, forgetting isWrong: Bool) {
      var incoming = other.removed.subtracting(removed)
      for element in tags.indices {
        tags[element].formUnion(other.tags[element])
        let gone = incoming.intersection(tags[element])
        if isWrong, gone.count >= 3, let last = gone.max() { incoming.remove(last) }
      }
      removed.formUnion(incoming)
    }
  }

  struct State {
    var replicas = [Replica(), Replica(), Replica()]
    var nextTag = 0

    mutating func run(_ command: SubjectCommand<ReplicatedSet>, isWrong: Bool) -> Int {
      switch command.kind {
      case 0:
        replicas[command.first].tags[command.second].insert(nextTag)
        nextTag += 1
      case 1: replicas[command.first].remove(command.second)
      default:
        replicas[command.second].merge(replicas[command.first], forgetting: isWrong)
        return replicas[command.second].content
      }
      return replicas[command.first].content
    }
  }

  static func makeModel() -> State { State() }
  static func makeSystem() -> State { State() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout State) -> Int? {
    model.run(command, isWrong: false)
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout State) -> Int {
    system.run(command, isWrong: true)
  }
}
