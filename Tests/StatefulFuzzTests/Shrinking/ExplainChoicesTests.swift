import Testing

@testable import StatefulFuzz

@Suite("Explaining which choices matter")
struct ExplainChoicesTests {
  private func free(
    _ values: String, fails: @escaping ([[UInt64]]) -> Bool
  ) throws -> (positions: [ChoicePosition], runs: Int) {
    var shrinker = Shrinker.of(values) { fails($0.commandValues) }
    let positions = try shrinker.explainChoices().positions
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

  /// A shrinker of two integers with both sides: the distance of each, then the side unless it is 0.
  private func integers(_ fails: @escaping ([Int]) -> Bool) throws -> Shrinker {
    let label = SpanLabel("integer", .integer)
    let best = ChoiceSequence(" | 1 0 0", bound: 100)
    var shrinker = Shrinker(best: best, signature: "wrong", elapsed: { .zero }) { candidate in
      var rest = candidate.commands[0].filter { !$0.isMark }.dropFirst()
      var (numbers, executed): ([Int], [Choice]) = ([], [candidate.commands[0][0]])
      for _ in 0..<2 {
        let distance = rest.popFirst() ?? Choice(value: 0, bound: 100)
        executed += [.opening(label), distance]
        var isBelow = false
        if distance.value > 0 {
          // The greatest distance has one side.
          isBelow = rest.popFirst()?.value == 1 && distance.value < 99
          executed.append(Choice(value: isBelow ? 1 : 0, bound: 2))
        }
        executed.append(.closing)
        numbers.append(isBelow ? -Int(distance.value) : Int(distance.value))
      }
      return CandidateResult(
        signature: fails(numbers) ? "wrong" : nil, step: 1,
        executed: ChoiceSequence(header: candidate.header, commands: [executed]))
    }
    #expect(try shrinker.confirm())
    return shrinker
  }

  @Test("an integer is free if it fails on both sides, though a side follows it then")
  func sides() throws {
    func free(_ fails: @escaping ([Int]) -> Bool) throws -> [ChoicePosition] {
      var shrinker = try integers(fails)
      return try shrinker.explainChoices().positions
    }
    let (first, second) = (
      ChoicePosition(command: 0, index: 1), ChoicePosition(command: 0, index: 2)
    )
    #expect(try free { _ in true } == [first, second])
    #expect(try free { $0[1] == 0 } == [first])
    #expect(try free { $0[0] >= 0 } == [second])
    #expect(try free { $0[0] == 0 || $0[1] == 0 } == [first])
    #expect(try free { $0[0] != -1 && $0[1] <= 0 } == [])
  }

  @Test("another value of an integer has a side, and 0 has none")
  func replacing() {
    let case0 = ChoiceSequence(" | 1 0 5 1 0", bound: 100)
    let free = FreeChoices(distances: [
      ChoicePosition(command: 0, index: 1), ChoicePosition(command: 0, index: 2),
    ])
    func values(_ index: Int, _ value: UInt64) -> [[UInt64]] {
      free.replacing(ChoicePosition(command: 0, index: index), by: value, in: case0).commandValues
    }
    #expect(values(1, 7) == [[1, 7, 0, 5, 1, 0]])
    #expect(values(2, 4) == [[1, 0, 4, 1, 0]])
    #expect(values(2, 0) == [[1, 0, 0, 0]])
    #expect(values(4, 3) == [[1, 0, 5, 1, 3]])
  }

  @Test("places are not all free that pass with some random values together")
  func jointly() throws {
    // A quarter of all combinations passes, and more than that of those without a 0.
    let (positions, _) = try free(" | 1 0 0 0") {
      $0[0].dropFirst().contains(0) || $0[0][1] % 2 == $0[0][2] % 2 || $0[0][3] > 90
        || $0[0].dropFirst().allSatisfy { $0 < 4 }
    }
    #expect(positions.count == 2)
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
    #expect(try shrinker.explainChoices().positions.isEmpty)
  }

  @Test("many arguments cost no more than the limit")
  func limit() throws {
    let zeros = Array(repeating: "0", count: 400).joined(separator: " ")
    let (positions, runs) = try free(" | 1 \(zeros)") { _ in true }
    #expect(positions.count >= 30)
    // With 24 more in which all of them are other values at once.
    #expect(runs <= 274)
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
