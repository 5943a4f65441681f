import Testing

@testable import StatefulFuzz

/// Starts are written `count size | command | command`, as in the other suites on passes.
@Suite("Resizing the start")
struct ResizeStartTests {
  /// A case whose header is the number of commands and one size.
  private static func sequence(
    size: UInt64, kinds: UInt64 = 40, _ commands: [[UInt64]]
  ) -> ChoiceSequence {
    ChoiceSequence(
      header: [
        Choice(value: UInt64(commands.count), bound: 51), Choice(value: size, bound: 201),
      ],
      commands: commands.map { span in
        span.enumerated().map { Choice(value: $1, bound: $0 == 0 ? kinds : 64) }
      })
  }

  private static func shrinker(
    _ sequence: ChoiceSequence, failing: @escaping (ChoiceSequence) -> Bool
  ) -> Shrinker {
    var shrinker = Shrinker(best: sequence, signature: "wrong", elapsed: { .zero }) { candidate in
      CandidateResult(
        signature: failing(candidate) ? "wrong" : nil, step: candidate.commands.count,
        executed: candidate)
    }
    shrinker.shapes.learn(from: sequence)
    return shrinker
  }

  @Test("replaces commands of preparation by another size")
  func preparation() throws {
    // Three elements are needed: of the start, or one of each command of kind 1.
    var shrinker = Self.shrinker(Self.sequence(size: 1, [[1], [1], [2, 0]])) { candidate in
      let added = candidate.commands.count { $0[0].value == 1 }
      return candidate.commands.last?[0].value == 2
        && Int(candidate.header[1].value) + added >= 3
    }
    try shrinker.resizeStart()
    #expect(shrinker.best == Self.sequence(size: 3, [[2, 0]]))
    #expect(shrinker.runCount <= 40)
  }

  @Test("points an argument behind the end of the new size")
  func landmark() throws {
    // Command 1 makes room for the name 0; without it only a name that never was is free.
    var shrinker = Self.shrinker(Self.sequence(size: 17, [[1], [2, 0]])) { candidate in
      guard let last = candidate.commands.last, last[0].value == 2 else { return false }
      return candidate.commands.count == 2 || last[1].value >= candidate.header[1].value
    }
    try shrinker.resizeStart()
    #expect(shrinker.best == Self.sequence(size: 17, [[2, 17]]))
  }

  @Test("lowers size and position together")
  func middle() throws {
    var shrinker = Self.shrinker(Self.sequence(size: 29, [[2, 14]])) { candidate in
      let (size, place) = (candidate.header[1].value, candidate.commands[0][1].value)
      return size >= 17 && size == place * 2 + 1
    }
    while case let before = shrinker.best, true {
      try shrinker.resizeStart()
      if shrinker.best == before { break }
    }
    #expect(shrinker.best == Self.sequence(size: 17, [[2, 8]]))
  }

  @Test("leaves a start alone that is not one number")
  func lists() throws {
    var sequence = Self.sequence(size: 2, [[1], [2, 0]])
    sequence.header += [Choice(value: 0, bound: 26), Choice(value: 1, bound: 26)]
    var shrinker = Self.shrinker(sequence) { _ in true }
    try shrinker.resizeStart()
    #expect(shrinker.runCount == 0)
  }

  @Test("costs nothing where few kinds make small commands cheap to try")
  func fewKinds() throws {
    var shrinker = Self.shrinker(Self.sequence(size: 2, kinds: 20, [[1], [2, 0]])) { _ in true }
    try shrinker.resizeStart()
    #expect(shrinker.runCount == 0)
  }
}
