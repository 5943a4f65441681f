import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("Explaining which empty texts and lists matter")
struct ExplainListsTests {
  private struct Notes {
    var count = 0
  }

  /// The patterns of a case of one command that fails where this says so.
  private func patterns<First: Sendable, Second: Sendable>(
    _ first: Gen<First>, _ second: Gen<Second>,
    fails: @escaping @Sendable (First, Second) -> Bool
  ) throws -> [String] {
    let test = StatefulTest("explain/lists", model: 0, system: { Notes() }) { on in
      on.command("note", first, second) { _, _, _ in
        false
      } system: { _, first, second in
        fails(first, second)
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(cases: 1_000, seed: 1))
    }
    return failure.finding.shrinkLog.free.map(\.pattern)
  }

  @Test("a text that nothing depends on may be any")
  func freeText() throws {
    #expect(try patterns(.string, .int(in: 0...9)) { _, _ in true } == ["note(_, _)"])
    #expect(try patterns(.int(in: 0...9), .string) { _, _ in true } == ["note(_, _)"])
  }

  @Test(
    "a text that must be empty may not, nor one that must be as long as another or differ from it")
  func boundText() throws {
    #expect(try patterns(.string, .int(in: 0...9)) { text, _ in text.isEmpty } == ["note(\"\", _)"])
    #expect(
      try patterns(.string, .string) { $0.isEmpty || $1.isEmpty } == ["note(_, \"\")"])
    #expect(try patterns(.string, .string) { $0 == $1 } == [])
    #expect(try patterns(.string, .int(in: 0...9)) { $0.count < 4 && $1 < 5 } == [])
  }

  @Test("arrays, sets and dictionaries may be any, and so may a text in them")
  func collections() throws {
    #expect(
      try patterns(.array(of: .int()), .set(of: .int(in: 0...99))) { _, _ in true }
        == ["note(_, _)"])
    #expect(
      try patterns(.dictionary(of: .string, .int()), .array(of: .string)) { _, texts in
        texts.count == 1
      } == ["note(_, [_])"])
  }

  @Test("a text behind another one of its command keeps its own choices")
  func neighbours() throws {
    #expect(
      try patterns(.array(of: .string), .int(in: 0...99)) { _, number in number == 42 }
        == ["note(_, 42)"])
  }
}
