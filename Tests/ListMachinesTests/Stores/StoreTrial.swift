import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

/// A store with a planted mistake, and the number of commands that its shortest script needs.
struct StoreTrial: Sendable, CustomTestStringConvertible {
  let name: String
  let commands: Int
  let target: Target

  var testDescription: String { name }

  init<Model: StoreSide, System: StoreSide>(
    _ name: String, commands: Int, _ model: @escaping @Sendable () -> Model,
    _ system: @escaping @Sendable () -> System
  ) where Model.Command == System.Command, Model.Seen == System.Seen {
    self.name = name
    self.commands = commands
    target = StoreCatalog.rule("mutant", name, model, system)
  }

  /// What a short campaign finds in it.
  func findings(cases: UInt64 = 600) throws -> [Finding] {
    var options = CampaignOptions(seed: 11)
    options.cases = cases
    options.hasCanary = false
    options.confirmations = 1
    return try Campaign(targets: [target], options: options, events: CampaignEvents())
      .run().findings
  }

  /// Asserts that the mistake is found and shrunk to the shortest script.
  func prove() throws {
    let findings = try findings()
    #expect(!findings.isEmpty)
    let scripts = findings.map(\.script.commands)
    #expect(scripts.map(\.count).min() == commands, "\(scripts)")
    #expect(findings.filter { !$0.isOneMinimal }.map(\.script) == [])
  }
}

@Suite("The oracles of the store suite", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct StoreMutantTests {
  @Test(
    "see a planted mistake in reducers and effects",
    arguments: LongForm.all(of: ReducerMutants.all, orEvery: 2))
  func reducer(trial: StoreTrial) throws { try trial.prove() }

  @Test(
    "see a planted mistake in binding actions",
    arguments: LongForm.all(of: BindingMutants.all, orEvery: 2))
  func binding(trial: StoreTrial) throws { try trial.prove() }

  @Test(
    "see a planted mistake in scoped children",
    arguments: LongForm.all(of: ChildMutants.all, orEvery: 2))
  func children(trial: StoreTrial) throws { try trial.prove() }

  @Test(
    "see a planted mistake in the test store",
    arguments: LongForm.all(of: TestedMutants.all, orEvery: 2))
  func tested(trial: StoreTrial) throws { try trial.prove() }

  /// A row's store leaves the cache while a list holds it; the list lets it go at its next scoping.
  private static let released = [
    "insert 0", "scope", "remove 0", "advance 3", "insert 0", "observe 0", "scope", "set 0 1",
  ]

  @Test("know that an observed store may be released, and see a store that its observer keeps")
  func released() throws {
    let store = try Replayer(StoreCatalog.targets, isolation: .batch)
      .replay("store/scoped-children", commands: Self.released)
    #expect(store.verdict == .passed, "\(store.message)")
    let keeper = ChildMutants.keeper
    let kept = try Replayer([keeper.target], isolation: .batch)
      .replay(keeper.target.name, commands: Self.released)
    #expect(kept.verdict != .passed)
  }

  @Test("see nothing in the store itself", arguments: StoreCatalog.targets.suffix(4).map(\.name))
  func silent(name: String) throws {
    var options = CampaignOptions(seed: 5)
    options.cases = 1_000
    options.hasCanary = false
    let targets = StoreCatalog.targets.filter { $0.name == name }
    let summary = try Campaign(targets: targets, options: options, events: CampaignEvents()).run()
    #expect(summary.findings.map(\.title) == [])
  }
}
