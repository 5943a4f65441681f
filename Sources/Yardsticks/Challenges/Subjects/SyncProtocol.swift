/// Three clients of one document; who repeats a change whose receipt was lost is told the latest revision
/// instead of its own, and later overwrites what it has never seen.
enum SyncProtocol: SearchSubject {
  static let name = "sync-protocol"
  static let minimalLength = 8
  static let kinds = [
    SubjectKind("edit", 3), SubjectKind("pull", 3), SubjectKind("push", 3),
    SubjectKind("push-without-receipt", 3),
  ]

  struct Client {
    var base = 0
    var change = 0
    var isChanged = false
  }

  struct State {
    private var clients = [Client(), Client(), Client()]
    private var revision = 0
    /// The last change of each client and the revision that it made.
    private var taken: [(change: Int, revision: Int)] = Array(repeating: (0, 0), count: 3)

    mutating func run(_ command: SubjectCommand<SyncProtocol>, isWrong: Bool) -> Int? {
      let client = command.first
      switch command.kind {
      case 0:
        clients[client].change += clients[client].isChanged ? 0 : 1
        clients[client].isChanged = true
        return 0
      case 1:
        guard !clients[client].isChanged else { return nil }
        clients[client].base = revision
        return revision
      default:
        guard clients[client].isChanged else { return nil }
        let answer = push(client, isWrong: isWrong)
        guard command.kind == 2 else { return 0 }
        if let answer { clients[client].base = answer }
        clients[client].isChanged = false
        return answer == nil ? -1 : 0
      }
    }

    /// The revision that the change has made; nil where it is based on an old one.
    private mutating func push(_ client: Int, isWrong: Bool) -> Int? {
      let change = clients[client].change
      if taken[client].change == change { return isWrong ? revision : taken[client].revision }
      guard clients[client].base == revision else { return nil }
      revision += 1
      taken[client] = (change, revision)
      return revision
    }
  }

  static func makeModel() -> State { State() }
  static func makeSystem() -> State { State() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout State) -> Int? {
    model.run(command, isWrong: false)
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout State) -> Int {
    system.run(command, isWrong: true) ?? -2
  }
}
