import StatefulFuzz
import Testing

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
    let log = Log()
    let test = StatefulTest(
      "start/plain", model: 0, system: { 0 },
      commands: { command("count", model: { $0 += 1 }, system: { $0 += 1 }) },
      tearDown: { _ in log.entries.append(0) })
    try test.run(CheckOptions(cases: 25))
    #expect(log.entries.count == 25)
  }
}
