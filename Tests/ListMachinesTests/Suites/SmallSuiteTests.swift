import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import ListMachines

/// The suites `twins`, `diff`, `drag` and `plain`: each strategy shows what is expected of it, and no more.
///
/// In the short form every third of twins, differences and drags: `.ci/run` has all of them in a release build.
@Suite("Twins, differences and drags", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct SmallSuiteTests {
  private static let targets = TwinCatalog.targets + DiffCatalog.targets + DragCatalog.targets

  private static let some = LongForm.all(of: targets, orEvery: 3)

  @Test("every strategy shows every hazard that is expected of it, and no other")
  func campaign() throws {
    var options = CampaignOptions(seed: 42)
    options.cases = LongForm.count(60_000, or: 4_000)
    options.hasCanary = false
    options.confirmations = 1
    options.shrinkTime = .seconds(600)
    let summary = try Campaign(targets: Self.some, options: options, events: CampaignEvents())
      .run()
    var found: [String: Set<String>] = [:]
    for finding in summary.findings {
      found[finding.target, default: []].insert(finding.title)
      let text = "\(finding.target) \(finding.title): \(finding.script.commands)"
      #expect(finding.isOneMinimal, "\(text)")
      #expect(finding.script.commands.count <= 7, "\(text)")
    }
    let expected = Self.some.filter { !$0.expectedHazards.isEmpty }
      .map { ($0.name, Set($0.expectedHazards)) }
    #expect(found == Dictionary(uniqueKeysWithValues: expected))
    #expect(summary.hazardsNever.isEmpty)
  }

  @Test("each suite has a strategy that is caught and one that survives")
  func bothHalves() {
    let suites = [
      TwinCatalog.targets, DiffCatalog.targets, DragCatalog.targets,
      PlainCatalog.targets.map { $0.within(.observed) },
    ]
    for suite in suites {
      #expect(suite.contains { $0.expectedHazards.isEmpty })
      #expect(suite.contains { !$0.expectedHazards.isEmpty })
    }
    #expect(Set(Self.targets.map(\.name)).isSubset(of: Catalog.targets.map(\.name)))
  }

  /// Target, commands with `; ` between them, verdict.
  @Test(
    "scripts come to what was said of them",
    arguments: [
      // Of two twins the first is removed: its row reaches the other, whose own row finds nothing.
      (
        "twins/verified-index", "insert 0 0; insert 0 1; render; remove 0; read 0",
        "mismatch wrong-read step=5"
      ),
      (
        "twins/verified-index", "insert 0 0; insert 0 1; render; remove 0; read 1",
        "trap lost-twin step=5"
      ),
      (
        "twins/verified-index", "insert 0 0; insert 0 1; render; remove 0; edit 0",
        "mismatch wrong-write step=5"
      ),
      ("twins/verified-index", "insert 0 0; render; remove 0; read 0", "trap unwrap-trap step=4"),
      // Unique ids, wherever they are: the short cut fails and the long way leads there.
      ("twins/verified-index", "insert 0 0; insert 1 1; render; move 0 1; edit 0", "passed"),
      ("twins/occurrence", "insert 0 0; render; remove 0; read 0", "passed"),
      (
        "twins/occurrence", "insert 0 0; insert 0 1; render; remove 0; read 1",
        "mismatch lost-twin step=5"
      ),
      (
        "twins/first-with-id", "insert 0 0; insert 0 1; render; read 1",
        "mismatch wrong-read step=4"
      ),
      (
        "twins/numbered", "insert 0 0; insert 0 1; render; remove 0; read 1; edit 1; read 0",
        "passed"
      ),
      // A move: dropped and made again, unless it was inferred.
      (
        "diff/difference-without-moves", "insert 0 0; insert 1 1; update; swap 0 1; update",
        "mismatch identity-churn step=5"
      ),
      ("diff/difference", "insert 0 0; insert 1 1; update; swap 0 1; update", "passed"),
      (
        "diff/by-position", "insert 0 0; update; insert 1 0; update",
        "mismatch identity-drift step=4"
      ),
      // One key for two children.
      (
        "diff/key-table-twins", "insert 0 0; update; insert 0 0; update",
        "mismatch shared-child step=4"
      ),
      ("diff/key-table", "insert 0 0; update; insert 0 0; update", "passed"),
      (
        "diff/key-table-twins", "insert 0 0; insert 0 0; update; remove 0; update",
        "mismatch leaked-child step=5"
      ),
      ("diff/removal-count-twins", "insert 0 0; insert 0 0; update", "trap removal-trap step=3"),
      ("diff/removal-count", "insert 0 0; insert 1 0; update; remove 0; update", "passed"),
      (
        "diff/swaps-twins", "insert 0 0; insert 0 0; update; remove 0; insert 1 0; update", "passed"
      ),
      // Picked up, held, let go while others change the list.
      ("drag/by-index", "grab 0; overEnd; insert 3 0; drop", "mismatch stale-offsets step=4"),
      ("drag/by-index", "grab 2; over 0; remove 1; drop", "trap stale-index-trap step=4"),
      ("drag/remapped-index", "grab 0; overEnd; insert 3 0; drop", "passed"),
      ("drag/remapped-index", "grab 0; overEnd; move 0 1; drop", "mismatch lost-drop step=4"),
      (
        "drag/remapped-index", "grab 0; over 2; remove 2; insert 3 2; drop",
        "mismatch stale-offsets step=5"
      ),
      ("drag/remapped-index", "grab 0; over 1; remove 1; drop", "passed"),
      ("drag/unwrapped-id", "grab 0; overEnd; remove 0; drop", "trap unwrap-trap step=4"),
      ("drag/without-reset", "grab 0; overEnd; cancel; drop", "mismatch stale-drag step=4"),
      ("drag/by-id", "grab 0; overEnd; cancel; drop; grab 0; over 2; move 0 2; drop", "passed"),
    ])
  func scripts(target: String, commands: String, verdict: String) throws {
    let result = try Replayer(Self.targets, isolation: .batch).replay(
      target, commands: commands.split(separator: "; ").map(String.init))
    let text = CorpusExpectation(
      result.verdict, hazard: result.failure?.hazard, step: result.step
    ).text
    #expect(text == verdict, "\(result.message)")
  }

  @Test("without update passes a strategy shows what is expected of it, and no more")
  func plain() throws {
    var options = CampaignOptions(seed: 42)
    options.cases = LongForm.count(16_000, or: 4_000)
    options.hasCanary = false
    options.confirmations = 1
    options.shrinkTime = .seconds(600)
    let targets = PlainCatalog.targets.map { $0.within(.observed) }
    let summary = try Campaign(targets: targets, options: options, events: CampaignEvents()).run()
    var found: [String: Set<String>] = [:]
    for finding in summary.findings {
      found[finding.target, default: []].insert(finding.title)
      #expect(finding.failure.basis?.rules == [], "\(finding.title) depends on a rule of SwiftUI's")
    }
    let expected = targets.filter { !$0.expectedHazards.isEmpty }
      .map { ($0.name, Set($0.expectedHazards)) }
    #expect(found == Dictionary(uniqueKeysWithValues: expected))
  }

  /// The list's strategy, commands, verdict with update passes and without.
  @Test(
    "update passes make a difference to writes inside them and to what a row has cached",
    arguments: [
      ("id-lookup-fallback", "render { edit A 7 }", "mismatch dropped-write step=1", "passed"),
      (
        "identifiable-indices-closure", "render; removeLast; render; refresh C", "passed",
        "trap stale-index-trap-in-update step=4"
      ),
      (
        "identifiable-indices-closure", "render; remove A; layout B", "mismatch tearing step=3",
        "mismatch wrong-read step=3"
      ),
    ])
  func passes(strategy: String, commands: String, with: String, without: String) throws {
    let plain = strategy == "id-lookup-fallback" ? strategy : "index-closure"
    let replayer = try Replayer(Catalog.targets, isolation: .batch)
    for (target, verdict) in [("list/\(strategy)", with), ("plain/\(plain)", without)] {
      let result = try replayer.replay(
        target, initial: "A B C", commands: commands.split(separator: "; ").map(String.init))
      let text = CorpusExpectation(
        result.verdict, hazard: result.failure?.hazard, step: result.step
      ).text
      #expect(text == verdict, "\(target): \(result.message)")
    }
  }

  @Test("commands are read back as they are written, and made again from their choices")
  func commands() throws {
    try check(DiffCommand.self, ["update", "remove 1", "insert 2 0", "swap 0 2"])
    try check(
      DragCommand.self,
      ["grab 2", "over 0", "overEnd", "drop", "cancel", "remove 1", "insert 1 0", "move 2 3"])
    try check(
      TwinCommand.self, ["render", "read 1", "edit 1", "remove 0", "insert 0 2", "move 0 2"])
  }

  private func check<Command: TableCommand>(_ type: Command.Type, _ texts: [String]) throws {
    #expect(Set(texts.map { String($0.prefix { $0 != " " }) }) == Set(Command.table.map(\.name)))
    for text in texts {
      let command = try #require(Command(text))
      #expect(command.description == text)
      #expect(Command(kind: command.encoded.kind, arguments: command.encoded.arguments) == command)
      #expect(command.choices?.count == 1 + command.encoded.arguments.count)
    }
  }
}
