import StatefulFuzz

/// A model of 10,000 elements: what statistics cost where looking at the state costs more than a command.
struct LargeStateMachine: StateMachine {
  static let count = 10_000

  struct Command: Codable, Hashable, Sendable, CustomStringConvertible {
    var position: Int
    /// What is written; nil reads.
    var value: Int?
    var description: String { value.map { "write(\(position), \($0))" } ?? "read(\(position))" }
  }

  static let commandKinds = ["read", "write"]
  static func kind(of command: Command) -> Int { command.value == nil ? 0 : 1 }

  func makeModel(_ initial: NoInitialState) -> [Int] { Array(0..<Self.count) }
  func makeSystem(_ initial: NoInitialState) -> [Int] { Array(0..<Self.count) }

  func drawCommand(_ choices: inout Choices, model: [Int]) -> Command {
    let writes = choices.draw(below: 2) == 1
    let position = Int(choices.draw(below: UInt64(Self.count)))
    return Command(position: position, value: writes ? Int(choices.draw(below: 1 << 20)) : nil)
  }

  func step(_ command: Command, model: inout [Int]) -> Int? {
    if let value = command.value { model[command.position] = value }
    return model[command.position]
  }

  func perform(_ command: Command, on system: inout [Int]) -> Int {
    if let value = command.value { system[command.position] = value }
    return system[command.position]
  }

  /// Compares everything, as a check should: O(elements), like a look at the state.
  func check(
    _ command: Command, response: Int, expected: Int, model: [Int], system: [Int]
  ) -> Divergence? {
    response == expected && model == system ? nil : Divergence(hazard: nil, message: "they differ")
  }

  static let target = Target("bench/large-state", summary: "ten thousand numbers") {
    LargeStateMachine()
  }
}
