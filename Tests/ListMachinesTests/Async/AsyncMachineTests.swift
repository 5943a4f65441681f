import IdentifiedModel
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

@Suite("The async machine", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct AsyncMachineTests {
  /// Runs commands on a machine in this process; nil when model and system agree throughout.
  private func divergence<Endpoint: AsyncEndpoint>(
    _ commands: [AsyncCommand], start: ListStart, _ endpoint: Endpoint.Type,
    _ profile: EndpointProfile
  ) -> Divergence? {
    let machine = AsyncMachine(endpoint, profile: profile)
    var model = machine.makeModel(start)
    var system = machine.makeSystem(start)
    for command in commands {
      guard let expected = machine.step(command, model: &model) else { return nil }
      let response = machine.perform(command, on: &system)
      let divergence = machine.check(
        command, response: response, expected: expected, model: model, system: system)
      if let divergence { return divergence }
    }
    return nil
  }

  /// Commands over two elements and three ids; values count up with the step.
  private static func alphabet(step: Int) -> [AsyncCommand] {
    let (a, b, c) = (ItemID(ordinal: 0), ItemID(ordinal: 1), ItemID(ordinal: 2))
    return [
      .start(a), .start(b), .finish(1), .finish(2), .fail(1), .edit(a, step), .background(b, step),
      .remove(a), .insert(a, at: 0), .move(a, to: 1), .rename(a, to: c), .replaceAll([b, a]),
    ]
  }

  /// Every sequence of `depth` commands.
  private static func sequences(depth: Int) -> [[AsyncCommand]] {
    (1...depth).reduce([[]]) { sequences, step in
      sequences.flatMap { sequence in alphabet(step: step).map { sequence + [$0] } }
    }
  }

  @Test("no sequence of four commands makes versions fail, and only order makes merging fail")
  func small() {
    let start = ListStart([ItemID(ordinal: 0), ItemID(ordinal: 1)])
    var hazards: Set<String?> = []
    for sequence in Self.sequences(depth: 4) {
      let versioned = divergence(
        sequence, start: start, AsyncVersioned.self,
        EndpointProfile(access: .safe, answers: .newest))
      #expect(versioned == nil, "\(sequence)")
      let merge = divergence(
        sequence, start: start, AsyncMerge.self, EndpointProfile(access: .safe, answers: .all))
      if let merge { hazards.insert(merge.hazard) }
    }
    #expect(hazards == ["reordered-completion"])
  }

  @Test("the same seed gives the same findings, however many workers there are")
  func deterministic() throws {
    func summary(jobs: Int) throws -> CampaignSummary {
      var options = CampaignOptions(seed: 11)
      options.cases = LongForm.count(2_500, or: 200)
      options.jobs = jobs
      options.hasCanary = false
      options.confirmations = 1
      return try Campaign(
        targets: LongForm.all(of: AsyncCatalog.targets, orEvery: 2), options: options,
        events: CampaignEvents()
      ).run()
    }
    let (one, two) = (try summary(jobs: 1), try summary(jobs: 2))
    #expect(one.findings.map(\.script) == two.findings.map(\.script))
    #expect(one.buckets == two.buckets)
    #expect(one.commands == two.commands)
    #expect(one.exercised == two.exercised)
    #expect(!one.findings.isEmpty)
  }

  @Test(
    "a bucket tells the last change of the list that is not the endpoint's",
    arguments: [
      ("start A; edit A 7; finish 1", "lost-update/finish/after-edit"),
      ("start A; edit A 7; start B; finish 1", "lost-update/finish/after-edit"),
      ("start A; start A; finish 2; finish 1", "reordered-completion/finish/after-finish"),
    ])
  func buckets(script: String, bucket: String) throws {
    let failure = try AsyncRehearsal().result(script, on: "async-index").failure
    #expect(failure?.bucket == bucket)
  }

  @Test(
    "policy is remarked and no fault",
    arguments: [
      (
        "async-merge", "start B; remove B; finish 1",
        "policy: B is gone, the answer to request 1 was ignored"
      ),
      ("async-merge", "remove B; start B", "policy: B is gone, nothing was asked"),
      (
        "async-merge", "start B; start B; finish 1",
        "policy: B was asked about again, yet the answer to request 1 makes it idle"
      ),
      (
        "async-versioned", "start B; start B; finish 1",
        "policy: B was asked about again, the answer to request 1 was ignored"
      ),
      ("async-versioned", "start Z", "Z was never in the list: start Z did nothing"),
      ("async-versioned", "fail 1", "no request is pending: fail 1 did nothing"),
    ])
  func remarks(strategy: String, script: String, remark: String) throws {
    let result = try AsyncRehearsal().result(script, on: strategy)
    #expect(result.verdict == .passed)
    #expect(result.remarks == ["step \(result.commandCount): \(remark)"])
  }

  @Test("model and system are described alike, with what is pending")
  func description() {
    let machine = AsyncMachine(
      AsyncMerge.self, profile: EndpointProfile(access: .safe, answers: .all))
    let start = ListStart([ItemID(ordinal: 0), ItemID(ordinal: 1)])
    var model = machine.makeModel(start)
    var system = machine.makeSystem(start)
    for text in ["start A", "background B 5", "start B", "start A", "finish 1"] {
      guard let command = AsyncCommand(text) else { continue }
      _ = machine.step(command, model: &model)
      _ = machine.perform(command, on: &system)
    }
    let text = "[A=0 result 1, B=0/5 busy], pending: 2 B, 3 A"
    #expect(machine.describe(model: model) == text)
    #expect(machine.describe(system: system) == text)
  }
}
