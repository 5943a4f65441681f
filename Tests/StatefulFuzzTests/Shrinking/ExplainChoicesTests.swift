import Testing

@testable import StatefulFuzz

@Suite("Explaining which choices matter")
struct ExplainChoicesTests {
  private func free(
    _ values: String, fails: @escaping ([[UInt64]]) -> Bool
  ) throws -> (positions: [ChoicePosition], runs: Int) {
    var shrinker = Shrinker.of(values) { fails($0.commandValues) }
    let positions = try shrinker.explainChoices()
    return (positions, shrinker.runCount)
  }

  @Test("an argument that nothing depends on is free, others are not")
  func single() throws {
    let (positions, runs) = try free(" | 1 0 0 | 2 3") { $0[0][1] == 0 && $0[1][1] == 3 }
    #expect(positions == [ChoicePosition(command: 0, index: 2)])
    // The first argument passes at once, the second is tried at 1, 99, 50, 2, 3 and one more.
    #expect(runs == 7)
  }

  @Test("places that must have two equal values are not all free")
  func duplicates() throws {
    let (positions, _) = try free(" | 1 0 0 0") { Set($0[0].dropFirst()).count < 3 }
    #expect(positions == [ChoicePosition(command: 0, index: 1)])
  }

  @Test("only what can change at once is free")
  func together() throws {
    let (positions, _) = try free(" | 1 0 0 0") { $0[0][1] == 0 || $0[0][2] == 0 }
    #expect(
      positions == [ChoicePosition(command: 0, index: 1), ChoicePosition(command: 0, index: 3)])
  }

  @Test("a choice that fails at one other value only is not free")
  func neighbour() throws {
    let (positions, _) = try free(" | 1 0") { $0[0][1] < 2 }
    #expect(positions.isEmpty)
  }

  @Test("a choice is not free that changes what is drawn after it")
  func shape() throws {
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 1 0", bound: 10), signature: "wrong", elapsed: { .zero }
    ) { candidate in
      var executed = candidate
      // A length: as many choices follow.
      let more = Int(candidate.commands[0][1].value)
      executed.commands[0] += (0..<more).map { _ in Choice(value: 0, bound: 10) }
      return CandidateResult(signature: "wrong", step: 1, executed: executed)
    }
    #expect(try shrinker.explainChoices().isEmpty)
  }

  @Test("many arguments cost no more than the limit")
  func limit() throws {
    let zeros = Array(repeating: "0", count: 400).joined(separator: " ")
    let (positions, runs) = try free(" | 1 \(zeros)") { _ in true }
    #expect(positions.count >= 30)
    #expect(runs <= 250)
  }
}

@Suite("Words that stand for free choices")
struct FreeWordsTests {
  private let script = Script(initial: "A", commands: ["render", "put(0, 0) <- 0 0", "edit A 1"])

  private func patterns(_ changes: [(step: Int, line: String)]) -> [String] {
    var words = FreeWords(script)
    for change in changes {
      var other = script
      if change.step == 0 {
        other.initial = change.line
      } else {
        other.commands[change.step - 1] = change.line
      }
      words.add(other, step: change.step)
    }
    return words.patterns.map(\.text)
  }

  @Test("are replaced by a line, whichever of equal words they are")
  func place() {
    #expect(patterns([(3, "edit A 2"), (2, "put(0, 1) <- 0 1")]) == ["2 put(0, _)", "3 edit A _"])
  }

  @Test("of one command and of the start are collected")
  func several() {
    #expect(
      patterns([(2, "put(1, 0) <- 1 0"), (2, "put(0, 1) <- 0 1"), (0, "B")])
        == ["0 _", "2 put(_, _)"])
  }

  @Test("are not those that another choice decides which matters")
  func bound() {
    var words = FreeWords(Script(initial: "", commands: ["div(8.0, 2.0)"]))
    words.add(Script(initial: "", commands: ["div(8.5, 2.0)"]), step: 1)
    words.add(Script(initial: "", commands: ["div(8.0, 2.5)"]), step: 1)
    #expect(words.patterns.map(\.pattern) == ["div(_, _)"])
    words.bind(Script(initial: "", commands: ["div(4.0, 2.0)"]), step: 1)
    #expect(words.patterns.map(\.pattern) == ["div(8.0, _)"])
    words.bind(Script(initial: "", commands: ["div(8.0, 1.0)"]), step: 1)
    #expect(words.patterns == [])
  }

  @Test("are the ends of a range, and not its dots")
  func ranges() {
    var words = FreeWords(Script(initial: "", commands: ["insert(0..<64, 0...9)"]))
    words.add(Script(initial: "", commands: ["insert(1..<64, 0...9)"]), step: 1)
    words.add(Script(initial: "", commands: ["insert(0..<64, 0...8)"]), step: 1)
    #expect(words.patterns.map(\.pattern) == ["insert(_..<64, 0..._)"])
  }

  @Test("are not strings of which a choice decides one character")
  func strings() {
    func patterns(_ line: String, _ changed: String) -> [String] {
      var words = FreeWords(Script(initial: "", commands: [line]))
      words.add(Script(initial: "", commands: [changed]), step: 1)
      return words.patterns.map(\.pattern)
    }
    #expect(patterns(#"check("aaX", 3)"#, #"check("baX", 3)"#) == [])
    #expect(patterns(#"check("a", 3)"#, #"check("b", 3)"#) == [#"check("_", 3)"#])
    #expect(patterns(#"check("aa", 10)"#, #"check("aa", 11)"#) == [#"check("aa", _)"#])
  }

  @Test("are not named where the text changes in more than one place")
  func unclear() {
    #expect(patterns([(3, "edit B 2"), (3, "edit A 1 held")]) == [])
  }
}
