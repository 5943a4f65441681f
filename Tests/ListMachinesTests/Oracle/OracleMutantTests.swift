import IdentifiedModel
import StatefulFuzz
import TestSupport
import Testing

@testable import ListMachines

/// The oracle on trial: every planted mistake is found, named, and nothing else is reported.
@Suite("Oracle", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct OracleMutantTests {
  /// A strategy with a planted mistake and the signatures that a campaign must find.
  struct Trial: Sendable, CustomTestStringConvertible {
    let target: Target
    let signatures: [Signature]

    var testDescription: String { target.name }

    init<Strategy: BindingStrategy>(
      _ strategy: Strategy.Type, _ access: StrategyProfile.Access = .safe,
      in envelope: Envelope = .documented, refreshes refresh: StrategyProfile.Refresh = .captured,
      _ signatures: Signature...
    ) {
      target = ListCatalog.target(
        "mutant", "", strategy, "\(strategy) \(envelope)", access,
        adjust: { $0.refresh = refresh }, expects: []
      ).within(envelope)
      self.signatures = signatures
    }
  }

  static let trials = [
    Trial(FallsBackToFirst.self, .safe, "wrong-write"),
    Trial(DropsThirdWrite.self, .safe, "lost-write"),
    Trial(NeverReadsAgain.self, .safe, "mismatch/read"),
    Trial(InsertsAgain.self, .safe, "resurrection"),
    Trial(WritesCapturedElement.self, .safe, "lost-update"),
    Trial(WritesCapturedList.self, .safe, "lost-update"),
    Trial(SwapsElements.self, .safe, "mismatch/edit"),
    Trial(DuplicatesElement.self, .safe, "duplicate-id"),
    Trial(RoundsValues.self, .safe, "mismatch/edit"),
    Trial(RemovesElement.self, .safe, "mismatch/edit"),
    Trial(ReadsLast.self, .safe, "wrong-read"),
    Trial(Unwraps.self, .unwrappedID, "unwrap-trap"),
    Trial(FallsBackToFirst.self, .safe, in: .observed, "late-teardown-write", "wrong-write"),
    Trial(ReadsLast.self, .safe, in: .observed, "tearing", "wrong-read"),
    Trial(Unwraps.self, .unwrappedID, in: .observed, "late-teardown-write", "unwrap-trap"),
    Trial(
      RefreshesByIndex.self, .index, in: .observed, refreshes: .live, "stale-index-trap-in-update"),
    // The first binding of a row by position goes on being that of the element it began with.
    Trial(
      RowsByPosition.self, .safe, in: .observed, "identity-drift", "lost-write", "wrong-read",
      "wrong-write"),
  ]

  @Test(
    "finds a planted mistake and gives it its name",
    arguments: LongForm.all(of: trials, orEvery: 3))
  func planted(trial: Trial) throws {
    try MutantCampaign.expect(
      trial.signatures, of: trial.target, cases: 1_500, commandsAtMost: 5)
  }

  @Test("gives a trap that the strategy's access cannot explain no name")
  func unexplainedTrap() throws {
    let target = ListCatalog.target("mutant", "", Unwraps.self, "", .safe, expects: [])
      .within(.documented)
    let signatures = try MutantCampaign.findings(target, cases: 1_500)
      .map(\.failure.signature).sorted()
    #expect(signatures.count == 2)
    #expect(signatures.first?.rawValue.hasPrefix("trap/edit/") == true)
    #expect(signatures.last?.rawValue.hasPrefix("trap/read/") == true)
  }
}
