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

  /// Answers something wrong, and counts only once.
  private actor Losing {
    private(set) var total = 0

    func add() -> Bool {
      total = 1
      return false
    }
  }

  @Test("where answers do not count, nobody says that they are right")
  func uncomparedAnswers() throws {
    let test = StatefulTest(
      "lanes/losing", lanes: 2, consistency: .quiescent, model: 0, system: { Losing() }
    ) { on in
      on.command("add") { (total: inout Int) -> Bool in
        total += 1
        return true
      } system: { (counter: inout Losing) async -> Bool in
        await counter.add()
      }
      on.compare("total") {
        $0
      } with: { (counter: Losing) async in
        await counter.total
      }
    }
    let executor = try InProcessExecutor(targets: [test.target])
    let record = try executor.run(
      target: 0, .script(Script(initial: "", commands: ["lane 1 add", "lane 2 add"])),
      [.script, .trace])
    #expect(record.failure?.hazard == "not-quiescently-consistent")
    #expect(
      record.picture.explanation == ["in each of the 2 orders then 'total' is 1, expected 2"],
      "\(record.picture.explanation)")
  }

  @Test("what a command is known as names its failures in lanes as well")
  func known() throws {
    // The first answers are right, a later one is not, however the commands overlap.
    let test = StatefulTest(
      "lanes/limit", lanes: 2, model: 0, system: { Counter(forgets: false) }
    ) { on in
      on.command("add") { (total: inout Int) -> Bool in
        total += 1
        return total < 3
      } system: { (counter: inout Counter) async -> Bool in
        await counter.add() < 4
      }.known(as: "over-limit")
    }
    let executor = try InProcessExecutor(targets: [test.target])
    for commands in [
      ["lane 1 add", "lane 2 add", "lane 1 add", "lane 2 add"], Array(repeating: "add", count: 4),
      Array(repeating: "lane 1 add", count: 4),
    ] {
      let record = try executor.run(
        target: 0, .script(Script(initial: "", commands: commands)), [.script, .trace])
      #expect(record.failure?.hazard == "over-limit", "\(commands)")
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
