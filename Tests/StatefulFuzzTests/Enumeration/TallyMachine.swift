import StatefulFuzz

/// A machine that describes no state, on a system that counts how often it was looked at.
struct TallyMachine: EnumerableMachine {
  final class System {
    var looks = 0
    func look() -> Int {
      looks += 1
      return looks
    }
  }

  struct Press: Codable, Hashable, Sendable, LosslessStringConvertible {
    var button: Int

    init(_ button: Int) { self.button = button }

    init?(_ description: String) {
      guard let button = Int(description.dropFirst("press ".count)) else { return nil }
      self.init(button)
    }

    var description: String { "press \(button)" }
  }

  /// The look at which the system is tired; nil for never.
  var limit: Int?

  static let commandKinds = ["press"]
  static func kind(of command: Press) -> Int { 0 }

  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> System { System() }

  func drawCommand(_ choices: inout Choices, model: Int) -> Press {
    Press(Int(choices.draw(below: 8)))
  }

  func choices(for command: Press) -> [Choice]? {
    [Choice(value: UInt64(command.button), bound: 8)]
  }

  func step(_ command: Press, model: inout Int) -> Int? {
    model += 1
    return model
  }

  func perform(_ command: Press, on system: inout System) -> Int { 0 }

  func check(
    _ command: Press, response: Int, expected: Int, model: Int, system: System
  ) -> Divergence? {
    guard let limit, system.look() >= limit else { return nil }
    return Divergence(hazard: "tired", message: "looked at too often")
  }

  func enumeratedCommands(elements: Int) -> [Press] { (0..<elements).map(Press.init) }
}
