import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Planted faults")
struct SelfTestTests {
  @Test("are a suite of which runs know only when it is named")
  func targets() {
    #expect(
      Target.selfTests.map(\.name) == [
        "selftest/failure", "selftest/trap", "selftest/stack-overflow", "selftest/hang",
        "selftest/allocation", "selftest/exit", "selftest/immediate-exit",
        "selftest/hash-value", "selftest/set-order",
      ])
    for target in Target.selfTests {
      #expect(target.isOnRequest)
      #expect(target.suite == "selftest")
      if PlantedFault.allCases.contains(where: { $0.rawValue == target.strategy }) {
        #expect(target.commandKinds == ["tick", "arm", "fire"])
      }
      #expect(!target.expects("failure"))
      #expect(!target.expects(nil))
    }
  }

  @Test("strike when an armed charge is fired while another one is armed, and only then")
  func strike() {
    let harmless = [
      ["fire 0"], ["arm 0", "fire 0"], ["arm 0", "arm 0", "fire 0"], ["arm 0", "arm 1", "fire 2"],
      ["arm 0", "arm 1", "tick"],
    ]
    for lines in harmless { #expect(failingStep(lines) == nil) }
    #expect(failingStep(["arm 0", "arm 1", "fire 0"]) == 3)
    #expect(failingStep(["arm 0", "arm 1", "fire 1"]) == 3)
    #expect(failingStep(["arm 7", "tick", "fire 3", "arm 1", "fire 7", "tick"]) == 5)
  }

  @Test("have choices for every command that the generator draws", arguments: PlantedFault.allCases)
  func encode(fault: PlantedFault) throws {
    let machine = PlantedMachine(fault)
    let tools = MachineTools(machine)
    for seed in 0..<20 as Range<UInt64> {
      let fresh = tools.decode(
        CaseChoices(choices: Choices(fresh: SplitMix64(seed: seed)), commandLimit: 10))
      let encoded = try #require(tools.encode(fresh.script))
      #expect(encoded.commands == fresh.executed.commands)
    }
    #expect(machine.choices(for: .arm(-1)) == nil)
    #expect(machine.choices(for: .fire(1 << 16)) == nil)
  }

  private func failingStep(_ lines: [String]) -> Int? {
    MachineTools(PlantedMachine(.failure)).replay(
      Script(initial: "", commands: lines), journal: .local, detail: [], onStep: { _ in }
    ).failure?.step
  }
}
