import FuzzReports
import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks

@Suite("An audit", .ownThread)
struct AuditTests {
  private func rows(_ target: Target, cases: UInt64 = 60) throws -> [Audit.Row] {
    var options = CampaignOptions(seed: 1)
    options.cases = cases
    return try Audit(target, options: options).run()
  }

  private func verdicts(_ rows: [Audit.Row]) -> [String] {
    rows.map { "\($0.command) \($0.fault.rawValue): \($0.verdict.rawValue)" }
  }

  /// A counter whose check looks at the count and not at the label.
  private func counter(isCompared: Bool) -> Target {
    StatefulTest(
      "audit/counter", model: (count: 0, label: 0), system: { (count: 0, label: 0) }
    ) { on in
      on.command("add", .int(in: 1...9)) {
        $0.count += $1
      } system: {
        $0.count += $1
      }
      on.command("reset") {
        $0.count = 0
      } system: {
        $0.count = 0
      }
      on.command("relabel", .int(in: 1...9)) {
        $0.label = $1
      } system: {
        $0.label = $1
      }
      on.command("none", .int(in: 1...9)) { _, _ in
      } system: { _, _ in
      }
      if isCompared { on.check("count") { $0.count == $1.count } }
    }.target
  }

  @Test("says so where the target fails as it is, and what a stop has left out")
  func unsound() throws {
    let test = StatefulTest("audit/unsound", model: 0, system: { 0 }) { on in
      on.command("add", .int(in: 1...9)) { sum, number -> Int in
        sum += number
        return sum
      } system: { sum, number -> Int in
        sum += 1
        return sum
      }
    }
    #expect(
      try test.target.audit(CheckOptions(cases: 60, seed: 1)).last
        == "  It fails without a planted fault (mismatch/add/answer), so this shows little: a fault that makes it fail "
        + "in the same way counts as unnoticed. Repair that first.")
    let half = [Audit.Row(command: "add", fault: .dropped, verdict: .killed)]
    #expect(
      AuditText(half, of: ["add", "read"]).lines.last
        == "Stopped: 'add', 'read' not audited, or not with every fault.")
  }

  private actor Sum {
    private(set) var total = 0

    func add(_ number: Int) async {
      await Task.yield()
      total += number
    }
  }

  @Test("of commands in flight together runs them one after the other, and drops those of an actor")
  func lanes() throws {
    let test = StatefulTest("audit/lanes", lanes: 2, model: 0, system: { Sum() }) { on in
      on.command("add", .int(in: 1...9)) {
        $0 += $1
      } system: {
        await $0.add($1)
      }
      on.command("read") {
        $0
      } system: {
        await $0.total
      }
    }
    #expect(
      verdicts(try rows(test.target)) == [
        "add dropped: killed", "add repeated: killed", "read dropped: survived",
        "read repeated: survived",
      ])
    let lines = try test.target.audit(CheckOptions(cases: 60, seed: 1))
    #expect(lines.first == "audit/lanes, an audit without lanes:")
    // So is one of a catalogue, which is made when it is asked for; one that has no lanes is what it is.
    let listed = Target("audit/lanes", summary: "adds", test: { test })
    #expect(Audit(listed, options: CampaignOptions(seed: 1)).isSequential)
    let plain = Target("audit/counter", summary: "adds") { RecordedMachine() }
    #expect(!Audit(plain, options: CampaignOptions(seed: 1)).isSequential)
  }

  /// Of one command that answers with what it has come to, the answer after one that was left out is wrong.
  @Test("is noticed by a test that compares answers alone")
  func answers() throws {
    let test = StatefulTest("audit/answers", model: 0, system: { 0 }) { on in
      on.command("add", .int(in: 1...9)) { sum, number -> Int in
        sum += number
        return sum
      } system: { sum, number -> Int in
        sum += number
        return sum
      }
    }
    let rows = try rows(test.target)
    #expect(verdicts(rows) == ["add dropped: killed", "add repeated: killed"])
    #expect(!rows.isWeak)
  }

  @Test("tells which commands could do nothing, or run twice, without anybody noticing")
  func survivors() throws {
    let rows = try rows(counter(isCompared: true))
    #expect(
      verdicts(rows) == [
        "add dropped: killed", "add repeated: killed", "reset dropped: killed",
        "reset repeated: survived", "relabel dropped: survived", "relabel repeated: survived",
        "none dropped: idle", "none repeated: idle",
      ])
    #expect(rows.first?.signature == "mismatch/add/count")
    #expect(rows.unnoticed == ["relabel"] && !rows.isWeak)
    #expect(
      AuditText(rows, of: []).lines == [
        "command  dropped     repeated",
        "add      noticed     noticed",
        "reset    noticed     UNNOTICED",
        "relabel  UNNOTICED   UNNOTICED",
        "none     no effect   no effect",
        "No check fails when 'relabel' does nothing. That is fine for a command that only reads; for any "
          + "other, compare what it changes.",
      ])
  }

  @Test("calls a check weak that notices nothing")
  func weak() throws {
    let rows = try rows(counter(isCompared: false))
    #expect(rows.isWeak)
    #expect(
      AuditText(rows, of: []).lines.last == "A weak check: none of the planted faults was noticed.")
  }

  @Test("is inconclusive where no command can be dropped: a repeat may change nothing")
  func onlyRepeats() {
    let rows = [
      Audit.Row(command: "put", fault: .dropped, verdict: .impossible),
      Audit.Row(command: "put", fault: .repeated, verdict: .survived),
    ]
    #expect(rows.isWeak)
    #expect(
      AuditText(rows, of: []).lines.last
        == "Inconclusive: no dropped command could be planted; the repeated ones changed nothing, or "
        + "no check looks at what they changed.")
  }

  /// A list of numbers, kept in a value or behind a reference.
  private struct ListMachine<System>: StateMachine, Sendable {
    static var commandKinds: [String] { ["add"] }
    static func kind(of command: Int) -> Int { 0 }
    let make: @Sendable () -> System
    let add: @Sendable (inout System, Int) -> Void
    let read: @Sendable (System) -> [Int]

    func makeModel(_ initial: NoInitialState) -> [Int] { [] }
    func makeSystem(_ initial: NoInitialState) -> System { make() }
    func drawCommand(_ choices: inout Choices, model: [Int]) -> Int { choices.draw(in: 0...9) }
    func step(_ command: Int, model: inout [Int]) -> [Int]? {
      model.append(command)
      return model
    }
    func perform(_ command: Int, on system: inout System) { add(&system, command) }
    func check(
      _ command: Int, response: Void, expected: [Int], model: [Int], system: System
    ) -> Divergence? {
      read(system) == expected ? nil : Divergence(hazard: nil, message: "other numbers")
    }
  }

  private final class Box {
    var numbers: [Int] = []
  }

  @Test("drops what a machine does to a value, and says where it cannot")
  func machines() throws {
    let value = Target("audit/value", summary: "") {
      ListMachine<[Int]>(make: { [] }, add: { $0.append($1) }, read: { $0 })
    }
    #expect(try verdicts(rows(value)) == ["add dropped: killed", "add repeated: killed"])
    let object = Target("audit/object", summary: "") {
      ListMachine<Box>(make: { Box() }, add: { $0.numbers.append($1) }, read: { $0.numbers })
    }
    #expect(try verdicts(rows(object)) == ["add dropped: impossible", "add repeated: killed"])
  }

  @Test("goes by what a fault adds to the failures that are there without it")
  func knownBad() throws {
    let target = StatefulTest("audit/faulty", model: 0, system: { 0 }) { on in
      on.command("add") {
        $0 += 1
      } system: {
        if $0 < 3 { $0 += 1 }
      }
      on.command("read") {
        $0
      } system: {
        min($0, 2)
      }
      on.check("count") { min($0, 3) == $1 }
    }.target
    let rows = try rows(target)
    #expect(rows.first?.verdict == .killed)
    #expect(rows.first?.signature == "mismatch/add/count")
  }

  @Test("is part of a check's text, on request by the environment")
  func environment() throws {
    #expect(try CheckSettings(environment: ["FUZZ_AUDIT": "1"]).isAudit == true)
    #expect(try CheckSettings(environment: ["FUZZ_AUDIT": "0"]).isAudit == false)
    #expect(try CheckSettings(environment: [:]).isAudit == nil)
    var options = CheckOptions()
    options.cases = 60
    let lines = try counter(isCompared: true).audit(options)
    #expect(lines.first == "audit/counter, an audit:")
    #expect(lines.contains("  reset    noticed     UNNOTICED"))
  }
}
