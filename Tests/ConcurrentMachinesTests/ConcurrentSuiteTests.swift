import FuzzCampaigns
import FuzzChecks
import StatefulFuzz
import TestSupport
import Testing

@testable import ConcurrentMachines

/// The targets of the suite without a fault.
private enum SafeTwins {
  static let all = ConcurrentCatalog.targets.filter(\.expectedHazards.isEmpty).map(\.strategy)

  /// Those that get their certificate; the short form has some with few schedules.
  static let certified =
    LongForm.isOn() ? all : ["cache-check-again", "accounts-one-actor", "session-opened-once"]
}

/// Every fault of the suite is found and shrunk to what is written here; its safe twin is silent.
@Suite("Faults that show only while commands overlap", .timeLimit(.minutes(60)), .ownThread)
struct ConcurrentSuiteTests {
  private static func target(_ strategy: String) throws -> Target {
    try #require(ConcurrentCatalog.targets.first { $0.strategy == strategy })
  }

  private static func fault(_ name: String) throws -> ConcurrentFault {
    try #require(ConcurrentCatalog.faults.first { $0.name == name })
  }

  @Test("has the smallest case of every hazard that a target is known to show")
  func complete() {
    let expected = ConcurrentCatalog.targets.flatMap { target in
      target.expectedHazards.map { "\(target.strategy): \($0)" }
    }
    #expect(
      ConcurrentCatalog.faults.map { "\($0.strategy): \($0.hazard)" }.sorted() == expected.sorted())
    #expect(Set(ConcurrentCatalog.faults.map(\.name)).count == ConcurrentCatalog.faults.count)
  }

  // A hundred seeds are left to a release build: `fuzz-driver bench 'schedules-minimum/*'` has them.
  @Test(
    "is found, and shrunk to the fewest commands, overlaps and switches",
    arguments: ConcurrentCatalog.faults.map(\.name))
  func fault(name: String) throws {
    let fault = try Self.fault(name)
    for seed in 1...LongForm.count(10, or: 2) as ClosedRange<UInt64> {
      var options = CampaignOptions(seed: seed)
      options.cases = 5_000
      options.findings = try Self.target(fault.strategy).expectedHazards.count
      options.endsBlocksAtFailure = true
      options.hasCanary = false
      let campaign = try Campaign(
        targets: [Self.target(fault.strategy)], options: options, events: CampaignEvents())
      let finding = try #require(
        campaign.run().findings.first { $0.failure.hazard == fault.hazard }, "seed \(seed)")
      #expect(
        finding.script.commands.map(\.withoutDrawnChoices) == fault.commands, "seed \(seed)")
      #expect(
        FlightRecord.schedule(of: finding.script.initial).switches == fault.switches,
        "seed \(seed): \(finding.script.initial)")
    }
  }

  @Test(
    "fails in no program of two commands without the switch that it is said to need",
    arguments: ConcurrentCatalog.faults.filter { $0.switches > 0 }.map(\.name))
  func needsSwitch(name: String) throws {
    let fault = try Self.fault(name)
    #expect(fault.switches == 1)
    var enumerator = try FlightEnumerator(
      Self.target(fault.strategy),
      scope: FlightScope(commands: 2, lanes: 2, switches: 0, values: 3))
    let result = try enumerator.run()
    #expect(result.end == .complete)
    #expect(!result.counterexamples.contains { $0.signature.rawValue == fault.hazard })
  }

  @Test("fails in no schedule of a small program without it", arguments: SafeTwins.certified)
  func certificate(strategy: String) throws {
    // A vote starts twenty tasks, of which any may run at any decision: two votes with three switches have
    // millions of orders, all of them different.
    let switches = strategy == "quorum-any-order" ? 2 : 3
    var enumerator = try FlightEnumerator(
      Self.target(strategy),
      scope: FlightScope(commands: 2, lanes: 2, switches: switches, values: 2))
    let result = try enumerator.run()
    #expect(result.isCertified, "\(result.counterexamples.map(\.signature)), \(result.end)")
    #expect(result.schedules > result.programs)
  }

  @Test(
    "fails in no schedule with three switches of a vote among fewer", arguments: [false, true])
  func smallQuorum(isFaulty: Bool) throws {
    let voters = LongForm.count(8, or: 4)
    let test = StatefulTest<Int, Quorum>(
      "concurrent/small-quorum", lanes: 1, model: 0,
      system: { Quorum(isFaulty: isFaulty, voters: voters) }
    ) { on in
      QuorumMachine.describe(on, hazard: nil, voters: voters)
    }
    var enumerator = try FlightEnumerator(
      test.target, scope: FlightScope(commands: 2, lanes: 2, switches: 3, values: 1))
    let result = try enumerator.run()
    #expect(result.end == .complete)
    #expect(result.isCertified == !isFaulty)
  }

  @Test("is silent without the mistake", arguments: SafeTwins.all)
  func safe(strategy: String) throws {
    let cases: UInt64 = LongForm.count(5_000, or: 150)
    let summary = try Self.target(strategy).check(
      CheckOptions(cases: cases, isolation: .batch))
    #expect(summary.cases == cases)
  }
}
