import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("Commands in flight together", .timeLimit(.minutes(60)), .ownThread)
struct LaneFaultTests {
  private static func found<Model, System>(
    _ test: StatefulTest<Model, System>, seed: UInt64 = 1
  ) throws -> Finding {
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(seed: seed, isolation: .batch))
    }
    return failure.finding
  }

  @Test("lose an update that reads, waits and writes; two additions and a read, one switch")
  func lostUpdate() throws {
    let finding = try Self.found(LaneFaults.counter(waits: true))
    #expect(finding.failure.bucket == "not-linearizable/read/after-lanes")
    #expect(
      finding.script.commands.map(\.withoutDrawnChoices) == ["lane 1 add", "lane 2 add", "read"])
    #expect(finding.script.initial == "schedule 0 1")
    #expect(finding.isOneMinimal)
  }

  @Test(
    "are minimal in commands and switches from every seed",
    arguments: 1...LongForm.count(12, or: 6) as ClosedRange<UInt64>
  )
  func everySeed(seed: UInt64) throws {
    let finding = try Self.found(LaneFaults.counter(waits: true), seed: seed)
    #expect(
      finding.script.commands.map(\.withoutDrawnChoices) == ["lane 1 add", "lane 2 add", "read"])
    #expect(FlightRecord.schedule(of: finding.script.initial).switches == 1)
  }

  @Test("that are wrong alone as well are one failure, not two")
  func wrongAlone() throws {
    let test = StatefulTest("lanes/sum", lanes: 2, model: 0, system: { LaneSum() }) { on in
      on.command("add", .int(in: 1...9)) { sum, number in
        sum += number
        return sum
      } system: {
        await $0.add($1)
      }
    }
    var told: [Finding] = []
    var options = CheckOptions(cases: 300, isolation: .batch)
    options.findings = 5
    #expect(throws: CheckFailure.self) {
      try test.target.check(options, onFailure: { told.append($0.finding) })
    }
    #expect(told.map { $0.script.commands.count } == [1])
  }

  @Test("are silent where each runs in one piece")
  func atomic() throws {
    let target = LaneFaults.counter(waits: false).target
    let summary = try target.check(CheckOptions(cases: 400, isolation: .batch))
    #expect(summary.cases == 400)
  }

  @Test("trap where an index was found before a wait; the report says which command, in which lane")
  func staleIndex() throws {
    let finding = try Self.found(LaneFaults.rows(isCareless: true))
    #expect(finding.failure.verdict == .trap)
    #expect(finding.failure.bucket == "trap/lanes/LaneRows.rename-_/in-flight")
    #expect(
      finding.script.commands.map(\.withoutDrawnChoices) == [
        "lane 1 rename(2)", "lane 2 remove-last",
      ])
    #expect(finding.failure.message.hasPrefix("in flight: rename(2) in lane 1"))
    let picture = FlightPictureText(finding.picture).lines.map { $0.dropFirst(9) }
    #expect(
      picture == [
        "lane 1                  lane 2",
        "┌ rename(2)",
        "┊                       ┌ remove-last",
        "┊                       └ returned",
        "✗ (never returned)",
      ])
  }

  @Test("find the row again after the wait")
  func rowsById() throws {
    let target = LaneFaults.rows(isCareless: false).target
    let summary = try target.check(CheckOptions(cases: 400, isolation: .batch))
    #expect(summary.cases == 400)
  }

  @Test("wait for ever where a wakeup is lost, and the report says for what")
  func lostWakeup() throws {
    let finding = try Self.found(LaneFaults.gate(losesWakeups: true))
    #expect(finding.failure.hazard == "deadlock")
    // For each that waits: the command, its lane, and where it waits.
    #expect(
      finding.failure.message
        == "pass in lane 3 waits in LaneGate.pass() for a continuation that nobody resumes")
  }

  @Test("come to the same from the same seed, file and switches included")
  func sameSeed() throws {
    let (one, other) = (
      try Self.found(LaneFaults.counter(waits: true), seed: 5),
      try Self.found(LaneFaults.counter(waits: true), seed: 5)
    )
    #expect(one.script == other.script)
    #expect(one.choices == other.choices)
    #expect(one.caseIndex == other.caseIndex)
  }

  /// A system whose second half ends the process, or never ends, while others are in flight.
  private actor Fatal {
    private let hangs: Bool

    init(hangs: Bool) { self.hangs = hangs }

    func quit() async {
      await Task.yield()
      if hangs { while true {} }
      exit(3)
    }

    func look() async { await Task.yield() }
  }

  /// Ends the process in one command while another one waits in the middle.
  private actor Door {
    private var isOpen = false

    func open() async {
      isOpen = true
      await Task.yield()
      isOpen = false
    }

    func lock() { if isOpen { exit(3) } }
  }

  @Test("that end their process are named, also where the actor has a job of another lane")
  func exits() throws {
    let test = StatefulTest<Int, Door>("lanes/door", lanes: 2, model: 0, system: { Door() }) { on in
      on.command("open") { (_: inout Int) in
      } system: { (door: inout Door) async in
        await door.open()
      }
      on.command("lock") { (_: inout Int) in
      } system: { (door: inout Door) async in
        await door.lock()
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(cases: 100, isolation: .batch))
    }
    let commands = failure.finding.script.commands.map(\.withoutDrawnChoices)
    let lane = try #require(commands.first { $0.hasSuffix("lock") }).prefix(6)
    #expect(
      failure.finding.failure.message.hasPrefix("in flight: \(lane) was running lock: the process"))
  }

  @Test("that end their process, or hang, are named with their lane", arguments: [false, true])
  func fatal(hangs: Bool) throws {
    let test = StatefulTest<Int, Fatal>(
      "lanes/fatal", lanes: 2, model: 0, system: { Fatal(hangs: hangs) }
    ) { on in
      on.command("look") { (_: inout Int) in
      } system: { (fatal: inout Fatal) async in
        await fatal.look()
      }
      on.command("quit") { (_: inout Int) in
      } system: { (fatal: inout Fatal) async in
        await fatal.quit()
      }
    }
    let text = """
      statefulfuzz-repro 1
      target   lanes/fatal
      do       look
      lane     1 look
      lane     2 quit
      lane     1 look
      end

      """
    var limits = RunLimits()
    limits.timeout = .milliseconds(500)
    let result = try #require(
      try Replayer([test.target], limits: limits).replay(
        CorpusEntry(parsing: Array(text.utf8), file: "test")))
    #expect(result.verdict == (hangs ? .timeout : .exit))
    let beginning =
      hangs ? "with 3 commands in flight: the " : "in flight: lane 2 was running quit: the "
    #expect(result.failure?.message.hasPrefix(beginning) == true)
    #expect(result.failure?.bucket.contains("lanes") == true)
  }
}

/// Systems whose commands overlap, each with its fault and without.
enum LaneFaults {
  static func counter(waits: Bool) -> StatefulTest<Int, LaneCounter> {
    StatefulTest("lanes/counter", lanes: 3, model: 0, system: { LaneCounter(waits: waits) }) { on in
      on.command("add") {
        $0 += 1
      } system: {
        await $0.add()
      }
      on.command("read") {
        $0
      } system: {
        await $0.count
      }
    }
  }

  static func rows(isCareless: Bool) -> StatefulTest<[String], LaneRows> {
    StatefulTest(
      "lanes/rows", lanes: 2, model: ["0", "1", "2"], system: { LaneRows(isCareless: isCareless) }
    ) { on in
      on.command("rename", .int(in: 0...2)) { rows, id in
        if let place = rows.firstIndex(where: { $0.hasPrefix("\(id)") }) { rows[place] = "\(id)'" }
      } system: {
        await $0.rename($1)
      }
      on.command("remove-last") { rows in
        if !rows.isEmpty { rows.removeLast() }
      } system: {
        await $0.removeLast()
      }
      on.check("rows") { await $0 == $1.rows }
    }
  }

  static func gate(losesWakeups: Bool) -> StatefulTest<Int, LaneGate> {
    StatefulTest("lanes/gate", lanes: 3, model: 0, system: { LaneGate(losesWakeups) }) { on in
      on.command("pass") {
        $0 += 1
      } system: {
        await $0.pass()
      }
    }
  }
}

actor LaneCounter {
  private(set) var count = 0
  private let waits: Bool
  init(waits: Bool) { self.waits = waits }

  func add() async {
    let before = count
    if waits { await Task.yield() }
    count = before + 1
  }
}

@MainActor final class LaneRows {
  private(set) var rows = ["0", "1", "2"]
  private let isCareless: Bool
  nonisolated init(isCareless: Bool) { self.isCareless = isCareless }

  func rename(_ id: Int) async {
    guard let place = rows.firstIndex(where: { $0.hasPrefix("\(id)") }) else { return }
    await Task.yield()
    if isCareless {
      rows[place] = "\(id)'"
    } else if let place = rows.firstIndex(where: { $0.hasPrefix("\(id)") }) {
      rows[place] = "\(id)'"
    }
  }

  func removeLast() { if !rows.isEmpty { rows.removeLast() } }
}

/// Lets one through at a time.
actor LaneGate {
  private var isTaken = false
  private var waiting: [UnsafeContinuation<Void, Never>] = []
  private let losesWakeups: Bool
  init(_ losesWakeups: Bool) { self.losesWakeups = losesWakeups }

  func pass() async {
    if isTaken { await withUnsafeContinuation { waiting.append($0) } }
    isTaken = true
    await Task.yield()
    isTaken = false
    if !waiting.isEmpty { waiting.removeFirst().resume() }
    if losesWakeups { waiting.removeAll() }
  }
}

/// Adds one too much.
private actor LaneSum {
  private var sum = 0

  func add(_ number: Int) -> Int {
    sum += number
    return sum + 1
  }
}
