@testable import FuzzCampaigns
@testable import StatefulFuzz

/// Traps while it draws its third command.
struct TrappingGenerator: StateMachine {
  static let commandKinds = ["tick"]
  static func kind(of command: PlantedMachine.Command) -> Int { 0 }
  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int { 0 }
  func drawCommand(_ choices: inout Choices, model: Int) -> PlantedMachine.Command {
    _ = choices.drawBool()
    if model == 2 { _ = planted(trapAt: model) }
    return .tick
  }
  func step(_ command: PlantedMachine.Command, model: inout Int) -> Int? {
    model += 1
    return 0
  }
  func perform(_ command: PlantedMachine.Command, on system: inout Int) -> Int { 0 }
  func check(
    _ command: PlantedMachine.Command, response: Int, expected: Int, model: Int, system: Int
  ) -> Divergence? { nil }
}
