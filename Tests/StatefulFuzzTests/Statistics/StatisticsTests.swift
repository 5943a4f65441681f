import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("Statistics")
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
      command("rest") { _ in
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
    #expect(summary.idleKinds.map(\.kind) == ["rest"])
    #expect(
      summary.idleKinds.first?.message
        == "toy/idle: no 'rest' ever took effect: each was illegal where it stood, or changed "
        + "nothing and had nothing to answer")
  }

  @Test("fail a check whose command never took effect")
  func check() {
    let test = StatefulTest("toy/idle-check", model: 0, system: { 0 }) {
      command("add") {
        $0 += 1
      } system: {
        $0 += 1
      }
      command("rest") { _ in
      } system: { _ in
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
