import TestSupport
import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("Temporal properties of a test", .ownThread)
struct TemporalCommandsTests {
  private static func test(_ fault: Station.Fault?) -> StatefulTest<Void, Station> {
    StatefulTest("station/closures", model: (), system: { Station(fault) }) { on in
      on.command("arrive") { _ in
      } system: {
        $0.arrive()
      }
      on.command("tick") { _ in
      } system: {
        $0.tick()
      }
      on.command("close") { _ in
      } system: {
        $0.close()
      }
      on.command("open") { _ in
      } system: {
        $0.open()
      }
      on.command("ring") { _ in
      } system: {
        $0.ring()
      }
      on.always("no debt") { $1.waiting >= 0 }
      on.never("serves", after: "close", until: "open") { $1.hasJustServed }
      on.eventually("empty", within: 3, of: ["tick"]) { $1.waiting <= 0 || !$1.isOpen }
      on.follows("quiet", from: { $1.alarm > 0 }, within: 2, of: ["tick"]) { $1.alarm == 0 }
    }
  }

  private static func failure<Model, System: ~Copyable>(
    of test: StatefulTest<Model, System>, seed: UInt64 = 1
  ) throws -> Finding {
    try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(cases: 2_000, seed: seed))
    }.finding
  }

  @Test("catch what they are for, shrunk to the shortest case", arguments: Station.Fault.allCases)
  func faults(fault: Station.Fault) throws {
    let finding = try Self.failure(of: Self.test(fault))
    #expect(finding.failure.signature == fault.expected.signature)
    #expect(finding.script.commands == fault.expected.commands)
  }

  @Test("say nothing of a system that is right")
  func silent() throws { try Self.test(nil).run(CheckOptions(cases: 2_000, seed: 1)) }

  @Test(
    "say what is wrong, and since when",
    arguments: [
      (Station.Fault.debt, "after tick 'no-debt' does not hold"),
      (.servesClosed, "after tick 'serves' holds, which it must not after close (command 2)"),
      (.stuck, "'empty' did not become true within 3 commands in a row of tick since command 3"),
      (.renewedAlarm, "'quiet' did not become true within 2 commands of tick since command 1"),
    ])
  func messages(fault: Station.Fault, message: String) throws {
    let found = try Self.failure(of: Self.test(fault))
    #expect(found.failure.message == message)
  }

  @Test("look at the start as well")
  func start() throws {
    let test = StatefulTest("station/start", model: (), system: { 3 }) { on in
      on.command("look") { _ in
      } system: {
        $0 = 0
      }
      on.always("nothing") { $1 == 0 }
    }
    let finding = try Self.failure(of: test)
    #expect(
      finding.failure.message
        == "at the start 'nothing' does not hold; the state that is shown is the one after the first "
        + "command")
    #expect(finding.script.commands == ["look"])
    #expect(finding.failure.signature == "mismatch/look/nothing")
  }

  @Test("that throw say so")
  func throwing() throws {
    struct Broken: Error {}
    let test = StatefulTest("station/throws", model: (), system: { 0 }) { on in
      on.command("add") { _ in
      } system: {
        $0 += 1
      }
      on.always("readable") { _, number in
        if number == 2 { throw Broken() }
        return true
      }
    }
    let finding = try Self.failure(of: test)
    #expect(finding.failure.message == "after add 'readable' threw: Broken()")
    #expect(finding.script.commands == ["add", "add"])
  }

  @Test("count for each of several systems by itself")
  func several() throws {
    let systems: [(name: String, make: @Sendable () -> Station)] = [
      ("right", { Station() }), ("wrong", { Station(.renewedAlarm) }),
    ]
    let test = StatefulTest("station/several", model: (), systems: systems) { on in
      on.command("arrive") { _ in
      } system: {
        $0.arrive()
      }
      on.command("tick") { _ in
      } system: {
        $0.tick()
      }
      on.command("ring") { _ in
      } system: {
        $0.ring()
      }
      on.follows("quiet", from: { $1.alarm > 0 }, within: 2, of: ["tick"]) { $1.alarm == 0 }
    }
    let finding = try Self.failure(of: test)
    #expect(finding.failure.signature == "mismatch/tick/wrong-quiet")
    #expect(finding.script.commands == ["ring", "tick", "arrive", "tick"])
  }

  /// Twelve kinds: three of one in a row come once in about two thousand commands by themselves.
  @Test("make cases run the rows of commands that they speak of")
  func rows() throws {
    let test = StatefulTest("station/rows", model: (), system: { Station(.stuck) }) { on in
      on.command("arrive") { _ in
      } system: {
        $0.arrive()
      }
      on.command("tick") { _ in
      } system: {
        $0.tick()
      }
      on.command("open") { _ in
      } system: {
        $0.open()
      }
      for name in ["a", "b", "c", "d", "e", "f", "g", "h", "i"] {
        on.command(name) { _ in
        } system: { _ in
        }
      }
      on.eventually("empty", within: 3, of: ["tick"]) { $1.waiting <= 0 }
    }
    for seed in 1...10 as ClosedRange<UInt64> {
      let finding = try Self.failure(of: test, seed: seed)
      #expect(finding.script.commands == Station.Fault.stuck.expected.commands)
    }
  }
}
