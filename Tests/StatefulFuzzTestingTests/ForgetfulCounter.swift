import StatefulFuzz

/// Counts up to two; the third count is lost, which the machine calls `lost-count`.
struct ForgetfulCounter: StateMachine {
  enum Command: Codable, Hashable, Sendable, LosslessStringConvertible {
    case count
    init?(_ description: String) {
      guard description == "count" else { return nil }
      self = .count
    }
    var description: String { "count" }
  }

  static let commandKinds = ["count"]
  static func kind(of command: Command) -> Int { 0 }
  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int { 0 }
  func drawCommand(_ choices: inout Choices, model: Int) -> Command {
    _ = choices.drawKind(weights: [1])
    return .count
  }
  func step(_ command: Command, model: inout Int) -> Int? {
    model += 1
    return model
  }
  func perform(_ command: Command, on system: inout Int) -> Int {
    if system < 2 { system += 1 }
    return system
  }
  func check(
    _ command: Command, response: Int, expected: Int, model: Int, system: Int
  ) -> Divergence? {
    response == expected
      ? nil : Divergence(hazard: "lost-count", message: "\(response), not \(expected)")
  }
}
