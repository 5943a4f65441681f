import Foundation
import FuzzReports
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("Statistics", .ownThread)
struct StatisticsTests {
  private func campaign(_ target: Target, cases: UInt64 = 1024) throws -> CampaignSummary {
    var options = CampaignOptions(seed: 1)
    options.cases = cases
    options.isolation = .none
    options.hasCanary = false
    return try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
  }

  @Test("count each kind, and which kinds follow each other")
  func counts() throws {
    let test = StatefulTest("toy/counter", model: 0, system: { 0 }) {
      command("add") {
        $0 += 1
      } system: {
        $0 += 1
      }
      command("take", when: { $0 > 0 }) {
        $0 -= 1
      } system: {
        $0 -= 1
      }
      command("look") {
        $0
      } system: {
        $0
      }
    }
    let statistics = try #require(campaign(test.target).statistics.first)
    #expect(statistics.cases == 64)
    #expect(statistics.kinds.map(\.name) == ["add", "take", "look"])
    let (add, look) = (statistics.kinds[0], statistics.kinds[2])
    #expect(add.generated > 50)
    #expect(add.effective == add.generated)
    #expect(look.effective > 0 && look.effective < look.generated)
    let followed = statistics.pairs.joined().reduce(0, +)
    let generated = statistics.kinds.reduce(0) { $0 + $1.generated }
    #expect(followed + statistics.cases == generated)
  }

  @Test("take a command that fails for one with an effect")
  func failing() throws {
    let test = StatefulTest("toy/failing", model: 0, system: { 0 }) {
      command("add") {
        $0 += 1
      } system: {
        $0 += 1
      }
      command("lie") { _ in
        false
      } system: { _ in
        true
      }
    }
    let summary = try campaign(test.target)
    #expect(summary.findings.map(\.script.commands) == [["lie"]])
    #expect(summary.idleKinds == [])
  }

  @Test("name a kind that never took effect")
  func idleKinds() throws {
    let test = StatefulTest("toy/idle", model: 0, system: { 0 }) {
      command("add") {
        $0 += 1
      } system: {
        $0 += 1
      }
      command("rest", .int()) { _, _ in
      } system: { _, _ in
      }
      command("flush") { _ in
      } system: { _ in
      }
      command("never", when: { $0 < 0 }) {
        $0
      } system: {
        $0
      }
      command("seldom", .int(in: 0...99)) {
        if $1 == 42 { $0 += 1 }
      } system: {
        if $1 == 42 { $0 += 1 }
      }
    }
    let summary = try campaign(test.target)
    #expect(summary.idleKinds.map(\.kind) == ["rest", "never"])
    #expect(
      summary.idleKinds.last?.message.hasPrefix("toy/idle: 'never' never ran in 2") == true)
    #expect(
      summary.idleKinds.first?.message
        == "toy/idle: 'rest' never had an effect: every call was illegal, or left the model unchanged and "
        + "returned nothing, false, 0 or an empty value. To hit existing elements, draw its arguments from "
        + "the model. If it is meant to change nothing, such as a flush, return what it did from both "
        + "closures; in a machine, implement hasEffect(_:)")
  }

  @Test("fail a check whose command never took effect")
  func check() {
    let test = StatefulTest("toy/idle-check", model: 0, system: { 0 }) {
      command("add") {
        $0 += 1
      } system: {
        $0 += 1
      }
      command("rest", .int()) { _, _ in
      } system: { _, _ in
      }
    }
    #expect(throws: CheckVacuous.self) { try test.run() }
  }

  @Test("say which label is too rare, and which is not")
  func labels() throws {
    let test = StatefulTest("toy/labels", model: 0, system: { 0 }) {
      command("add") {
        $0 += 1
      } system: {
        $0 += 1
      }
    }.labelled([CoverGoal("never", atLeast: 0.5), CoverGoal("some", atLeast: 0.2)]) {
      $1.label("never", when: $0 < 0)
      $1.label("some", when: $0 > 2)
    }
    let summary = try campaign(test.target, cases: 8192)
    #expect(summary.missedLabels.count == 1)
    #expect(summary.missedLabels.first?.hasPrefix("toy/labels: 0 of ") == true)
    #expect(
      summary.missedLabels.first?.hasSuffix("cases are 'never'; at least 50.0 % are wanted") == true
    )
  }

  /// Half of its commands add 1, and a case with a sum of at least `limit` is 'high'.
  private static func counted(limit: Int, atLeastCases cases: UInt64) -> StatefulTest<Int, Int> {
    StatefulTest("toy/counted", model: 0, system: { 0 }) { on in
      on.command("add") {
        $0 += 1
      } system: {
        $0 += 1
      }
      on.command("take", when: { $0 > 0 }) {
        $0 -= 1
      } system: {
        $0 -= 1
      }
      on.label([CoverGoal("high", atLeastCases: cases)]) { $1.label("high", when: $0 >= limit) }
    }
  }

  @Test("look at more cases for a goal that is a number, and say nothing where it is reached")
  func reachedCount() throws {
    let test = Self.counted(limit: 3, atLeastCases: 300)
    let summary = try campaign(test.target, cases: 1024)
    let statistics = try #require(summary.statistics.first)
    #expect(statistics.cases == 64)
    #expect(statistics.labels["high", default: 0] < 300)
    #expect(summary.missedCounts.isEmpty && summary.missedLabels.isEmpty)
    try test.run(CheckOptions(cases: 1024))
  }

  @Test("count every case, as many as the campaign ran, before a number is missed")
  func missedCount() throws {
    let test = Self.counted(limit: 3, atLeastCases: 2000)
    let summary = try campaign(test.target, cases: 1024)
    let missed = try #require(summary.missedCounts.first)
    #expect(missed.cases == 1024)
    #expect(missed.hits > 300 && missed.hits < 1024)
    #expect(
      summary.missedLabels
        == ["toy/counted: \(missed.hits) of 1024 cases are 'high'; at least 2000 are wanted"])
    let line = try JSONLine.text(
      SummaryJSON(
        summary, seed: 1, findings: [], end: "budget", exit: 3,
        corpus: CorpusJSON(replayed: 0, differences: [], unreadable: [])))
    let label = #""label":"high","missed":true,"v":1,"wanted":null,"wanted_cases":2000}"#
    #expect(line.contains(label))
  }

  @Test("fail a check in which no case has a label, where one is enough")
  func missedByCheck() throws {
    let test = Self.counted(limit: 1_000, atLeastCases: 1)
    let failure = try #require(throws: CheckVacuous.self) {
      try test.run(CheckOptions(cases: 200))
    }
    #expect(failure.description.hasPrefix("toy/counted: 0 of "))
    #expect(failure.description.hasSuffix(" cases are 'high'; at least 1 is wanted"))
  }

  @Test("count cases by their number of commands, and keep that in a file")
  func lengths() throws {
    let summary = try campaign(Self.counted(limit: 3, atLeastCases: 1).target)
    let lengths = try #require(summary.statistics.first).lengths
    #expect(lengths.values.reduce(0, +) == 64)
    #expect(lengths.count > 5 && lengths.keys.allSatisfy { (0...50).contains($0) })
    var tally = CommandTally()
    tally.cases = 5
    tally.lengths = [0: 2, 17: 3]
    #expect(try Self.read(try JSONLine.text(tally)) == tally)
  }

  @Test(
    "refuse lengths that cases cannot have",
    arguments: [
      #"{"17":6}"#, #"{"-1":1}"#, #"{"10001":1}"#, #"{"x":1}"#, #"{"1":3,"2":3}"#,
    ])
  func impossibleLengths(text: String) {
    #expect(throws: DecodingError.self) {
      try Self.read(#"{"cases":5,"kinds":{},"pairs":{},"lengths":\#(text)}"#)
    }
  }

  private static func read(_ text: String) throws -> CommandTally {
    try JSONDecoder().decode(CommandTally.self, from: Data(text.utf8))
  }

  @Test("find a share too rare only when it is past doubt", arguments: [(10, 40), (60, 200)])
  func cover(hits: UInt64, cases: UInt64) {
    let test = CoverTest(goal: 0.3)
    #expect(!test.isMissed(hits: hits, of: cases))
    #expect(test.isMissed(hits: hits, of: cases * 4))
  }

  @Test("never raise a false alarm where the share is the goal, however often they ask")
  func falseAlarms() {
    let test = CoverTest(goal: 0.1)
    for seed in 0..<20 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var hits: UInt64 = 0
      for count in 1...1000 as ClosedRange<UInt64> {
        if random.chance(1, in: 10) { hits += 1 }
        #expect(!test.isMissed(hits: hits, of: count))
      }
    }
  }
}
