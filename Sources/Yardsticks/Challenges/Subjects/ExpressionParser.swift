/// Sums and products with parentheses, put in token by token; behind two open parentheses a product is no
/// stronger than a sum.
enum ExpressionParser: SearchSubject {
  static let name = "expression-parser"
  static let minimalLength = 8
  static let kinds = [
    SubjectKind("number", 10), SubjectKind("plus"), SubjectKind("times"), SubjectKind("open"),
    SubjectKind("close"), SubjectKind("evaluate"),
  ]

  enum Token: Equatable {
    case number(Int)
    case plus, times, open
    case close
  }

  /// All tokens, read from the left once the value is wanted.
  struct Model {
    var tokens: [Token] = []
    var depth = 0

    var wantsOperand: Bool {
      switch tokens.last {
      case .number, .close: false
      default: true
      }
    }

    /// The value of the tokens, with every parenthesis closed.
    var value: Int {
      var rest = tokens[...]
      return Self.sum(&rest)
    }

    private static func sum(_ rest: inout ArraySlice<Token>) -> Int {
      var value = product(&rest)
      while rest.first == .plus {
        rest.removeFirst()
        value &+= product(&rest)
      }
      return value
    }

    private static func product(_ rest: inout ArraySlice<Token>) -> Int {
      var value = factor(&rest)
      while rest.first == .times {
        rest.removeFirst()
        value &*= factor(&rest)
      }
      return value
    }

    private static func factor(_ rest: inout ArraySlice<Token>) -> Int {
      guard let token = rest.popFirst() else { return 0 }
      if case .number(let number) = token { return number }
      let value = sum(&rest)
      if rest.first == .close { rest.removeFirst() }
      return value
    }
  }

  /// Two stacks.
  struct System {
    private var values: [Int] = []
    private var operators: [Token] = []
    private var depth = 0

    mutating func push(_ number: Int) { values.append(number) }

    mutating func open() {
      depth += 1
      operators.append(.open)
    }

    mutating func push(_ token: Token) {
      while let top = operators.last, top != .open, strength(top) >= strength(token) { apply() }
      operators.append(token)
    }

    mutating func close() {
      while operators.last != .open { apply() }
      operators.removeLast()
      depth -= 1
    }

    mutating func evaluate() -> Int {
      while !operators.isEmpty { operators.last == .open ? close() : apply() }
      return values.popLast() ?? 0
    }

    private func strength(_ token: Token) -> Int {
      // Wrong: of two levels of parentheses on.
      token == .times && depth < 2 ? 1 : 0
    }

    private mutating func apply() {
      let right = values.popLast() ?? 0
      let left = values.popLast() ?? 0
      values.append(operators.popLast() == .times ? left &* right : left &+ right)
    }
  }

  static func makeModel() -> Model { Model() }
  static func makeSystem() -> System { System() }

  static func step(_ command: SubjectCommand<Self>, _ model: inout Model) -> Int? {
    let wantsOperand = model.wantsOperand
    switch command.kind {
    case 0 where wantsOperand: model.tokens.append(.number(command.first))
    case 1 where !wantsOperand: model.tokens.append(.plus)
    case 2 where !wantsOperand: model.tokens.append(.times)
    case 3 where wantsOperand:
      model.tokens.append(.open)
      model.depth += 1
    case 4 where !wantsOperand && model.depth > 0:
      model.tokens.append(.close)
      model.depth -= 1
    case 5 where !wantsOperand:
      defer { model = Model() }
      return model.value
    default: return nil
    }
    return 0
  }

  static func perform(_ command: SubjectCommand<Self>, _ system: inout System) -> Int {
    switch command.kind {
    case 0: system.push(command.first)
    case 1: system.push(.plus)
    case 2: system.push(.times)
    case 3: system.open()
    case 4: system.close()
    default:
      defer { system = System() }
      return system.evaluate()
    }
    return 0
  }
}
