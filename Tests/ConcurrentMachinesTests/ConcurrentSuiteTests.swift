import FuzzCampaigns
import FuzzChecks
import StatefulFuzz
import TestSupport
import Testing

@testable import ConcurrentMachines

/// Every fault of the suite is found and shrunk to what is written here; its safe twin is silent.
@Suite("Faults that show only while commands overlap", .timeLimit(.minutes(60)))
struct ConcurrentSuiteTests {
  /// A fault, what it shows, its shortest case, and how many switches that needs.
  struct Fault: Sendable, CustomTestStringConvertible {
    var strategy: String
    var hazard: String
    var commands: [String]
    var switches: Int

    init(_ strategy: String, _ hazard: String, _ commands: [String], switches: Int) {
      (self.strategy, self.hazard) = (strategy, hazard)
      (self.commands, self.switches) = (commands, switches)
    }

    var testDescription: String { "\(strategy): \(hazard)" }
  }

  static let faults = [
    Fault(
      "cache-check-then-act", "not-linearizable",
      ["lane 1 profile(0)", "lane 2 store(0, 1)", "profile(0)"], switches: 1),
    Fault(
      "loader-stampede", "not-linearizable", ["lane 1 image(0)", "lane 2 image(0)"], switches: 0),
    Fault(
      "search-late-answer", "not-linearizable", ["lane 1 type(1)", "lane 2 type(2)"], switches: 0),
    Fault(
      "todo-index-before-await", "stale-index-trap", ["lane 1 toggle(2)", "lane 2 remove-last"],
      switches: 1),
    Fault("queue-lost-wakeup", "deadlock", ["lane 1 print", "lane 2 print"], switches: 1),
    Fault(
      "session-opened-twice", "not-linearizable", ["lane 1 token", "lane 2 token"], switches: 0),
    Fault(
      "debounce-saves-stale", "not-linearizable", ["lane 1 type(1)", "lane 2 type(2)"], switches: 0),
    Fault("batch-group-order", "not-linearizable", ["upload(2)"], switches: 1),
    Fault(
      "feed-two-readers", "not-linearizable", ["lane 1 read-two", "lane 2 read-two"], switches: 1),
    Fault(
      "migration-three-steps", "not-linearizable", ["lane 1 migrate", "lane 2 write(1)", "read"],
      switches: 1),
    Fault("quorum-last-answers-first", "not-linearizable", ["vote"], switches: 1),
  ]

  private static func target(_ strategy: String) throws -> Target {
    try #require(ConcurrentCatalog.targets.first { $0.strategy == strategy })
  }

  @Test("is found, and shrunk to the fewest commands, overlaps and switches", arguments: faults)
  func fault(fault: Fault) throws {
    for seed in 1...(LongForm.isOn ? 100 : 2) as ClosedRange<UInt64> {
      var options = CampaignOptions(seed: seed)
      options.cases = 3_000
      let campaign = try Campaign(
        targets: [Self.target(fault.strategy)], options: options, events: CampaignEvents())
      let finding = try #require(
        campaign.run().findings.first { $0.failure.hazard == fault.hazard }, "seed \(seed)")
      let commands = finding.script.commands.map(\.withoutDrawnChoices)
      #expect(
        commands == fault.commands || commands.map(Self.withoutLane) == fault.commands,
        "seed \(seed): \(commands)")
      #expect(
        FlightRecord.schedule(of: finding.script.initial).switches <= fault.switches,
        "seed \(seed): \(finding.script.initial)")
    }
  }

  private static func withoutLane(_ command: String) -> String {
    command.hasPrefix("lane 1 ") ? String(command.dropFirst(7)) : command
  }

  @Test(
    "is silent without the mistake",
    arguments: ConcurrentCatalog.targets.filter(\.expectedHazards.isEmpty).map(\.strategy))
  func safe(strategy: String) throws {
    let cases: UInt64 = LongForm.isOn ? 20_000 : 150
    let summary = try Self.target(strategy).check(
      CheckOptions(cases: cases, isolation: .batch))
    #expect(summary.cases == cases)
  }
}
