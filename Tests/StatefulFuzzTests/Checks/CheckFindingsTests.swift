import StatefulFuzz
import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks

/// Adds wrongly from four on, answers wrongly, and traps at nine.
private struct Sum: CustomStringConvertible {
  var value = 0

  var description: String {
    precondition(value < 8, "a sum of eight cannot be described")
    return "\(value)"
  }
}

@Suite("What a check tells of, and when")
struct CheckFindingsTests {
  /// Two faults; `count` is told of every case that begins, wherever it runs.
  private func target(_ count: @escaping @Sendable () -> Void = {}) -> Target {
    let test = StatefulTest(
      "findings/two", model: 0,
      system: {
        count()
        return 0
      }
    ) { on in
      on.command("one") {
        $0 += 1
      } system: {
        $0 += $0 == 4 ? 0 : 1
      }
      on.command("two") {
        $0 += 2; return $0
      } system: {
        $0 += 2; return 1
      }
      on.check("sum") { $0 == $1 }
    }
    return test.target
  }

  @Test("is each kind of failure, in the order in which they are met", arguments: [1, 2, 5])
  func several(limit: Int) throws {
    var told: [Signature] = []
    var options = CheckOptions()
    options.findings = limit
    let first = try #require(throws: CheckFailure.self) {
      try target().check(options, onFailure: { told.append($0.finding.failure.signature) })
    }
    #expect(told.count == min(limit, 2))
    #expect(Set(told).isSubset(of: ["mismatch/one/sum", "mismatch/two/answer"]))
    #expect(first.finding.failure.signature == told[0])
  }

  @Test("is each of two faults that one command shows, from different starts")
  func starts() throws {
    let test = StatefulTest(
      "findings/starts", starting: .int(in: 0...9), model: { $0 }, system: { $0 == 9 ? 8 : $0 }
    ) { on in
      on.command("look") {
        $0 > 4 ? 0 : $0
      } system: {
        $0 > 4 ? 0 : $0 == 3 ? 7 : $0
      }
      on.check("sum") { $0 == $1 }
    }
    var told: [Finding] = []
    var options = CheckOptions(cases: 300)
    options.findings = 5
    #expect(throws: CheckFailure.self) {
      try test.target.check(options, onFailure: { told.append($0.finding) })
    }
    #expect(Set(told.map(\.failure.signature)) == ["mismatch/look/answer", "mismatch/look/sum"])
    #expect(told.map(\.script.commands.count) == [1, 1])
  }

  @Test("is one failure where the system answers by chance, and no more cases run")
  func chance() throws {
    let answers = Atomic(0)
    let test = StatefulTest("findings/chance", model: 0, system: { 0 }) { on in
      for name in ["one", "two", "three"] {
        on.command(name) { _ in
          0
        } system: { _ in
          answers.wrappingAdd(1, ordering: .relaxed).newValue % 5
        }
      }
    }
    var told: [Finding] = []
    var options = CheckOptions(cases: 1_000)
    options.findings = 5
    let first = try #require(throws: CheckFailure.self) {
      try test.target.check(options, onFailure: { told.append($0.finding) })
    }
    #expect(told.map(\.failure.verdict) == [.flaky])
    #expect(first.finding.failure.message.hasPrefix("not deterministic: run twice"))
    #expect(answers.load(ordering: .relaxed) < 5_000)
  }

  @Test("is the first failure before many cases have run")
  func atOnce() throws {
    let cases = Atomic(0)
    let target = target { cases.wrappingAdd(1, ordering: .relaxed) }
    #expect(throws: CheckFailure.self) {
      try target.check(CheckOptions(cases: 1_000_000))
    }
    // A block has 1,024 cases, and shrinking some dozen runs.
    #expect(cases.load(ordering: .relaxed) < 200)
  }

  @Test("is the same in one piece and in blocks that end at failures")
  func sameFindings() throws {
    func findings(_ endsAtFailure: Bool) throws -> [String] {
      var options = CampaignOptions(seed: 3)
      options.cases = 3_000
      options.isolation = .none
      options.hasCanary = false
      options.search = .all
      options.endsBlocksAtFailure = endsAtFailure
      var found: [String] = []
      var events = CampaignEvents()
      events.onFinding = {
        found.append("\($0.caseIndex) \($0.failure.signature) \($0.script.commands)")
      }
      let summary = try Campaign(targets: [target()], options: options, events: events).run()
      return found + ["\(summary.cases) cases, \(summary.commands) commands"]
    }
    #expect(try findings(true) == findings(false))
  }

  @Test("is a state that cannot be put into words, and no failure of its own")
  func undescribed() throws {
    let test = StatefulTest("findings/words", model: 0, system: { Sum() }) { on in
      on.command("add", .int(in: 0...9)) {
        $0 += $1
      } system: {
        $0.value += $1
      }
      on.command("read") {
        $0
      } system: {
        $0.value == 9 ? 0 : $0.value
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(isolation: .batch))
    }
    #expect(failure.finding.script.commands == ["add(9) <- 9", "read"])
    #expect(failure.finding.failure.message == "read answered 0, expected 9")
    #expect(failure.finding.isOneMinimal)
    #expect(
      failure.finding.lastStep?.system
        == "(could not be described: doing so trapped or never finished)")
    // The other side is told all the same.
    #expect(failure.finding.lastStep?.model == "9")
  }

  /// A model with a description that traps.
  private struct Silent: Hashable, CustomStringConvertible, Sendable {
    var value = 0
    var description: String {
      precondition(value < 9, "no words for it")
      return "\(value)"
    }
  }

  @Test("shows the system's state where only the model's cannot be put into words, or neither")
  func undescribedModel() throws {
    let words = "(could not be described: doing so trapped or never finished)"
    func finding<System: Sendable>(
      _ system: @escaping @Sendable () -> System, add: @escaping @Sendable (inout System) -> Void
    ) throws -> Finding {
      let test = StatefulTest("findings/silent", model: Silent(), system: system) { on in
        on.command("add") {
          $0.value = 9
        } system: {
          add(&$0)
        }
        on.check("never") { model, _ in model.value != 9 }
      }
      return try #require(throws: CheckFailure.self) {
        try test.run(CheckOptions(isolation: .batch))
      }.finding
    }
    let one = try finding({ 0 }, add: { $0 = 7 })
    #expect((one.lastStep?.model, one.lastStep?.system) == (words, "7"))
    let neither = try finding({ Silent() }, add: { $0.value = 9 })
    #expect((neither.lastStep?.model, neither.lastStep?.system) == (words, words))
  }
}
