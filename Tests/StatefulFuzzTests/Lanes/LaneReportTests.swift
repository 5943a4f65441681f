import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import FuzzReports
@testable import StatefulFuzz

/// What a report says of commands in flight: no more than is known, and no less.
@Suite("Reports of commands in flight", .timeLimit(.minutes(60)), .ownThread)
struct LaneReportTests {
  private static func found<Model, System>(
    _ test: StatefulTest<Model, System>, timeout: Duration = .seconds(5)
  ) throws -> Finding {
    var options = CampaignOptions(seed: 1)
    (options.cases, options.findings, options.endsBlocksAtFailure) = (200, 1, true)
    (options.confirmations, options.hasCanary) = (1, false)
    options.limits.timeout = timeout
    let summary = try Campaign(targets: [test.target], options: options, events: CampaignEvents())
      .run()
    return try #require(summary.findings.first)
  }

  /// Sells to one customer at a time, and is lost where a second one comes meanwhile.
  private actor Kiosk {
    private var isServing = false
    private let hangs: Bool

    init(hangs: Bool) { self.hangs = hangs }

    func buy() async {
      if isServing {
        if hangs { while true {} }
        exit(3)
      }
      isServing = true
      await Task.yield()
      isServing = false
    }
  }

  private static func kiosk(hangs: Bool) -> StatefulTest<Int, Kiosk> {
    StatefulTest<Int, Kiosk>(
      "lanes/kiosk", lanes: 2, model: 0, system: { Kiosk(hangs: hangs) }
    ) { on in
      on.command("buy") {
        $0 += 1
      } system: {
        await $0.buy()
      }
    }
  }

  @Test(
    "that ended their process show how far they came, the switches, and no state",
    arguments: [false, true])
  func deaths(hangs: Bool) throws {
    let finding = try Self.found(
      Self.kiosk(hangs: hangs), timeout: hangs ? .milliseconds(300) : .seconds(5))
    #expect(finding.failure.verdict == (hangs ? .timeout : .exit))
    #expect(finding.script.commands.map(\.withoutDrawnChoices) == ["lane 1 buy", "lane 2 buy"])
    #expect(finding.script.initial == "schedule 0 1")
    let lines = FailureReport(finding, showsStates: true).lines(file: nil, replayCommand: nil)
    #expect(
      lines[1...6] == [
        "       schedule 0 1  (1 switch)",
        "    1  lane 1 buy",
        "    2  lane 2 buy",
        "         lane 1                  lane 2",
        "         ┌ buy",
        "         ┊                       ┌ buy",
      ])
    #expect(lines[7] == "         ✗ (never returned)      ✗ (never returned)")
    #expect(!lines.contains { $0.hasPrefix("  model") || $0.hasPrefix("  SUT") })
    #expect(
      lines[8].hasPrefix(
        hangs ? "  with 2 commands in flight: the " : "  in flight: lane 2 was running buy: the "))
  }

  @Test(
    "that ended their process show what returned before, and what ran alone; illegal commands do not count"
  )
  func deathOfScript() throws {
    let test = StatefulTest<Int, Kiosk>(
      "lanes/kiosk", lanes: 2, model: 0, system: { Kiosk(hangs: false) }
    ) { on in
      on.command("buy") {
        $0 += 1
      } system: {
        await $0.buy()
      }
      on.command("never", when: { _ in false }) { _ in
      } system: { _ in
      }
    }
    let executor = try WorkerProcess(targets: [test.target], limits: RunLimits())
    defer { executor.stop() }
    let script = Script(
      initial: "", commands: ["buy", "unknown", "lane 2 buy", "buy", "lane 1 buy", "lane 2 buy"])
    var record = try executor.run(target: 0, .script(script), [.script, .trace])
    #expect(record.verdict == .passed)
    var switched = script
    switched.initial = "schedule 0 1"
    record = try executor.run(target: 0, .script(switched), [.script, .trace])
    #expect(record.verdict == .exit)
    #expect(
      FlightPictureText(record.picture).lines.map { $0.dropFirst(9) } == [
        "buy",
        "lane 1                  lane 2",
        "                        ┌ buy",
        "                        └ returned",
        "buy",
        "lane 1                  lane 2",
        "┌ buy",
        "┊                       ┌ buy",
        "✗ (never returned)      ✗ (never returned)",
      ])
  }

  @Test("whose schedule was drawn say so, and no argument of it is called free")
  func drawnSchedule() {
    let finding = Finding.sample(
      initial: "start(3) schedule uniform 0x0", commands: ["lane 1 buy(1)", "lane 2 buy(1)"])
    let report = FailureReport(finding).lines(file: nil, replayCommand: nil)
    #expect(
      report.contains(
        "       schedule uniform 0x0  (drawn from this seed; its switches are not known)"))
    var words = FreeWords(finding.script)
    var (schedule, start) = (finding.script, finding.script)
    schedule.initial = "start(3) schedule uniform 0x1"
    words.add(schedule, step: 0)
    #expect(words.patterns == [])
    start.initial = "start(4) schedule uniform 0x0"
    words.add(start, step: 0)
    #expect(words.patterns == [FreeArguments(step: 0, pattern: "start(_)")])
  }

  /// Counts one too many, whoever calls.
  private actor Miscounting {
    private var count = 0

    func add() -> Int {
      count += 1
      return count + 1
    }
  }

  @Test(
    "of which no two overlapped say so, and name the wrong answer", arguments: Consistency.allCases)
  func withoutOverlap(consistency: Consistency) throws {
    let test = StatefulTest(
      "lanes/miscounting", lanes: 2, consistency: consistency, model: 0, system: { Miscounting() }
    ) { on in
      on.command("add") {
        $0 += 1
        return $0
      } system: {
        await $0.add()
      }
      on.check("never") { count, _ in consistency != .quiescent || count < 2 }
    }
    let executor = try InProcessExecutor(targets: [test.target])
    func message(_ commands: [String]) throws -> (String?, [String]) {
      let record = try executor.run(
        target: 0, .script(Script(initial: "", commands: commands)), [.script, .trace])
      #expect(record.failure?.signature == Signature(hazard: consistency.hazard))
      return (record.failure?.message, record.picture.explanation)
    }
    let alone = "; no two commands were in flight at the same time"
    switch consistency {
    case .quiescent:
      #expect(try message(["lane 1 add", "lane 1 add"]).0?.hasPrefix("after add") == true)
      #expect(try message(["lane 1 add", "lane 1 add"]).0?.hasSuffix(alone) == true)
    case .linearizable, .sequential:
      #expect(try message(["lane 1 add"]) == ("add answered 2, expected 1" + alone, []))
      #expect(
        try message(["lane 2 add", "lane 2 add"]) == ("add answered 2, expected 1" + alone, []))
    }
  }

  /// Hands out numbers, and miscounts those it has served.
  private actor Desk {
    private var number = 0

    struct Ticket: Sendable { let number: Int }

    func take() async -> Ticket {
      number += 1
      let mine = number
      await Task.yield()
      return Ticket(number: mine)
    }

    func give(_ ticket: Ticket) async {}

    func served() -> Int { -1 }
  }

  @Test("show a result for later commands, and not nothing")
  func results() throws {
    let test = StatefulTest<Int, Desk>("lanes/desk", lanes: 2, model: 0, system: { Desk() }) { on in
      let tickets = on.results(model: Int.self, system: Desk.Ticket.self)
      on.command("take", into: tickets) { model in
        model += 1
        return model
      } system: {
        await $0.take()
      }
      on.command("give", tickets.any) { _, _ in
      } system: {
        await $0.give($1.system)
      }
      on.command("served") {
        $0
      } system: {
        await $0.served()
      }
    }
    let executor = try InProcessExecutor(targets: [test.target])
    let script = Script(
      initial: "", commands: ["lane 1 take(#0)", "lane 1 give(#0)", "lane 2 served"])
    let record = try executor.run(target: 0, .script(script), [.script, .trace])
    let answers = record.picture.events.filter { $0.moment == .returned && $0.lane == 1 }
    #expect(answers.map(\.text) == ["#0 = Ticket(number: 1)", "()"])
  }

  @Test("tell a trap in the comparison from one of the commands")
  func comparison() throws {
    let test = StatefulTest(
      "lanes/compare", lanes: 2, model: 0, system: { LaneCounter(waits: false) }
    ) {
      on in
      on.command("add") {
        $0 += 1
      } system: {
        await $0.add()
      }
      on.check("none") { count, _ in [true][count] }
    }
    let finding = try Self.found(test)
    #expect(finding.failure.verdict == .trap)
    #expect(
      finding.failure.message.hasPrefix("the comparison, not the command, was cut short: trap"))
  }

  @Test("of a passing test tell a tenth command in flight from an illegal one")
  func skipped() throws {
    let summary = try LaneFaults.counter(waits: false).target.check(
      CheckOptions(cases: 200, commandLimit: 40, isolation: .batch))
    #expect(summary.rejected > 0)
    #expect(
      summary.tried[0].hasSuffix(
        "commands, \(summary.rejected) of them skipped: illegal, or more than 9 in flight"))
    #expect(!summary.tried.dropFirst().contains { $0.contains("illegal") })
  }

  @Test("of a passing test do not say of what has no effect alone that it was tried in vain")
  func idle() throws {
    let test = StatefulTest("lanes/idle", lanes: 2, model: 0, system: { LaneCounter(waits: false) })
    {
      on in
      on.command("add") {
        $0 += 1
      } system: {
        await $0.add()
      }
      on.command("post", .int(in: 0...3)) { _, _ in
      } system: { _, _ in
      }
    }
    let vacuous = try #require(throws: CheckVacuous.self) {
      try test.run(CheckOptions(cases: 400, isolation: .batch))
    }
    #expect(
      "\(vacuous)".hasPrefix(
        "lanes/idle: 'post' never had an effect of its own: every call was illegal, or left the model"
      ))
    #expect(
      "\(vacuous)".contains("Its effect on overlapping commands is still tested"))
  }

  /// Adds to what there was before it waited.
  private actor Sum {
    private(set) var value = 0

    func add(_ number: Int) async -> Int {
      let before = value
      await Task.yield()
      value = before + number
      return number
    }
  }

  @Test("say once that all answers are right and the state is not, however many orders there are")
  func rightAnswers() throws {
    let test = StatefulTest("lanes/sum", lanes: 2, model: 0 as Int, system: { Sum() }) { on in
      on.command("add", .int(in: 1...9)) { sum, number -> Int in
        sum += number
        return number
      } system: {
        await $0.add($1)
      }
      on.compare("sum") {
        $0
      } with: {
        await $0.value
      }
    }
    let lines = FailureReport(try Self.found(test), showsStates: true)
      .lines(file: nil, replayCommand: nil)
    #expect(
      lines.filter { $0.contains("the answers are right") }.map {
        $0.trimmingCharacters(in: .whitespaces)
      }
        == ["in each of the 2 orders the answers are right, but then 'sum' is 1,"],
      "\(lines)")
  }
}
