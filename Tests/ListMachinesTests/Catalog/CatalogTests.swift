import StatefulFuzz
import TestSupport
import Testing

@testable import ListMachines

/// A campaign over the whole suite: what the catalogue promises is found, and nothing else.
@Suite("Catalogue", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct CatalogTests {
  private static let targets = ObservedCampaign.targets
  private static let campaign = ObservedCampaign.summary

  @Test("every strategy shows every hazard that is expected of it, and no other")
  func bothHalves() throws {
    let findings = try Self.campaign.get().findings
    var found: [String: Set<String>] = [:]
    for finding in findings { found[finding.target, default: []].insert(finding.title) }
    let expected = Self.targets.filter { !$0.expectedHazards.isEmpty }
      .map { ($0.name, Set($0.expectedHazards)) }
    #expect(found == Dictionary(uniqueKeysWithValues: expected))
    #expect(findings.filter { !$0.isExpected }.map(\.title) == [])
  }

  @Test("every finding shrinks to `render` and what the hazard needs")
  func minimal() throws {
    for finding in try Self.campaign.get().findings {
      let length = finding.script.commands.count
      let title = "\(finding.title) in \(finding.target): \(finding.script.commands)"
      #expect(finding.script.commands.contains("render"), "\(title)")
      #expect(length == 1 + Self.commandsAfterRender(finding), "\(title)")
      #expect(finding.isOneMinimal, "\(title)")
      #expect(finding.failure.step == length, "\(title)")
      #expect(finding.reproduced == (1, 1), "\(title)")
    }
  }

  /// How many commands the shortest witness has after its first `render`.
  private static func commandsAfterRender(_ finding: Finding) -> Int {
    switch (finding.title, finding.target) {
    case ("identity-drift", _): 3
    case ("lost-write", "list/reference-element"): 3
    case ("late-teardown-write", "list/draft-copy"): 5
    case ("late-teardown-write", "list/reference-element"): 4
    case ("late-teardown-write", _): 3
    // The rows are in another order than the list from the start.
    case (_, "list/offsets"): 1
    default: 2
    }
  }

  @Test("every hazard's precondition is reached")
  func exercised() throws {
    let summary = try Self.campaign.get()
    #expect(summary.hazardsNever.isEmpty)
    let reachable = Hazard.exercisable.filter { $0.envelope <= .observed }
    #expect(summary.hazardsReached == reachable.map(\.rawValue))
  }

  @Test("six strategies are expected to be silent as long as nobody does what nobody should do")
  func silent() {
    let silent = ListCatalog.targets.map { $0.within(.observed) }
      .filter(\.expectedHazards.isEmpty).map(\.strategy)
    #expect(
      silent == [
        "id-lookup-fallback", "identified-chaining", "store-element-action",
        "store-binding-reducer", "liveness-wrapper", "cached-unwrap",
      ])
  }

  @Test("one strategy is expected to be silent whatever anybody does")
  func alwaysSilent() {
    let silent = ListCatalog.targets.filter(\.expectedHazards.isEmpty).map(\.strategy)
    #expect(silent == ["store-element-action", "store-binding-reducer"])
  }

  @Test("a wider envelope expects more, never less")
  func wider() {
    for target in ListCatalog.targets {
      let hazards = Envelope.allCases.map { Set(target.within($0).expectedHazards) }
      #expect(hazards[0].isSubset(of: hazards[1]) && hazards[1].isSubset(of: hazards[2]))
      #expect(hazards[2] == Set(target.expectedHazards))
    }
  }

  @Test("expected hazards can be reached in their envelope", arguments: Envelope.allCases)
  func reachable(envelope: Envelope) {
    for target in ListCatalog.targets.map({ $0.within(envelope) }) {
      #expect(Set(target.expectedHazards).isSubset(of: target.reachableHazards), "\(target.name)")
    }
  }

  @Test("names are those of the command line, in the order of the codes")
  func names() {
    #expect(
      ListCatalog.targets.map { "\($0.code) \($0.name)" } == [
        "S01 list/constant-range", "S02 list/indices-keypath", "S03 list/indices-subscript",
        "S04 list/enumerated", "S05 list/identifiable-indices-keypath",
        "S06 list/identifiable-indices-closure", "S07 list/native-foreach", "S08 list/on-demand",
        "S09 list/id-lookup-unwrap", "S10 list/id-lookup-fallback", "S11 list/safe-subscript",
        "S12 list/identified-assign", "S12b list/identified-chaining", "S13 list/draft-copy",
        "S14 list/unwrapped-optional", "S15 list/store-element-action", "S16 list/index-action",
        "S17 list/reference-element", "S18 list/store-binding-reducer",
        "S18b list/store-parent-binding", "S24 list/escaped", "S25 list/offsets",
        "S26 list/liveness-wrapper", "S27 list/verified-index", "S28 list/cached-unwrap",
      ])
  }

  @Test("every exercisable hazard has a bit of its own, in the order of the names")
  func bits() {
    #expect(Hazard.exercisable.map(\.bit) == Hazard.exercisable.indices.map { 1 << UInt64($0) })
    #expect(Hazard.allCases.filter { $0.bit == 0 } == [.reorderedCompletion])
  }
}
