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
    #expect(candidate.failure?.hazard == "not-linearizable")
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
}

extension FlightPicture {
  /// How many commands have returned with a text.
  fileprivate func lines(of text: String) -> Int { events.count { $0.text == text } }
}
