import Synchronization
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// What is printed and explained of a case is so only where somebody looks at it: a shrink tries hundreds of cases.
@Suite("Pictures of commands in flight", .timeLimit(.minutes(60)), .ownThread)
struct LanePictureTests {
  private final class Count: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func up() { number.add(1, ordering: .relaxed) }
  }

  private struct Total: Equatable, CustomStringConvertible {
    let number: Int
    let printed: Count

    var description: String {
      printed.up()
      return "\(number)"
    }

    static func == (left: Total, right: Total) -> Bool { left.number == right.number }
  }

  private actor Wrong {
    func add() -> Int { 7 }
    func drop() {}
  }

  @Test("answers are printed, and orders explained, only for a picture of the case")
  func pictures() throws {
    let printed = Count()
    let test = StatefulTest(
      "lanes/wrong", lanes: 3, consistency: .sequential, model: 0 as Int, system: { Wrong() }
    ) { on in
      on.command("add") { (total: inout Int) -> Total in
        total += 1
        return Total(number: total, printed: printed)
      } system: { (system: inout Wrong) async -> Total in
        Total(number: await system.add(), printed: printed)
      }
    }
    let executor = try InProcessExecutor(targets: [test.target])
    let script = Script(initial: "", commands: ["lane 1 add", "lane 2 add", "lane 3 add"])
    let choices = try #require(try executor.encode(target: 0, script))
    let candidate = try executor.run(target: 0, .choices(choices), .spans)
    #expect(candidate.failure?.hazard == "not-sequentially-consistent")
    #expect(candidate.picture.explanation == [])
    #expect(printed.value == 0)
    let told = try executor.run(target: 0, .choices(choices), [.script, .trace])
    #expect(
      told.picture.explanation
        == (1...3).map { "add in lane \($0): it answered 7, expected 1" })
    #expect(told.picture.lines(of: "7") == 3)
    #expect(printed.value > 0)
  }

  @Test("of many orders no more are gone through than are printed")
  func explanation() throws {
    let steps = Count()
    let test = StatefulTest(
      "lanes/drop", lanes: 5, consistency: .sequential, model: 0 as Int, system: { Wrong() }
    ) { on in
      on.command("drop") { (total: inout Int) in
        steps.up()
        total += 1
      } system: { (system: inout Wrong) async in
        await system.drop()
      }
      on.check("empty") { total, _ in total == 0 }
    }
    let executor = try InProcessExecutor(targets: [test.target])
    let script = Script(initial: "", commands: (1...5).map { "lane \($0) drop" })
    let choices = try #require(try executor.encode(target: 0, script))
    let before = steps.value
    _ = try executor.run(target: 0, .choices(choices), .spans)
    let plain = steps.value - before
    let told = try executor.run(target: 0, .choices(choices), [.script, .trace])
    // There are 120 orders, which have 325 steps.
    #expect(steps.value - before - plain < 2 * plain + 40)
    #expect(told.picture.explanation.count == 1)
    #expect(
      told.picture.explanation.first?.hasSuffix(", and so in every other order, or sooner") == true)
  }

  /// Adds in two steps, so that one that comes between them is lost.
  private actor Counter {
    private var count = 0

    func add() async {
      let before = count
      await Task.yield()
      count = before + 1
    }

    func read() -> Int { count }
  }

  private static func counter(_ check: Bool) -> StatefulTest<Int, Counter> {
    StatefulTest("lanes/late", lanes: 2, model: 0, system: { Counter() }) { on in
      on.command("add") {
        $0 += 1
      } system: {
        await $0.add()
      }
      on.command("read") {
        $0
      } system: {
        await $0.read()
      }
      on.command("nothing") { _ in
      } system: { _ in
      }
      if check { on.compare("count", { $0 }, with: { await $0.read() }) }
    }
  }

  private static func explanation(
    _ commands: [String], checks: Bool = false
  ) throws -> (message: String, lines: [String]) {
    let executor = try InProcessExecutor(targets: [counter(checks).target])
    let record = try executor.run(
      target: 0, .script(Script(initial: "schedule 0 1", commands: commands)), [.script, .trace])
    return (try #require(record.failure).message, record.picture.explanation)
  }

  @Test("each order is told where the wrong answer comes after the commands in flight")
  func afterFlight() throws {
    let orders = ["add in lane 1, add in lane 2", "add in lane 2, add in lane 1"]
    let (message, lines) = try Self.explanation(["lane 1 add", "lane 2 add", "read"])
    #expect(
      message == "read answered 1, expected 2; no ordering of the overlapping calls explains it")
    #expect(lines == orders.map { "\($0), then read: it answered 1, expected 2" })
    // What stands between them is in each of the orders.
    let later = try Self.explanation(["lane 1 add", "lane 2 add", "nothing", "lane 1 read"])
    #expect(later.lines == orders.map { "\($0), nothing, then read: it answered 1, expected 2" })
  }

  @Test("orders are told together where the same state is wrong after each")
  func wrongState() throws {
    let (message, lines) = try Self.explanation(["lane 1 add", "lane 2 add"], checks: true)
    #expect(
      message
        == "after the 2 commands in flight 'count' is 1, expected 2; so it is in every order that explains their "
        + "answers")
    #expect(
      lines == [
        "in each of the 2 orders the answers are right, but then 'count' is 1, expected 2"
      ])
  }
}

extension FlightPicture {
  /// How many commands have returned with a text.
  fileprivate func lines(of text: String) -> Int { events.count { $0.text == text } }
}
