import Testing

@testable import StatefulFuzz

@Suite("Lowering choices")
struct LoweringTests {
  @Test(
    "finds a threshold",
    arguments: [(0, 1), (1, 2), (3, 11), (5, 24), (77, 28), (900, 26)] as [(UInt64, Int)])
  func threshold(threshold: UInt64, runs: Int) throws {
    var shrinker = Shrinker.of(" | 1 900", bound: 1_000) { $0.commandValues[0][1] >= threshold }
    try shrinker.lowerChoices()
    #expect(shrinker.best.values == " | 1 \(threshold)")
    #expect(shrinker.runCount <= runs)
  }

  @Test("finds the lowest number with a remainder")
  func remainder() throws {
    var shrinker = Shrinker.of(" | 1 955", bound: 1_000) {
      $0.commandValues[0][1] % 7 == 3 && $0.commandValues[0][1] >= 100
    }
    try shrinker.lowerChoices()
    try shrinker.strideChoices()
    #expect(shrinker.best.values == " | 1 101")
    #expect(shrinker.runCount <= 40)
  }

  @Test("stays within 64 bits")
  func extremes() throws {
    var shrinker = Shrinker.of(" | 1 18446744073709551614", bound: .max) {
      $0.commandValues[0][1] > 1 << 63
    }
    try shrinker.lowerChoices()
    #expect(shrinker.best.values == " | 1 9223372036854775809")
    #expect(shrinker.runCount <= 90)
  }

  @Test("takes a first choice among many for a number")
  func numberInsteadOfKind() throws {
    let number = [Choice(value: 70_000, bound: 100_000)]
    var shrinker = Shrinker(
      best: ChoiceSequence(header: [Choice(value: 1, bound: 2)], commands: [number]),
      signature: "large", elapsed: { .zero },
      run: { candidate in
        let isLarge = candidate.commandValues.contains { $0[0] >= 4_321 }
        return CandidateResult(
          signature: isLarge ? "large" : nil, step: candidate.commands.count, executed: candidate)
      })
    let result = try shrinker.shrink()
    #expect(result.best.values == " | 4321")
    #expect(result.runs <= 50)
  }

  @Test("lowers equal values together")
  func equalValues() throws {
    var shrinker = Shrinker.of(" | 1 60 | 2 60") {
      $0.commandValues[0][1] == $0.commandValues[1][1] && $0.commandValues[0][1] >= 4
    }
    try shrinker.lowerChoices()
    #expect(shrinker.best.values == " | 1 60 | 2 60")
    try shrinker.lowerTogether()
    #expect(shrinker.best.values == " | 1 4 | 2 4")
  }

  @Test("closes the gaps between values and keeps their order")
  func ranks() throws {
    var shrinker = Shrinker.of(" | 0 60 | 0 20 | 0 90") { candidate in
      let values = candidate.commandValues.map { $0[1] }
      return values[1] < values[0] && values[0] < values[2]
    }
    try shrinker.compressRanks()
    #expect(shrinker.best.values == " | 0 1 | 0 0 | 0 2")
    #expect(shrinker.runCount == 1)
  }

  @Test("lowers all values of a domain and keeps their distances")
  func shift() throws {
    var shrinker = Shrinker.of(" | 0 52 | 0 45 | 0 59") { candidate in
      let values = candidate.commandValues.map { $0[1] }
      return values[0] == values[1] + 7 && values[2] == values[0] + 7
    }
    try shrinker.lowerTogether()
    #expect(shrinker.best.values == " | 0 7 | 0 0 | 0 14")
    #expect(shrinker.runCount <= 3)
  }

  @Test("lowers two values and keeps their difference")
  func difference() throws {
    var shrinker = Shrinker.of(" | 1 60 | 2 53") {
      $0.commandValues[0][1] == $0.commandValues[1][1] + 7 && $0.commandValues[1][1] >= 2
    }
    try shrinker.lowerPairs()
    #expect(shrinker.best.values == " | 1 9 | 2 2")
    #expect(shrinker.runCount <= 16)
  }

  @Test("moves a sum to its last number")
  func sum() throws {
    var shrinker = Shrinker.of(" | 1 60 | 1 53") {
      $0.commandValues[0][1] + $0.commandValues[1][1] == 113
    }
    try shrinker.redistribute()
    #expect(shrinker.best.values == " | 1 14 | 1 99")
    #expect(shrinker.runCount == 1)
  }

  @Test("moves a sum to a later number with another bound")
  func sumOfSeveralBounds() throws {
    var shrinker = Shrinker.of(" | 1 60 | 2 30") { candidate in
      let (first, second) = (candidate.commandValues[0][1], candidate.commandValues[1][1])
      return first + second == 90
    }
    shrinker.best.commands[1][1].bound = 50
    try shrinker.redistribute()
    #expect(shrinker.best.values == " | 1 41 | 2 49")
    #expect(shrinker.runCount <= 10)
  }

  @Test("takes no name, of which there are few, for a part of a sum")
  func noSumWithNames() throws {
    var shrinker = Shrinker.of(" | 1 3 | 2 30") { _ in true }
    shrinker.best.commands[0][1].bound = 4
    try shrinker.redistribute()
    #expect(shrinker.runCount == 0)
  }

  @Test("puts 0 and 1 in the place of the only two values of a domain, however far apart they are")
  func twoDistantValues() throws {
    var shrinker = Shrinker.of(" | 0 3 | 0 8 | 0 3") { candidate in
      let values = candidate.commandValues.map { $0[1] }
      let (low, high) = (values[0], values[1])
      return values[2] == low && (high == low + 5 || (low, high) == (0, 1))
    }
    try shrinker.lowerTogether()
    #expect(shrinker.best.values == " | 0 0 | 0 1 | 0 0")
  }

  @Test("lowers the only two values of a domain where each must stay near the other one")
  func twoValues() throws {
    var shrinker = Shrinker.of(" | 0 7 | 0 6 | 0 7 | 0 6") { candidate in
      let values = candidate.commandValues.map { $0[1] }
      return values[0] != values[1] && values[0] / 3 == values[1] / 3 && values[0] == values[2]
        && values[1] == values[3]
    }
    try shrinker.lowerChoices()
    #expect(shrinker.best.values == " | 0 7 | 0 6 | 0 7 | 0 6")
    try shrinker.lowerTogether()
    #expect(shrinker.best.values == " | 0 1 | 0 0 | 0 1 | 0 0")
    #expect(shrinker.runCount <= 40)
  }

  @Test("drops the part of the start that does not matter")
  func startParts() throws {
    var shrinker = Shrinker.of("3 7 8 9 | 1") { $0.startValues.contains(9) }
    try shrinker.lowerStart()
    #expect(shrinker.best.values == "1 9 | 1")
    #expect(shrinker.runCount <= 5)
  }

  @Test("drops parts of a list that a command draws")
  func listParts() throws {
    var shrinker = Shrinker.of(" | 8 2 5 4") { $0.commandValues[0].dropFirst(2).contains(4) }
    try shrinker.lowerStart()
    #expect(shrinker.best.values == " | 8 1 4")
  }

  @Test("shrinks the start together with the names that speak of it")
  func startAndNames() throws {
    // The last part of the start must be named.
    var shrinker = Shrinker.of("5 | 1 4 | 2 4") { candidate in
      let size = candidate.startValues[0]
      return size > 0 && candidate.commandValues.allSatisfy { $0[1] == size - 1 }
    }
    try shrinker.lowerChoices()
    #expect(shrinker.best.values == "5 | 1 4 | 2 4")
    try shrinker.shrinkStartWhileRepairing()
    #expect(shrinker.best.values == "1 | 1 0 | 2 0")
  }
}
