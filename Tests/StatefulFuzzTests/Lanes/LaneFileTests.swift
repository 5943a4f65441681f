import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("Files of commands in flight", .timeLimit(.minutes(60)))
struct LaneFileTests {
  private static let text = """
    statefulfuzz-repro 1
    target   lanes/counter
    do       add
    lane     1 add
    lane     2 add
    do       read
    schedule 0 1
    end

    """

  private static func entry(_ text: String) throws -> CorpusEntry {
    try CorpusEntry(parsing: Array(text.utf8), file: "test")
  }

  @Test("have a line for each lane, and one for the schedule")
  func roundTrip() throws {
    let entry = try Self.entry(Self.text)
    #expect(entry.commands == ["add", "lane 1 add", "lane 2 add", "read"])
    #expect(entry.initial == "schedule 0 1")
    #expect(entry.text() == Self.text)
  }

  @Test(
    "are refused where a lane or a schedule means nothing",
    arguments: [
      ("lane     1 add", "lane     0 add"), ("lane     1 add", "lane     x"),
      ("schedule 0 1", "schedule 0 -9"), ("schedule 0 1", "schedule 99"),
    ])
  func refused(line: (good: String, bad: String)) throws {
    #expect(throws: CorpusError.self) {
      try Self.entry(Self.text.replacing(line.good, with: line.bad))
    }
  }

  @Test("say of a tenth command in flight that there may be nine")
  func tooMany() throws {
    let test = StatefulTest<Int, Int>("lanes/counter", lanes: 2, model: 0, system: { 0 }) { on in
      on.command("add") { (count: inout Int) in
        count += 1
      } system: { (_: inout Int) async in
      }
    }
    let lane = "lane     1 add\n"
    let replayer = try Replayer([test.target])
    let nine = Self.text.replacing("do       read\n", with: "").replacing(
      "do       add\n", with: String(repeating: lane, count: 7))
    let fits = try #require(try replayer.replay(Self.entry(nine)))
    #expect(fits.verdict == .passed)
    let ten = nine.replacing("lane     2", with: lane + "lane     2")
    let result = try #require(try replayer.replay(Self.entry(ten)))
    #expect(result.verdict == .invalid)
    #expect(
      result.message
        == "'lane 2 add' would overlap 9 others, and at most 9 commands can overlap: put a command that "
        + "runs alone, without 'lane', before it")
  }

  @Test("have a picture that is no wider than the page, whatever they answer")
  func narrowPicture() {
    let long = String(repeating: "0, ", count: 60)
    let picture = FlightPicture(
      events: [
        .init(.called, lane: 1, "read(\(long))"), .init(.called, lane: 2, "read"),
        .init(.returned, lane: 2, long), .init(.returned, lane: 1, long),
        .init(.alone, lane: 0, long),
      ], explanation: [])
    let lines = FlightPictureText(picture).lines
    #expect(lines.map(\.count).max() == 78)
    #expect(lines.filter { $0.hasSuffix("…") }.count == 4)
    #expect(FlightPictureText(picture, width: 40).lines.allSatisfy { $0.count <= 40 })
  }

  @Test("are replayed in the order that they say")
  func replayed() throws {
    let target = LaneFaults.counter(waits: true).target
    let entry = try Self.entry(Self.text)
    let result = try #require(try Replayer([target]).replay(entry, isTraced: true))
    #expect(result.failure?.hazard == "not-linearizable")
    #expect(result.step == 4)
    #expect(
      FlightPictureText(result.picture, symbols: .ascii).lines.map { $0.dropFirst(9) } == [
        "add",
        "lane 1                  lane 2",
        "+ add",
        ":                       + add",
        "` ()                    :",
        "                        ` ()",
        "read",
      ])
  }

  @Test("that say no order are tried in one without a switch, then in others until one fails")
  func withoutSchedule() throws {
    let target = LaneFaults.counter(waits: true).target
    let text = Self.text.replacing("schedule 0 1\n", with: "")
    let result = try #require(try Replayer([target]).replay(Self.entry(text)))
    #expect(result.failure?.hazard == "not-linearizable")
    #expect(
      result.remarks.contains { $0.hasPrefix("no schedule was given: it fails with 'schedule ") })
    let safe = LaneFaults.counter(waits: false).target
    let passed = try #require(try Replayer([safe]).replay(Self.entry(text)))
    #expect(passed.verdict == .passed)
    #expect(
      passed.remarks == [
        "no schedule was given: it passes without a switch, and with 200 sampled schedules"
      ])
  }

  @Test("whose line 'schedule' was removed say so, and how to get it back; they have not drifted")
  func removedSchedule() throws {
    let target = LaneFaults.counter(waits: true).target
    var entry = try Self.entry(Self.text)
    entry.expectation = CorpusExpectation(.mismatch, hazard: "not-linearizable", step: 4)
    let choices = try #require(target.tools.encode(entry.script))
    entry.choices = ChoiceRecord(generation: choiceGeneration, choices: choices.flat)
    let replayer = try Replayer([target])
    let whole = try #require(try replayer.replay(entry))
    #expect(whole.agreement == .same && whole.remarks == [])
    var removed = entry
    removed.initial = nil
    let remedy = "add this line to the file, or run 'corpus migrate --write', to replay that order"
    let result = try #require(try replayer.replay(removed))
    #expect(result.agreement == .same)
    #expect(
      result.remarks == [
        "no schedule was given: it fails with 'schedule 0 1', which the file's choices still have, "
          + "but not without a switch: \(remedy)"
      ])
    #expect(result.foundSchedule == "0 1")
    let inspector = try EntryInspector([target])
    #expect(try inspector.inspect(removed)?.hasDrifted == false)
    #expect(try inspector.migrated(removed) == entry)
    #expect(try inspector.migrated(entry) == nil)
    // Where the bug is fixed, it is told what was tried.
    let fixed = try #require(
      try Replayer([LaneFaults.counter(waits: false).target]).replay(removed))
    #expect(fixed.agreement == .fixed)
    #expect(
      fixed.remarks == [
        "no schedule was given: it passes without a switch, and with 200 sampled schedules; "
          + "the file's choices still have 'schedule 0 1': \(remedy)"
      ])
    // Other commands are drift, with or without a schedule.
    removed.commands[0] = "read"
    #expect(try inspector.inspect(removed)?.hasDrifted == true)
  }

  @Test("can be shrunk like those that were found")
  func shrunk() throws {
    let target = LaneFaults.counter(waits: true).target
    let script = try Self.entry(Self.text).script
    let sequence = try #require(target.tools.encode(script))
    #expect(sequence.inFlightCount == 2)
    let decoded = target.tools.decode(CaseChoices(sequence))
    #expect(decoded.script == script)
  }
}

@Suite("Every schedule of a small program", .timeLimit(.minutes(60)))
struct FlightEnumeratorTests {
  private static func certificate(_ target: Target, switches: Int = 2) throws -> FlightCertificate {
    var enumerator = try FlightEnumerator(
      target, scope: FlightScope(commands: 2, lanes: 2, switches: switches, values: 2))
    return try enumerator.run()
  }

  @Test("refutes a fault by the fewest commands, and the fewest switches")
  func refuted() throws {
    let result = try Self.certificate(LaneFaults.counter(waits: true).target)
    #expect(result.counterexamples.map(\.signature) == ["not-linearizable"])
    let finding = try #require(result.counterexamples.first?.finding)
    #expect(finding.script.commands == ["lane 1 add", "lane 2 add", "read"])
    #expect(FlightRecord.schedule(of: finding.script.initial).switches == 1)
    #expect(finding.reproduced == (3, 3))
    #expect(!result.isCertified)
  }

  @Test("certifies the same commands without it")
  func certified() throws {
    let result = try Self.certificate(LaneFaults.counter(waits: false).target)
    #expect(result.isCertified)
    // Two commands: one or two of them in flight, in one or two lanes, with none or one after them.
    #expect(result.programs == (2 + 2 * 2 * 2) * 3)
    #expect(result.schedules > result.programs)
  }

  @Test("goes through no program twice where the target has fewer lanes than the scope")
  func oneLane() throws {
    let test = StatefulTest<Int, OwnLane>(
      "lanes/one", lanes: 1, model: 0, system: { OwnLane() }
    ) { on in
      on.command("wait") { (_: inout Int) in
      } system: { (system: inout OwnLane) async in
        await system.wait()
      }
    }
    let result = try Self.certificate(test.target)
    #expect(result.isCertified)
    // One command or two in the lane, with none or one after them, each in its only order.
    #expect((result.programs, result.schedules) == (4, 4))
  }

  private actor OwnLane {
    func wait() async { await Task.yield() }
  }

  @Test("is not certified where the runs are used up")
  func runs() throws {
    var enumerator = try FlightEnumerator(
      LaneFaults.counter(waits: false).target,
      scope: FlightScope(commands: 2, lanes: 2, switches: 2, values: 2, runLimit: 10))
    let result = try enumerator.run()
    #expect(result.end == .runs)
    #expect(!result.isCertified)
  }
}
