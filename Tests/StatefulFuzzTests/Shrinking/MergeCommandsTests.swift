import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Merging commands")
struct MergeCommandsTests {
  private static let numbers = Gen.int(in: 0...99)

  /// Goes wrong when it is closed with 7 and 9 in it.
  private static let bag = StatefulTest("toy/bag", model: [Int](), system: { [Int]() }) {
    command("add-all", Gen<[Int]>.array(of: numbers, count: 0...9)) {
      $0 += $1
    } system: {
      $0 += $1
    }
    command("add", numbers) {
      $0.append($1)
    } system: {
      $0.append($1)
    }
    command("close") {
      $0.contains(7) && $0.contains(9)
    } system: { _ in
      false
    }
  }

  private func shrinker(_ commands: [[UInt64]]) throws -> Shrinker {
    let executor = try InProcessExecutor(targets: [Self.bag.target])
    let spans = commands.map { $0.map { Choice(value: $0, bound: 1_000) } }
    let count = Choice(value: UInt64(spans.count), bound: 51)
    var shrinker = Shrinker(
      best: ChoiceSequence(header: [count], commands: spans),
      signature: "mismatch/close/answer", elapsed: { .zero }
    ) { candidate in
      let record = try executor.run(target: 0, .choices(candidate), .spans)
      return CandidateResult(
        signature: record.failure?.signature, step: record.failure?.step ?? 0,
        executed: record.executed ?? candidate)
    }
    #expect(try shrinker.confirm())
    return shrinker
  }

  @Test("two lists of one kind become one")
  func lists() throws {
    var shrinker = try shrinker([[0, 2, 1, 7], [0, 1, 9], [2]])
    try shrinker.mergeCommands()
    #expect(shrinker.best.commandValues == [[0, 3, 1, 7, 9], [2]])
    // Confirmed; a command without arguments has nothing to add.
    #expect(shrinker.runCount == 2)
  }

  @Test("single things become a list, once it was seen that there are lists")
  func singles() throws {
    var shrinker = try shrinker([[0, 0], [0, 1, 1], [1, 7], [1, 9], [2]])
    try shrinker.mergeCommands()
    #expect(shrinker.best.commandValues == [[0, 3, 1, 7, 9], [2]])
  }

  @Test("without a list there is nothing to try")
  func noLists() throws {
    var shrinker = try shrinker([[1, 7], [1, 9], [2]])
    try shrinker.mergeCommands()
    #expect(shrinker.best.commands.count == 3)
    #expect(shrinker.runCount == 1)
  }
}
