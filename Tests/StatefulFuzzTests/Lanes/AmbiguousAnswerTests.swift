import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// A queue: who was first when several push at a time is told much later, by whoever pops.
@Suite("Answers that say little of the order", .timeLimit(.minutes(60)), .ownThread)
struct AmbiguousAnswerTests {
  private actor Queue {
    private let forgets: Bool
    private var items: [Int] = []

    init(forgets: Bool) { self.forgets = forgets }

    func push(_ item: Int) { items.append(item) }

    var contents: [Int] { items }

    func pop() -> Int? { items.isEmpty ? nil : items.removeFirst() }

    /// Takes everything out; what is pushed meanwhile is lost.
    func drain() async -> [Int] {
      let all = items
      if forgets { await Task.yield() }
      items = []
      return all
    }
  }

  /// No two states are known to be equal, for it is not `Hashable`.
  private struct Items {
    var all: [Int] = []
  }

  private static func test(
    forgets: Bool, checksContents: Bool = false
  ) -> StatefulTest<Items, Queue> {
    StatefulTest("lanes/queue", lanes: 3, model: Items(), system: { Queue(forgets: forgets) }) {
      on in
      on.command("push", .int(in: 0...9)) { (items: inout Items, item: Int) in
        items.all.append(item)
      } system: { (queue: inout Queue, item: Int) async in
        await queue.push(item)
      }
      on.command("pop") { (items: inout Items) -> Int? in
        items.all.isEmpty ? nil : items.all.removeFirst()
      } system: { (queue: inout Queue) async -> Int? in
        await queue.pop()
      }
      on.command("drain") { (items: inout Items) -> [Int] in
        defer { items.all = [] }
        return items.all
      } system: { (queue: inout Queue) async -> [Int] in
        await queue.drain()
      }
      if checksContents {
        on.check("contents") { (items: Items, queue: Queue) async in
          await items.all == queue.contents
        }
      }
    }
  }

  @Test(
    "are explained by one order, and by another where they turn out to be wrong",
    arguments: 1...2 as ClosedRange<UInt64>)
  func correct(seed: UInt64) throws {
    let cases: UInt64 = LongForm.count(300, or: 100)
    let summary = try Self.test(forgets: false).target.check(
      CheckOptions(cases: cases, seed: seed, isolation: .batch))
    #expect(summary.cases == cases)
    // Few of them; more where equal states cannot be told.
    #expect(summary.undecidedCases < cases / 10)
  }

  @Test("and so where a check compares everything after each flight", arguments: [false, true])
  func checked(forgets: Bool) throws {
    let test = Self.test(forgets: forgets, checksContents: true)
    guard forgets else {
      let cases: UInt64 = LongForm.count(200, or: 80)
      let summary = try test.target.check(CheckOptions(cases: cases, seed: 3, isolation: .batch))
      #expect(summary.cases == cases)
      return
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(seed: 3, isolation: .batch))
    }
    #expect(failure.finding.script.commands.count == 2)
  }

  @Test("show what was lost, in the shortest way", arguments: 1...3 as ClosedRange<UInt64>)
  func faulty(seed: UInt64) throws {
    let failure = try #require(throws: CheckFailure.self) {
      try Self.test(forgets: true).run(CheckOptions(seed: seed, isolation: .batch))
    }
    // What was pushed is neither drained nor popped; or two drain the same.
    let commands = failure.finding.script.commands.map(\.withoutDrawnChoices)
    #expect(commands.count == 3, "\(commands)")
    #expect(failure.finding.isOneMinimal)
  }

  /// What nine numbers that three lanes push at a time, as often as this, and a wrong answer come to.
  private static func record(flights: Int) throws -> RunRecord {
    let pushes = (1...9).map { "lane \(1 + $0 % 3) push(\($0)) <- \($0)" }
    let lines = Array(repeating: pushes + ["pause"], count: flights).flatMap(\.self)
    let script = Script(initial: "", commands: lines + ["count"])
    let choices = try #require(wrong.target.tools.encode(script))
    let executor = try InProcessExecutor(targets: [wrong.target])
    return try executor.run(target: 0, .choices(choices), .decisions)
  }

  /// Counts wrongly, and says nothing else of its state.
  private static var wrong: StatefulTest<Items, Queue> {
    StatefulTest(
      "lanes/wrong", lanes: 3, consistency: .sequential, model: Items(),
      system: { Queue(forgets: false) }
    ) { on in
      on.command("push", .int(in: 0...9), weight: 30) { (items: inout Items, item: Int) in
        items.all.append(item)
      } system: { (queue: inout Queue, item: Int) async in
        await queue.push(item)
      }
      // Runs alone, and says nothing of the state.
      on.command("pause") { (_: inout Items) in
      } system: { (_: inout Queue) async in
      }
      on.command("count") { (items: inout Items) -> Int in
        items.all.count
      } system: { (_: inout Queue) async -> Int in
        -1
      }
    }
  }

  @Test("are wrong where all explanations are refuted, and undecided where these are too many")
  func undecided() throws {
    let refuted = try Self.record(flights: 1)
    #expect(refuted.failure?.hazard == "not-sequentially-consistent")
    #expect(!refuted.isUndecided)
    let undecided = try Self.record(flights: 2)
    #expect(undecided.failure == nil)
    #expect(undecided.isUndecided)
  }

  @Test("are counted where they are undecided; a check has given up where most are")
  func counted() throws {
    var options = CampaignOptions(seed: 2)
    options.cases = 40
    options.hasCanary = false
    options.confirmations = 0
    options.shrinkTime = .zero
    var summary = try Campaign(
      targets: [Self.wrong.target], options: options, events: CampaignEvents()
    ).run()
    #expect(summary.undecidedCases > 0 && summary.undecidedCases < 40)
    summary.undecidedCases = 20
    #expect(CheckUndecided(summary) == nil)
    summary.undecidedCases = 21
    let gaveUp = try #require(CheckUndecided(summary))
    #expect(gaveUp.description.hasPrefix("gave up: 21 of 40 cases"))
  }
}
