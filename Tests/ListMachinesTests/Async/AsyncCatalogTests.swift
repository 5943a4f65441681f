import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

/// A campaign over the suite: what the catalogue promises is found, and nothing else.
@Suite("Catalogue of the async suite", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct AsyncCatalogTests {
  /// One campaign serves all tests here: the first that asks runs it.
  private static let campaign = Result {
    var options = CampaignOptions(seed: 42)
    options.cases = 2_000
    options.hasCanary = false
    options.confirmations = 1
    return try Campaign(
      targets: AsyncCatalog.targets, options: options, events: CampaignEvents()
    ).run()
  }

  @Test("every endpoint shows every hazard that is expected of it, and no other")
  func bothHalves() throws {
    let findings = try Self.campaign.get().findings
    var found: [String: Set<String>] = [:]
    for finding in findings { found[finding.target, default: []].insert(finding.title) }
    #expect(
      found == [
        "async/async-index": [
          "stale-index-trap", "wrong-write", "resurrection", "lost-update",
          "reordered-completion", "duplicate-id",
        ],
        "async/async-id-unwrap": ["lost-update", "reordered-completion", "unwrap-trap"],
        "async/async-identified-assign": [
          "stale-index-trap", "resurrection", "lost-update", "reordered-completion", "unwrap-trap",
        ],
        "async/async-merge": ["reordered-completion"],
      ])
    #expect(findings.filter { !$0.isExpected }.map(\.title) == [])
  }

  @Test("every finding shrinks to what the hazard needs")
  func minimal() throws {
    for finding in try Self.campaign.get().findings {
      let title = "\(finding.title) in \(finding.target): \(finding.script.commands)"
      #expect(finding.script.commands.count == Self.commandCount(finding), "\(title)")
      #expect(finding.failure.step == finding.script.commands.count, "\(title)")
      #expect(finding.isOneMinimal, "\(title)")
      #expect(finding.reproduced == (1, 1), "\(title)")
    }
  }

  private static func commandCount(_ finding: Finding) -> Int {
    switch (finding.title, finding.target) {
    case ("reordered-completion", _): 4
    case ("unwrap-trap", "async/async-identified-assign"): 2
    default: 3
    }
  }

  @Test("every hazard's precondition is reached")
  func exercised() throws {
    let summary = try Self.campaign.get()
    #expect(summary.hazardsNever.isEmpty)
    #expect(summary.hazardsReached == Hazard.exercisableInAsync.map(\.rawValue))
  }

  @Test("names are those of the command line, in the order of the codes")
  func names() {
    #expect(
      AsyncCatalog.targets.map { "\($0.code) \($0.name)" } == [
        "S19 async/async-index", "S20 async/async-id-unwrap", "S21 async/async-identified-assign",
        "S22 async/async-merge", "S23 async/async-versioned",
      ])
  }

  @Test("only the endpoint that compares versions is expected to be silent")
  func silent() {
    let silent = AsyncCatalog.targets.filter(\.expectedHazards.isEmpty).map(\.strategy)
    #expect(silent == ["async-versioned"])
  }

  @Test("the shipped driver knows the suite")
  func registered() {
    let names = Catalog.targets.map(\.name).filter { $0.hasPrefix("async/") }
    #expect(names == AsyncCatalog.targets.map(\.name))
  }
}
