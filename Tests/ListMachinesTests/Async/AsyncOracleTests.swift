import IdentifiedModel
import StatefulFuzz
import TestSupport
import Testing

@testable import ListMachines

/// The oracle on trial: every planted mistake is found, named, and nothing else is reported.
@Suite("Oracle of the async suite", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct AsyncOracleTests {
  /// An endpoint with a planted mistake and the signatures that a campaign must find.
  struct Trial: Sendable, CustomTestStringConvertible {
    let target: Target
    let signatures: [Signature]

    var testDescription: String { target.summary }

    init<Endpoint: AsyncEndpoint>(
      _ endpoint: Endpoint.Type, _ profile: EndpointProfile = Self.all, _ signatures: Signature...
    ) {
      target = AsyncCatalog.target("mutant", "", endpoint, "\(endpoint)", profile, expects: [])
      self.signatures = signatures
    }

    static let all = EndpointProfile(access: .safe, answers: .all)
    static let newest = EndpointProfile(access: .safe, answers: .newest)
    static let unwrapped = EndpointProfile(access: .unwrappedID, answers: .all)
  }

  /// Most are S22 apart from their mistake, and so have its own as well.
  static let trials = [
    Trial(AsyncMutant.self, Trial.all, "reordered-completion"),
    Trial(GuardsAndAssigns.self, Trial.all, "lost-update", "reordered-completion"),
    Trial(RollsBackWhole.self, Trial.all, "lost-update", "reordered-completion"),
    Trial(FallsBackToFirstElement.self, Trial.all, "reordered-completion", "wrong-write"),
    // A neighbour that is busy already cannot show that it was marked.
    Trial(MarksNeighbour.self, Trial.all, "lost-write", "reordered-completion", "wrong-write"),
    Trial(NeverMarks.self, Trial.all, "lost-write"),
    Trial(IgnoresFailure.self, Trial.all, "lost-write", "reordered-completion"),
    Trial(DropsResult.self, Trial.all, "lost-write"),
    Trial(SendsLast.self, Trial.all, "reordered-completion", "wrong-read"),
    Trial(SendsEmpty.self, Trial.all, "mismatch/start", "reordered-completion"),
    Trial(AsksTwice.self, Trial.all, "mismatch/start"),
    Trial(InsertsAnswer.self, Trial.all, "reordered-completion", "resurrection"),
    Trial(AppendsAnswer.self, Trial.all, "duplicate-id"),
    Trial(MovesToEnd.self, Trial.all, "mismatch/fail", "mismatch/finish", "reordered-completion"),
    Trial(WritesAnotherField.self, Trial.all, "mismatch/fail", "mismatch/finish"),
    Trial(ForgetsFailedVersions.self, Trial.newest, "reordered-completion"),
    Trial(UnwrapsAnswer.self, Trial.unwrapped, "reordered-completion", "unwrap-trap"),
  ]

  @Test(
    "finds a planted mistake and gives it its name",
    arguments: LongForm.all(of: trials, orEvery: 3))
  func planted(trial: Trial) throws {
    try MutantCampaign.expect(
      trial.signatures, of: trial.target, cases: 1_000, commandsAtMost: 4)
  }

  @Test("gives a trap that the endpoint's access cannot explain no name")
  func unexplainedTrap() throws {
    let target = AsyncCatalog.target("mutant", "", UnwrapsAnswer.self, "", Trial.all, expects: [])
    let signatures = try MutantCampaign.findings(target, cases: 1_000)
      .map(\.failure.signature).sorted()
    #expect(signatures.count == 3)
    #expect(signatures.first == "reordered-completion")
    #expect(signatures.dropFirst().first?.rawValue.hasPrefix("trap/fail/") == true)
    #expect(signatures.last?.rawValue.hasPrefix("trap/finish/") == true)
  }
}
