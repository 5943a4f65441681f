import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

/// What runs reach: a suite whose commands do nothing finds nothing.
@Suite("Collection coverage", .ownThread)
struct CollectionCoverageTests {
  /// A kind and one of its ways.
  private static func name(_ command: CollectionCommand) -> String {
    let kind = command.kind
    let generic = command.isGeneric ? " generic" : ""
    return "\(kind)" + (kind.ways.isEmpty ? "" : " \(kind.ways[command.way])") + generic
  }

  /// The answers that say that an operation had an object.
  private static func isPositive(_ answer: CollectionAnswer) -> Bool {
    switch answer {
    case .nothing, .flag(false), .number(nil), .entry(nil), .rekeyed(.absent), .entries([]): false
    default: true
    }
  }

  /// What took effect in `cases` fresh runs: it changed a list, or it answered something.
  private static func effective(cases: UInt64) -> (effective: Set<String>, sizes: Set<Int>) {
    let machine = CollectionMachine<ArrayOnTrial<NumberIDs>>()
    var effective: Set<String> = []
    var sizes: Set<Int> = []
    for index in 0..<cases {
      var choices = Choices(fresh: .forCase(index, campaignSeed: 11))
      var model = machine.makeModel(machine.drawInitial(&choices))
      for _ in 0..<50 {
        let command = machine.drawCommand(&choices, model: model)
        let before = model.state
        let answer = machine.step(command, model: &model)
        let isChanged = before.lists != model.state.lists || before.held != model.state.held
        if isChanged || answer.map(isPositive) == true { effective.insert(name(command)) }
        sizes.insert(model.state.lists[command.list].entries.count)
      }
    }
    return (effective, sizes)
  }

  /// Commands that leave the model as it is by their nature.
  private static let withoutEffect: Set<String> = Set(
    ["reserve"] + CollectionCommand.Kind.rebuild.ways.map { "rebuild \($0)" })

  @Test("every kind takes effect, in each of its ways, also through generic code")
  func kinds() {
    let (effective, sizes) = Self.effective(cases: 3000)
    let wanted = CollectionCommand.Kind.allCases.flatMap { kind -> [String] in
      let names = kind.ways.isEmpty ? ["\(kind)"] : kind.ways.map { "\(kind) \($0)" }
      return names + (kind.shape.parameters.contains(.generic) ? names.map { $0 + " generic" } : [])
    }
    #expect(Set(wanted).subtracting(effective).subtracting(Self.withoutEffect) == [])
    #expect(Set(0...40).subtracting(sizes) == [])
    #expect(sizes.contains { $0 >= 64 } && sizes.contains { $0 >= 200 })
  }

  @Test("nothing fails, whatever the ids", arguments: CollectionCatalog.targets.map(\.name))
  func silent(name: String) throws {
    let target = try #require(CollectionCatalog.targets.first { $0.name == name })
    var options = CampaignOptions(seed: 3)
    options.cases = 250
    options.hasCanary = false
    let summary = try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
    #expect(summary.findings == [])
    #expect(summary.cases == 250)
    #expect(summary.rejected == 0)
  }
}
