@testable import StatefulFuzz

/// A running total; tests plant faults by replacing what its parts do.
///
/// Its commands have no text of their own and travel as JSON.
struct AdderMachine: StateMachine {
  enum Command: Codable, Hashable, Sendable, CustomStringConvertible {
    case add(amount: Int)
    case double
    /// Illegal when the total is smaller than that.
    case take(amount: Int)

    var description: String {
      switch self {
      case .add(let amount): "add \(amount)"
      case .double: "double"
      case .take(let amount): "take \(amount)"
      }
    }
  }

  struct Start: Codable, Hashable, Sendable, CustomStringConvertible {
    var total: Int
    var description: String { "\(total)" }
  }

  static let commandKinds = ["add", "double", "take"]
  static let hazardNames = ["large", "zero"]

  /// Told before the model steps; may trap.
  var onModel: @Sendable (Command) -> Void = { _ in }

  /// Makes the system's total.
  var start: @Sendable (Start) -> Int = { $0.total }

  /// The system.
  var perform: @Sendable (Command, inout Int) -> Int = AdderMachine.work

  /// The hazard of a divergence.
  var hazard: String?

  /// Whether choices that nobody can draw are made for others that somebody can.
  var clampsAmounts = false

  /// What the honest system does.
  static let work: @Sendable (Command, inout Int) -> Int = { command, total in
    switch command {
    case .add(let amount): total += amount
    case .double: total *= 2
    case .take(let amount): total -= amount
    }
    return total
  }

  static func kind(of command: Command) -> Int {
    switch command {
    case .add: 0
    case .double: 1
    case .take: 2
    }
  }

  func drawInitial(_ choices: inout Choices) -> Start { Start(total: Int(choices.draw(below: 4))) }

  func makeModel(_ initial: Start) -> Int { initial.total }

  func makeSystem(_ initial: Start) -> Int { start(initial) }

  func drawCommand(_ choices: inout Choices, model: Int) -> Command {
    switch choices.drawKind(weights: [3, 1, 2]) {
    case 0: .add(amount: Int(choices.draw(below: 10)))
    case 1: .double
    default: .take(amount: Int(choices.draw(below: 10)))
    }
  }

  func step(_ command: Command, model: inout Int) -> Int? {
    onModel(command)
    if case .take(let amount) = command, amount > model { return nil }
    // Keeps totals small in runs of any length.
    if case .double = command, model > 1 << 40 { return nil }
    return Self.work(command, &model)
  }

  func perform(_ command: Command, on system: inout Int) -> Int { perform(command, &system) }

  func check(
    _ command: Command, response: Int, expected: Int, model: Int, system: Int
  ) -> Divergence? {
    guard response != expected || system != model else { return nil }
    return Divergence(
      hazard: hazard, message: "expected \(expected), got \(response), total \(system)")
  }

  func exercised(by expected: Int) -> UInt64 { (expected >= 10 ? 1 : 0) | (expected == 0 ? 2 : 0) }

  func remark(_ command: Command, response: Int, expected: Int, model: Int) -> String? {
    response == 13 ? "thirteen" : nil
  }

  func choices(for command: Command) -> [Choice]? {
    let kind = Choice(value: UInt64(Self.kind(of: command)), bound: 3)
    switch command {
    case .double: return [kind]
    case .add(let amount), .take(let amount):
      guard clampsAmounts || (0..<10).contains(amount) else { return nil }
      return [kind, Choice(value: UInt64(min(max(0, amount), 9)), bound: 10)]
    }
  }

  func choices(for initial: Start) -> [Choice]? {
    guard (0..<4).contains(initial.total) else { return nil }
    return [Choice(value: UInt64(initial.total), bound: 4)]
  }
}

extension AdderMachine {
  /// A target with a machine that is changed by `plant`.
  static func target(
    _ name: String = "test/adder", expects hazards: [String] = [],
    _ plant: @escaping @Sendable (inout AdderMachine) -> Void = { _ in }
  ) -> Target {
    Target(name, summary: "a running total", expectedHazards: hazards) {
      var machine = AdderMachine()
      plant(&machine)
      return machine
    }
  }

  /// The text of commands, as scripts hold it.
  static func lines(_ commands: Command...) -> [String] { commands.map(CommandText.encode) }
}

/// Keeps a value from the optimiser, so that what is planted is not folded away.
@inline(never)
func opaque<Value>(_ value: Value) -> Value { value }

/// Reads an array out of its bounds.
func planted(trapAt index: Int) -> Int { [1, 2, 3][opaque(index + 7)] }
