import Testing

@testable import StatefulFuzz

@Suite("A command of the closure form")
struct ClosureCommandTests {
  /// What the system answers wrongly is told by the message; nil where both answers count as equal.
  private func message<Answer: Sendable>(_ expected: Answer, _ answered: Answer) -> String? {
    let target = StatefulTest("closure/answer", model: 0, system: { 0 }) {
      command("ask") { _ in
        expected
      } system: { _ in
        answered
      }
    }.target
    let script = Script(initial: "", commands: ["ask"])
    return target.tools.replay(script, .local, []) { _ in }.failure?.message
  }

  private struct Pair: Equatable {
    var one: Int
    var other: String
  }

  private final class Token: Equatable, Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }

    static func == (left: Token, right: Token) -> Bool { left.number == right.number }
  }

  @Test("compares answers of every type by their own equality")
  func answers() {
    #expect(message(1, 2) == "ask answered 2, expected 1")
    #expect(message(1, 1) == nil)
    #expect(message(Int?.none, 2) == "ask answered 2, expected nil")
    #expect(message(Int?.none, nil) == nil)
    #expect(message(true, false) == "ask answered false, expected true")
    #expect(message("a", "b") == "ask answered \"b\", expected \"a\"")
    #expect(message("é", "e\u{301}") == nil)
    #expect(message(0.5, 0.25) == "ask answered 0.25, expected 0.5")
    #expect(message([1, 2], [1]) == "ask answered [1], expected [1, 2]")
    #expect(message(Pair(one: 1, other: "a"), Pair(one: 1, other: "b")) != nil)
    #expect(message(Pair(one: 1, other: "a"), Pair(one: 1, other: "a")) == nil)
    #expect(message(Token(1), Token(2)) != nil)
    #expect(message(Token(1), Token(1)) == nil)
    #expect(message((), ()) == nil)
  }

  @Test(
    "is drawn fresh where the model allows it, however many kinds there are",
    arguments: [6, 64, 65, 100])
  func legality(count: Int) {
    let target = StatefulTest("closure/legal", model: 0, system: { 0 }) {
      (0..<count).map { kind in
        command("kind-\(kind)", when: { _ in kind % 3 != 1 }) {
          $0 += 1
        } system: {
          $0 += 1
        }
      }
    }.target
    var names: Set<String> = []
    for index in 0..<300 as Range<UInt64> {
      let choices = Choices(fresh: .forCase(index, campaignSeed: 1))
      let drawn = target.tools.decode(CaseChoices(choices: choices, commandLimit: 20))
      names.formUnion(drawn.script.commands)
    }
    #expect(names == Set((0..<count).filter { $0 % 3 != 1 }.map { "kind-\($0)" }))
  }

  @Test("is read from its line as it was drawn, with few choices behind it and with many")
  func lines() throws {
    let target = StatefulTest("closure/lines", model: 0, system: { 0 }) {
      command("none") {
        $0 += 1
      } system: {
        $0 += 1
      }
      command("four", .array(of: Gen<Int>.int(in: 0...9), count: 3...3), .int(in: 0...99)) {
        $0 += $1[2] + $2
      } system: {
        $0 += $1[2] + $2
      }
      command("many", .array(of: Gen<Int>.int(in: 0...9), count: 0...9)) {
        $0 += $1.count
      } system: {
        $0 += $1.count
      }
      command("picky", Gen<Int>.int(in: 0...99).filter { $0 % 7 == 3 }) {
        $0 += $1
      } system: {
        $0 += $1
      }
    } check: {
      $0 == $1
    }.target
    var lengths: Set<Int> = []
    for index in 0..<60 as Range<UInt64> {
      let choices = Choices(fresh: .forCase(index, campaignSeed: 1))
      let drawn = target.tools.decode(CaseChoices(choices: choices, commandLimit: 20))
      let choicesRead = try #require(target.tools.encode(drawn.script))
      #expect(choicesRead.commands == drawn.executed.commands)
      let again = target.tools.decode(CaseChoices(choicesRead))
      #expect(again.script.commands == drawn.script.commands)
      #expect(target.tools.replay(drawn.script, .local, []) { _ in }.failure == nil)
      lengths.formUnion(drawn.executed.commands.map(\.count))
    }
    #expect(lengths.isSuperset(of: [1, 5, 6, 10]))
  }
}
