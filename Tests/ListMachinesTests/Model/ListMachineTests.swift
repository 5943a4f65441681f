import IdentifiedModel
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

@Suite("The list machine", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct ListMachineTests {
  /// Strategies that never trap, so that runs can stay in this process.
  static let trapless =
    (Strategies.safe + Strategies.fallback + Strategies.assign + Strategies.draft
    + Strategies.reference).filter { !Strategies.offsets.contains($0) }

  @Test("every command is legal in every state", arguments: trapless)
  func total(strategy: String) throws {
    let replayer = try Replayer(ListCatalog.targets, isolation: .none)
    for number in 0..<LongForm.count(200, or: 50) {
      let script = RandomScript(number, wild: true)
      let result = try replayer.replay(
        "list/\(strategy)", initial: script.start, commands: script.commands)
      #expect(result.verdict == .passed || result.failure?.hazard != nil, "\(script)")
      #expect(result.invalidStep == nil && result.unreadable.isEmpty, "\(script)")
    }
  }

  @Test("a run has one verdict, in this process and in a worker", arguments: trapless)
  func isolation(strategy: String) throws {
    let here = try Replayer(ListCatalog.targets, isolation: .none)
    let isolated = try Rehearsal()
    for number in 0..<LongForm.count(200, or: 50) {
      let script = RandomScript(number)
      let result = try here.replay(
        "list/\(strategy)", initial: script.start, commands: script.commands)
      let other = try isolated.result(script.commands, start: script.start, on: strategy)
      #expect(result.verdict == other.verdict, "\(script)")
      #expect(result.failure == other.failure, "\(script)")
    }
  }

  @Test("the same seed gives the same findings, however many workers there are")
  func deterministic() throws {
    func summary(jobs: Int) throws -> CampaignSummary {
      var options = CampaignOptions(seed: 11)
      options.cases = LongForm.count(3_000, or: 400)
      options.jobs = jobs
      options.hasCanary = false
      options.confirmations = 1
      let names = ["list/safe-subscript", "list/identified-chaining", "list/native-foreach"]
        .prefix(LongForm.count(3, or: 2))
      let targets = ListCatalog.targets.filter { names.contains($0.name) }
      return try Campaign(targets: targets, options: options, events: CampaignEvents()).run()
    }
    let (one, two) = (try summary(jobs: 1), try summary(jobs: 2))
    #expect(one.findings.map(\.script) == two.findings.map(\.script))
    #expect(one.findings.map(\.caseIndex) == two.findings.map(\.caseIndex))
    #expect(one.buckets == two.buckets)
    #expect(one.commands == two.commands)
    #expect(one.exercised == two.exercised)
    #expect(one.findings.count == LongForm.count(10, or: 5))
  }

  @Test(
    "a bucket tells the last change of the list before the failure",
    arguments: [
      ("render; remove A; edit B 7", "wrong-write/edit/after-remove"),
      ("render; remove A; render; read B; edit B 7 retained", "wrong-write/edit/after-remove"),
      ("render; insert D at 0; background D 3; read A", "wrong-read/read/after-background"),
    ])
  func buckets(script: String, bucket: String) throws {
    let commands = script.split(separator: "; ").map(String.init)
    let failure = try Rehearsal().result(commands, on: "native-foreach").failure
    #expect(failure?.bucket == bucket)
  }

  @Test(
    "policy is remarked and no fault",
    arguments: [
      (
        "id-lookup-fallback", "remove B; edit B 7",
        "policy: B is gone, its row's edit was ignored"
      ),
      (
        "id-lookup-fallback", "remove B; read B",
        "policy: B is gone, its row shows a last value"
      ),
      (
        "draft-copy", "background B 5; read B",
        "policy: the row of B shows [B=0], the list holds [B=0/5]"
      ),
      (
        "draft-copy", "insert D at 0; remove E",
        "no such element in the list: remove E did nothing"
      ),
      (
        "draft-copy", "insert D at 0; insert A at 0",
        "A is in the list already: insert A at 0 did nothing"
      ),
      ("draft-copy", "insert D at 0; edit D 7", "no row to use: edit D 7 did nothing"),
      (
        "constant-range", "insert D at 0; render",
        "warning: the range of the first render has 3 rows, the list has 4 elements"
      ),
    ])
  func remarks(strategy: String, script: String, remark: String) throws {
    let commands = ["render"] + script.split(separator: "; ").map(String.init)
    let result = try Rehearsal().result(commands, on: strategy)
    #expect(result.verdict == .passed)
    #expect(result.remarks == ["step 3: \(remark)"])
  }

  @Test("a trap in a refresh names the list that the update pass saw")
  func pendingList() throws {
    let commands = ["render", "removeLast", "render", "insert D at 0", "refresh C"]
    let message = try Rehearsal().result(commands, on: "indices-keypath").failure?.fullMessage
    let start = "the row of C still uses index 2, the list of the last render has 2 elements: trap "
    #expect(message?.hasPrefix(start) == true)
  }
}
