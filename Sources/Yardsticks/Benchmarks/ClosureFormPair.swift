import StatefulFuzz

/// One array on trial, written twice: as closures and as a machine.
///
/// Both draw the same choices for the same commands and compare the same answers, so that their times
/// differ by what the closure form costs.
enum ClosureFormPair {
  /// What is on trial: an array that, where it is faulty, loses the ninth element that it is given in a
  /// row.
  struct Stack: Sendable {
    var isFaulty: Bool
    private(set) var items: [Int] = []

    init(isFaulty: Bool) { self.isFaulty = isFaulty }

    mutating func push(_ value: Int) {
      if isFaulty, items.count == 8 { return }
      items.append(value)
    }

    mutating func pop() -> Int? { items.popLast() }

    mutating func write(_ value: Int, _ place: Int) -> Int? {
      guard place < items.count else { return nil }
      defer { items[place] = value }
      return items[place]
    }

    mutating func clear() { items.removeAll(keepingCapacity: true) }
  }

  static let value = Gen<Int>.int(in: 0...99)
  static let place = Gen<Int>.int(in: 0...15)

  /// The closure form.
  static func closures(isFaulty: Bool) -> Target {
    StatefulTest("bench/closures", model: [Int](), system: { Stack(isFaulty: isFaulty) }) {
      command("push", value, weight: 4) {
        $0.append($1)
      } system: {
        $0.push($1)
      }
      command("pop", when: { !$0.isEmpty }) {
        $0.popLast()
      } system: {
        $0.pop()
      }
      command("write", value, place) { model, value, place -> Int? in
        guard place < model.count else { return nil }
        defer { model[place] = value }
        return model[place]
      } system: { stack, value, place in
        stack.write(value, place)
      }
      command("count") {
        $0.count
      } system: {
        $0.items.count
      }
      command("clear") {
        $0.removeAll(keepingCapacity: true)
      } system: {
        $0.clear()
      }
    } check: {
      $0 == $1.items
    }.target
  }

  /// The same as a machine.
  static func machine(isFaulty: Bool) -> Target {
    Target("bench/machine", summary: "the same as a machine") { Machine(isFaulty: isFaulty) }
  }

  struct Machine: StateMachine {
    enum Command: Codable, Hashable, Sendable, CustomStringConvertible {
      case push(Int)
      case pop
      case write(Int, Int)
      case count
      case clear

      var description: String {
        switch self {
        case .push(let value): "push(\(value))"
        case .pop: "pop"
        case .write(let value, let place): "write(\(value), \(place))"
        case .count: "count"
        case .clear: "clear"
        }
      }
    }

    /// What a command is answered with.
    enum Answer: Equatable, Sendable {
      case nothing
      case number(Int)
      case element(Int?)
    }

    static let commandKinds = ["push", "pop", "write", "count", "clear"]

    static func kind(of command: Command) -> Int {
      switch command {
      case .push: 0
      case .pop: 1
      case .write: 2
      case .count: 3
      case .clear: 4
      }
    }

    let isFaulty: Bool

    func makeModel(_ initial: NoInitialState) -> [Int] { [] }
    func makeSystem(_ initial: NoInitialState) -> Stack { Stack(isFaulty: isFaulty) }

    func drawCommand(_ choices: inout Choices, model: [Int]) -> Command {
      switch choices.drawKind(weights: [4, model.isEmpty ? 0 : 1, 1, 1, 1]) {
      case 0: .push(choices.draw(value) ?? 0)
      case 1: .pop
      case 2: .write(choices.draw(value) ?? 0, choices.draw(place) ?? 0)
      case 3: .count
      default: .clear
      }
    }

    func step(_ command: Command, model: inout [Int]) -> Answer? {
      switch command {
      case .push(let value): model.append(value)
      case .pop:
        guard !model.isEmpty else { return nil }
        return .element(model.popLast())
      case .write(let value, let place):
        guard place < model.count else { return .element(nil) }
        defer { model[place] = value }
        return .element(model[place])
      case .count: return .number(model.count)
      case .clear: model.removeAll(keepingCapacity: true)
      }
      return .nothing
    }

    func perform(_ command: Command, on system: inout Stack) -> Answer {
      switch command {
      case .push(let value): system.push(value)
      case .pop: return .element(system.pop())
      case .write(let value, let place): return .element(system.write(value, place))
      case .count: return .number(system.items.count)
      case .clear: system.clear()
      }
      return .nothing
    }

    func check(
      _ command: Command, response: Answer, expected: Answer, model: [Int], system: Stack
    ) -> Divergence? {
      if response != expected {
        return Divergence(hazard: nil, message: "answered \(response), expected \(expected)")
      }
      return model == system.items
        ? nil : Divergence(hazard: nil, message: "the check does not hold")
    }
  }
}
