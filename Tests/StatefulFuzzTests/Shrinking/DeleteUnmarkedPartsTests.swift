import Testing

@testable import StatefulFuzz

@Suite("Lists that are drawn in a bare loop")
struct DeleteUnmarkedPartsTests {
  /// Reads a start the way a machine would, in loops of its own, and records what it has read.
  private struct Reader {
    private var rest: ArraySlice<UInt64>
    private(set) var drawn: [UInt64] = []

    init(_ choices: some Sequence<UInt64>) { rest = Array(choices)[...] }

    mutating func next() -> UInt64 {
      let value = rest.popFirst() ?? 0
      drawn.append(value)
      return value
    }

    /// A length, then a word for each, which is a length and its letters.
    mutating func words() -> [[UInt64]] {
      (0..<next()).map { _ in (0..<next()).map { _ in next() } }
    }

    /// Elements, before each of which it asks whether there is one more.
    mutating func elements() -> [UInt64] {
      var elements: [UInt64] = []
      while next() > 0 { elements.append(next()) }
      return elements
    }
  }

  private static func ended(
    _ best: String, fails: @escaping (inout Reader) -> Bool
  ) throws -> (values: String, runs: Int) {
    var shrinker = Shrinker(
      best: ChoiceSequence(best, bound: 16), signature: "wrong", elapsed: { .zero }
    ) { candidate in
      var executed = candidate
      var reader = Reader(candidate.header.dropFirst().map(\.value))
      let isWrong = fails(&reader)
      executed.header = [candidate.header[0]] + reader.drawn.map { Choice(value: $0, bound: 16) }
      return CandidateResult(
        signature: isWrong ? "wrong" : nil, step: candidate.commands.count, executed: executed)
    }
    #expect(try shrinker.confirm())
    try shrinker.deleteUnmarkedParts()
    return (shrinker.best.values, shrinker.runCount)
  }

  @Test("lose any element, though each has a width of its own")
  func words() throws {
    #expect(
      try Self.ended("3 1 5 2 7 9 1 4 | 0") { $0.words().contains([7, 9]) }.values == "1 2 7 9 | 0")
    #expect(
      try Self.ended("3 3 5 7 5 2 7 9 1 4 | 0") { $0.words().joined().contains(9) }.values
        == "1 1 9 | 0")
  }

  @Test("lose any element, where each is preceded by the question whether there is one")
  func elements() throws {
    #expect(
      try Self.ended("1 5 1 7 1 4 0 | 0") { $0.elements().contains(7) }.values == "1 7 0 | 0")
  }

  @Test("keep what is needed, in a bounded number of runs")
  func needed() throws {
    let needed = "3 1 5 2 7 9 1 4 | 0"
    let end = try Self.ended(needed) { $0.words() == [[5], [7, 9], [4]] }
    #expect(end.values == needed)
    #expect(end.runs <= 151)
  }
}
