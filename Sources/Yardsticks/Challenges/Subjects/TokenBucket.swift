/// A bucket of twelve tokens that gets one in three ticks; once it has refused three times in a row, it
/// forgets the ticks that have not made a token yet.
enum TokenBucket: SearchSubject {
  static let name = "token-bucket"
  static let minimalLength = 10
  static let kinds = [SubjectKind("request", 4), SubjectKind("advance", 4)]

  /// Thirds of tokens, counted at every tick.
  struct Model {
    var thirds = 36
  }

  /// Whole tokens, made when somebody asks.
  struct System {
    private var tokens = 12
    private var now = 0
    private var counted = 0
    private var refusals = 0

    mutating func advance(_ ticks: Int) { now += ticks }

    mutating func request(_ cost: Int) -> Bool {
      let made = (now - counted) / 3
      tokens = min(12, tokens + made)
      counted = tokens == 12 ? now : counted + 3 * made
      // Wrong: what is left of the ticks counts for the next token.
      if refusals >= 3 { counted = now }
      guard tokens >= cost else {
        refusals += 1
        return false
      }
      refusals = 0
      tokens -= cost
      return true
    }
  }

  static func makeModel() -> Model { Model() }
  static func makeSystem() -> System { System() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout Model) -> Int? {
    if command.kind == 1 {
      model.thirds = min(36, model.thirds + command.first + 1)
      return 0
    }
    let cost = 3 * (command.first + 1)
    guard model.thirds >= cost else { return 0 }
    model.thirds -= cost
    return 1
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    if command.kind == 0 { return system.request(command.first + 1) ? 1 : 0 }
    system.advance(command.first + 1)
    return 0
  }
}
