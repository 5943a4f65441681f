import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// What each level of consistency asks of commands in flight, and what it lets pass.
@Suite("Levels of consistency", .timeLimit(.minutes(60)), .ownThread)
struct ConsistencyTests {
  private actor Counter {
    private let forgets: Bool
    private var total = 0

    init(forgets: Bool) { self.forgets = forgets }

    /// Answers what the total is a moment later.
    func add() async -> Int {
      let before = total
      if !forgets { total += 1 }
      await Task.yield()
      if forgets { total = before + 1 }
      return total
    }

    func read() -> Int { total }
  }

  private static func counter(
    forgets: Bool, _ consistency: Consistency
  ) -> StatefulTest<Int, Counter> {
    StatefulTest(
      "lanes/total", lanes: 2, consistency: consistency, model: 0,
      system: { Counter(forgets: forgets) }
    ) { on in
      on.command("add") { (total: inout Int) -> Int in
        total += 1
        return total
      } system: { (counter: inout Counter) async -> Int in
        await counter.add()
      }
      on.command("read") { (total: inout Int) -> Int in
        total
      } system: { (counter: inout Counter) async -> Int in
        await counter.read()
      }
    }
  }

  @Test("late answers are wrong, unless only the state at the end counts")
  func lateAnswers() throws {
    for consistency in [Consistency.linearizable, .sequential] {
      let failure = try #require(throws: CheckFailure.self) {
        try Self.counter(forgets: false, consistency).run(
          CheckOptions(seed: 1, isolation: .batch))
      }
      #expect(
        failure.finding.script.commands.map(\.withoutDrawnChoices) == ["lane 1 add", "lane 2 add"])
    }
    let summary = try Self.counter(forgets: false, .quiescent).target.check(
      CheckOptions(cases: 300, seed: 1, isolation: .batch))
    #expect(summary.cases == 300 && summary.undecidedCases == 0)
  }

  @Test(
    "what is lost is told by a command that runs alone, also where only the state at the end counts",
    arguments: 1...3 as ClosedRange<UInt64>)
  func lostUpdate(seed: UInt64) throws {
    let failure = try #require(throws: CheckFailure.self) {
      try Self.counter(forgets: true, .quiescent).run(CheckOptions(seed: seed, isolation: .batch))
    }
    let commands = failure.finding.script.commands.map(\.withoutDrawnChoices)
    #expect(commands.count == 3)
    #expect(commands.prefix(2) == ["lane 1 add", "lane 2 add"])
    #expect(["add", "read"].contains(commands.last))
  }
}
