import StatefulFuzz

/// A counter against a counter: next to nothing but the engine's own work.
struct TrivialMachine: StateMachine {
  struct Command: Codable, Hashable, Sendable, CustomStringConvertible {
    var amount: UInt64
    var description: String { "add(\(amount))" }
  }

  static let commandKinds = ["add"]
  static func kind(of command: Command) -> Int { 0 }

  func makeModel(_ initial: NoInitialState) -> UInt64 { 0 }
  func makeSystem(_ initial: NoInitialState) -> UInt64 { 0 }

  func drawCommand(_ choices: inout Choices, model: UInt64) -> Command {
    Command(amount: choices.draw(below: 8))
  }

  func step(_ command: Command, model: inout UInt64) -> UInt64? {
    model &+= command.amount
    return model
  }

  func perform(_ command: Command, on system: inout UInt64) -> UInt64 {
    system &+= command.amount
    return system
  }

  func check(
    _ command: Command, response: UInt64, expected: UInt64, model: UInt64, system: UInt64
  ) -> Divergence? {
    response == expected ? nil : Divergence(hazard: nil, message: "\(response), not \(expected)")
  }

  static let target = Target("bench/trivial-machine", summary: "a counter against a counter") {
    TrivialMachine()
  }
}
