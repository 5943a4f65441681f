import Testing

@testable import StatefulFuzz

@Suite("Deleting what was made, and renumbering what was made after it")
struct DeleteWhileRenumberingTests {
  /// What fails is `use n` of something that was made with at least 3; the number that it was made as is n.
  ///
  /// Kinds: 1 make a, 2 use n. Makings before do no harm.
  private static func usesThree(_ candidate: ChoiceSequence) -> Bool {
    let values = candidate.commandValues
    guard let last = values.last, last.count == 2, last[0] == 2 else { return false }
    let made = values.filter { $0.count == 2 && $0[0] == 1 }.map { $0[1] }
    return made.indices.contains(Int(last[1])) && made[Int(last[1])] >= 3
  }

  /// A shrinker of a case; the numbers of uses have a range of their own.
  private func shrinker(
    _ values: String, fails: @escaping (ChoiceSequence) -> Bool
  ) -> Shrinker {
    var shrinker = Shrinker.of(values, bound: 10, fails: fails)
    for place in shrinker.best.commands.indices where shrinker.best.commands[place][0].value == 2 {
      shrinker.best.commands[place][1].bound = 64
    }
    return shrinker
  }

  @Test("leaves no making that nobody uses, however many there were", arguments: [4, 12, 40])
  func makings(count: Int) throws {
    let makings = String(repeating: " | 1 0", count: count)
    var shrinker = shrinker("\(makings) | 1 3 | 2 \(count)", fails: Self.usesThree)
    try shrinker.deleteWhileRenumbering()
    #expect(shrinker.best.values == " | 1 3 | 2 0")
    #expect(shrinker.runCount <= 5 * count)
  }

  @Test("deletes two makings that only go together")
  func pairs() throws {
    // As many of kind 1 as of kind 3 in front of the use: a sale for each purchase.
    let makings = [" | 1 0", " | 3 0"].map { String(repeating: $0, count: 6) }.joined()
    var shrinker = shrinker("\(makings) | 1 3 | 2 12") { candidate in
      let values = candidate.commandValues
      guard let last = values.last, last.count == 2, last[0] == 2 else { return false }
      let made = values.filter { $0.count == 2 && $0[0] != 2 }
      guard made.indices.contains(Int(last[1])), made[Int(last[1])] == [1, 3] else { return false }
      return made.count { $0[0] == 3 } == made.count { $0[0] == 1 } - 1
    }
    try shrinker.deleteWhileRenumbering()
    #expect(shrinker.best.values == " | 1 3 | 2 0")
  }

  @Test("leaves numbers alone that cannot be those of things")
  func amounts() throws {
    // 50 is not below the count of the commands before it.
    var shrinker = Shrinker.of(" | 1 50 | 1 50 | 1 50", bound: 64) {
      $0.commandValues.reduce(0) { $0 + $1[1] } == 150
    }
    try shrinker.deleteWhileRenumbering()
    #expect(shrinker.runCount == 0)
  }
}
