/// Hands out tokens below a million that nobody can guess, and takes one back twice.
enum IssuedToken: SearchSubject {
  static let name = "issued-token"
  static let minimalLength = 3
  static let kinds = [SubjectKind("issue"), SubjectKind("redeem", 1_000_000)]

  /// The token with a number, scattered.
  static func token(_ number: Int) -> Int { (number + 1) * 7_919 * 7_919 % 1_000_000 }

  struct State {
    var issued: [Int] = []
    var redeemed: [Int] = []
  }

  static func makeModel() -> State { State() }
  static func makeSystem() -> State { State() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout State) -> Int? {
    guard command.kind == 1 else { return issue(&model) }
    guard let place = model.issued.firstIndex(of: command.first) else { return 0 }
    model.redeemed.append(model.issued.remove(at: place))
    return 1
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout State) -> Int {
    guard command.kind == 1 else { return issue(&system) }
    // Wrong: one that was redeemed is none any more.
    if system.redeemed.contains(command.first) { return 1 }
    guard let place = system.issued.firstIndex(of: command.first) else { return 0 }
    system.redeemed.append(system.issued.remove(at: place))
    return 1
  }

  private static func issue(_ state: inout State) -> Int {
    let token = token(state.issued.count + state.redeemed.count)
    state.issued.append(token)
    return token
  }
}
