import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("The canary")
  struct CanaryTests {
    @Test(
      "is caught, however cases are isolated and however little time shrinking has",
      arguments: IsolationMode.allCases)
    func caught(isolation: IsolationMode) throws {
      let summary = try run {
        $0.isolation = isolation
        $0.shrinkTime = .zero
        $0.commandLimit = 1
      }
      #expect(summary.canary == .ok)
    }

    @Test("is missed when one of its faults cannot be seen", arguments: [0, 1])
    func missed(blind: Int) throws {
      let summary = try run { canary in
        canary.targets[blind] = Target("selftest/blind", summary: "") { BlindMachine() }
      }
      #expect(summary.canary == .missed)
      #expect(summary.cases == 20)
    }

    @Test("is missed when its faults cannot be told from one another")
    func wrongVerdict() throws {
      let summary = try run { canary in canary.targets.reverse() }
      #expect(summary.canary == .missed)
    }

    @Test("is off when nobody asks for it")
    func off() throws {
      #expect(try run { $0.hasCanary = false }.canary == .off)
    }

    private func run(
      _ change: (inout CampaignOptions) -> Void
    ) throws -> CampaignSummary {
      var options = CampaignOptions(seed: 42)
      options.cases = 20
      change(&options)
      return try Campaign(
        targets: [AdderMachine.target()], options: options, events: CampaignEvents()
      ).run()
    }

    private func run(_ plant: (inout Canary) -> Void) throws -> CampaignSummary {
      var options = CampaignOptions(seed: 42)
      options.cases = 20
      let campaign = try Campaign(
        targets: [AdderMachine.target()], options: options, events: CampaignEvents())
      plant(&campaign.canary)
      return try campaign.run()
    }
  }
}

/// A planted system whose oracle looks away.
private struct BlindMachine: StateMachine {
  private let machine = PlantedMachine(.failure)

  static let commandKinds = PlantedMachine.commandKinds
  static func kind(of command: PlantedMachine.Command) -> Int { PlantedMachine.kind(of: command) }
  func makeModel(_ initial: NoInitialState) -> Set<Int> { machine.makeModel(initial) }
  func makeSystem(_ initial: NoInitialState) -> PlantedSystem { machine.makeSystem(initial) }
  func drawCommand(_ choices: inout Choices, model: Set<Int>) -> PlantedMachine.Command {
    machine.drawCommand(&choices, model: model)
  }
  func step(_ command: PlantedMachine.Command, model: inout Set<Int>) -> Int? {
    machine.step(command, model: &model)
  }
  func perform(_ command: PlantedMachine.Command, on system: inout PlantedSystem) -> Int {
    machine.perform(command, on: &system)
  }
  func check(
    _ command: PlantedMachine.Command, response: Int, expected: Int, model: Set<Int>,
    system: PlantedSystem
  ) -> Divergence? { nil }
}
