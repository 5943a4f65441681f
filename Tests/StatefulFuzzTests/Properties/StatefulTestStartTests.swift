import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// A log of what tear-downs have seen.
private final class Log: @unchecked Sendable {
  var entries: [Int] = []
}

@Suite("Where a stateful test begins and ends")
struct StatefulTestStartTests {
  /// Loses the first of more than two elements that it starts with.
  private func test(_ log: Log = Log()) -> StatefulTest<[Int], [Int]> {
    StatefulTest(
      "start/lossy", starting: .array(of: Gen.int(in: 0...9), count: 0...5), model: { $0 },
      system: { $0.count > 2 ? Array($0.dropFirst()) : $0 },
      commands: {
        command("push", .int(in: 0...9), model: { $0.append($1) }, system: { $0.append($1) })
      }, check: { $0 == $1 }, tearDown: { log.entries.append($0.count) })
  }

  @Test("a start is drawn, and shrunk after the commands")
  func shrinksStart() throws {
    let failure = try #require(throws: CheckFailure.self) { try test().run() }
    #expect(failure.finding.script.initial == "start([0, 0, 0]) <- 3 0 0 0")
    #expect(failure.finding.script.commands == ["push(0) <- 0"])
  }

  @Test("a start is read back from its text")
  func replaysStart() throws {
    let replayer = try Replayer([test().target], isolation: .none)
    let passing = try replayer.replay(
      "start/lossy", initial: "start([4, 5]) <- 2 4 5", commands: ["push(1) <- 1"],
      isTraced: true)
    #expect(passing.verdict == .passed)
    #expect(passing.trace.map(\.model) == ["[4, 5, 1]"])
  }

  @Test(
    "a start that somebody has edited is the one that begins, with its old choices and without any")
  func editedStart() throws {
    let replayer = try Replayer([test().target], isolation: .none)
    for line in ["start([4, 5, 6]) <- 2 4 5", "start([4, 5, 6])"] {
      let result = try replayer.replay("start/lossy", initial: line, commands: ["push(1) <- 1"])
      #expect(result.verdict == .mismatch, "three elements are one too many")
      #expect(result.unreadable.isEmpty)
    }
  }

  @Test(
    "a start that cannot be read is no other start",
    arguments: [
      "start([4, x])", "start([4], 1) <- 1 4", "start(4)", "begin([4])",
    ])
  func unreadableStart(line: String) throws {
    let result = try Replayer([test().target], isolation: .none).replay(
      "start/lossy", initial: line, commands: ["push(1) <- 1"])
    #expect(result.verdict == .invalid)
    #expect(result.unreadable.map(\.line) == [0])
    let reason = try #require(result.unreadable.first?.reason)
    #expect(
      line.hasPrefix("begin")
        ? reason == "the start of this test is written 'start(…)'"
        : reason.hasPrefix("its arguments cannot be read")
          && reason.hasSuffix("; 'start([])' can be read"))
    #expect(line != "start(4)" || reason.contains(": the argument is no Array<Int>; "))
  }

  /// The second part of most starts is refused after one attempt.
  private var refused: StatefulTest<[Int], [Int]> {
    StatefulTest(
      "start/refused",
      starting: .zip(.int(in: 0...9), Gen.int(in: 0...99).filter(attempts: 1) { $0 == 0 }),
      model: { [$0.0, $0.1] }, system: { [$0.0, $0.1] },
      commands: {
        command("push", .int(in: 0...99).filter(attempts: 1) { $0 < 50 }) {
          $0.append($1)
        } system: {
          $0.append($1)
        }
      })
  }

  @Test("a case comes out the same from its choices, whatever filters have refused")
  func replaysRefusals() {
    let tools = refused.target.tools
    for seed in 0..<50 as Range<UInt64> {
      let fresh = tools.decode(
        CaseChoices(choices: Choices(fresh: SplitMix64(seed: seed)), commandLimit: 9))
      let bySpan = tools.decode(CaseChoices(fresh.executed))
      let flat = tools.decode(
        CaseChoices(choices: Choices(replaying: fresh.executed.flat), commandLimit: 9))
      #expect(bySpan.script == fresh.script)
      #expect(flat.script == fresh.script)
      #expect(bySpan.executed == fresh.executed)
      #expect(tools.encode(fresh.script)?.commands == fresh.executed.commands)
    }
  }

  @Test("a start that a filter refuses is the simplest")
  func refusedStart() throws {
    let tools = refused.target.tools
    var starts: Set<String> = []
    for seed in 0..<50 as Range<UInt64> {
      starts.insert(
        tools.decode(
          CaseChoices(choices: Choices(fresh: SplitMix64(seed: seed)), commandLimit: 0)
        ).script.initial)
    }
    #expect(starts.contains("start(0, 0) <- 0 0"))
    #expect(starts.count > 1)
    #expect(starts.allSatisfy { $0.hasSuffix(" 0") })
  }

  @Test("a command that a filter refuses is illegal, fresh and replayed")
  func refusedCommand() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: Journal.byteCount, alignment: 8)
    defer { memory.deallocate() }
    let journal = Journal(memory: memory)
    var choices = Choices(fresh: SplitMix64(seed: 3))
    let target = refused.target
    let fresh = target.run(&choices, 40, journal)
    var again = Choices(replaying: choices.sequence)
    let replayed = target.run(&again, 40, journal)
    #expect(fresh.rejected > 0)
    #expect(fresh.executed > fresh.rejected)
    #expect(replayed.rejected == fresh.rejected)
    #expect(replayed.executed == fresh.executed)
  }

  @Test("systems are torn down, also when they have failed")
  func tearsDown() throws {
    let log = Log()
    let replayer = try Replayer([test(log).target], isolation: .none)
    _ = try replayer.replay("start/lossy", initial: "start([]) <- 0", commands: ["push(1) <- 1"])
    _ = try replayer.replay(
      "start/lossy", initial: "start([0, 0, 0]) <- 3 0 0 0", commands: ["push(1) <- 1"])
    #expect(log.entries == [1, 3])
  }

  @Test("a campaign tears down every system that it makes")
  func tearsDownInCampaigns() throws {
    let (made, log) = (Log(), Log())
    let test = StatefulTest(
      "start/plain", model: 0,
      system: {
        made.entries.append(0)
        return 0
      },
      commands: { command("count", model: { $0 += 1 }, system: { $0 += 1 }) },
      tearDown: { _ in log.entries.append(0) })
    try test.run(CheckOptions(cases: 25))
    // Some cases are run twice, to see whether they do the same again.
    #expect(log.entries.count >= 25 && log.entries.count == made.entries.count)
  }
}
