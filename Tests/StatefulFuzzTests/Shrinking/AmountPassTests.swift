import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Passes over amounts that do each other's work")
struct AmountPassTests {
  /// Whether the second choices of all commands, counted from 1, add up to a number.
  private func sum(_ candidate: ChoiceSequence) -> UInt64 {
    candidate.commandValues.reduce(0) { $0 + $1[1] + 1 }
  }

  @Test("a deleted command's amount is spread over the others of its kind")
  func spread() throws {
    var shrinker = Shrinker.of(" | 1 9 | 1 19 | 1 29 | 1 39", bound: 50) { sum($0) == 100 }
    try shrinker.handOverAmounts()
    #expect(shrinker.best.values == " | 1 49 | 1 49")
    #expect(shrinker.runCount <= 8)
  }

  @Test("an amount that was taken away is taken from another kind")
  func take() throws {
    var shrinker = Shrinker.of(" | 1 9 | 1 20 | 2 4", bound: 50) { candidate in
      let balance = candidate.commandValues.reduce(0) {
        $1[0] == 1 ? $0 + Int($1[1] + 1) : $0 - Int($1[1] + 1)
      }
      return balance == 26
    }
    try shrinker.handOverAmounts()
    #expect(shrinker.best.commandValues.count == 1)
    #expect(shrinker.best.values == " | 1 25")
  }

  @Test("numbers of which each is there once and none is left out are an order and no amounts")
  func ranks() throws {
    var shrinker = Shrinker.of(" | 1 0 | 1 1 | 1 2 | 1 3", bound: 50) { sum($0) == 10 }
    try shrinker.handOverAmounts()
    #expect(shrinker.runCount == 0)
  }

  @Test("a command goes while another number becomes as great as it may be")
  func greatest() throws {
    var shrinker = Shrinker.of(" | 1 3 | 1 40") { candidate in
      let values = candidate.commandValues.map { $0[1] }
      return values.count == 2 || values == [99]
    }
    try shrinker.deleteCommands()
    #expect(shrinker.best.commands.count == 2)
    try shrinker.deleteWhileRepairing()
    #expect(shrinker.best.values == " | 1 99")
  }

  @Test("a number and what is behind it are lowered by as much")
  func followers() throws {
    // A range of some length from 0, and a place right behind it.
    var shrinker = Shrinker.of(" | 1 0 11 | 2 12", bound: 50) { candidate in
      let (range, place) = (candidate.commandValues[0], candidate.commandValues[1])
      return place[1] == range[1] + range[2] + 1 && range[2] >= 3
    }
    try shrinker.lowerWithFollowers()
    #expect(shrinker.best.values == " | 1 0 3 | 2 4")
    #expect(shrinker.runCount <= 20)
  }

  @Test("all numbers are ranked where those that name others have another bound")
  func ranksOfSeveralBounds() throws {
    var shrinker = Shrinker.of(" | 1 60 | 1 20 | 1 90 | 2 60") { candidate in
      let values = candidate.commandValues.map { $0[1] }
      return values[1] < values[0] && values[0] < values[2] && values[3] == values[0]
    }
    shrinker.best.commands[3][1].bound = 1_000
    try shrinker.compressRanks()
    #expect(shrinker.best.values == " | 1 1 | 1 0 | 1 2 | 2 1")
    #expect(shrinker.runCount <= 6)
  }

  private func property<Value: Sendable>(
    _ generator: Gen<Value>, _ values: [UInt64], refuting: @escaping @Sendable (Value) -> Bool
  ) throws -> Shrinker {
    let executor = try InProcessExecutor(targets: [
      Target("test/property", summary: "") { PropertyMachine(generator) { !refuting($0) } }
    ])
    let span = ([0] + values).map { Choice(value: $0, bound: .max) }
    var shrinker = Shrinker(
      best: ChoiceSequence(header: [Choice(value: 1, bound: 2)], commands: [span]),
      signature: "mismatch/check", elapsed: { .zero }
    ) { candidate in
      let record = try executor.run(target: 0, .choices(candidate), .spans)
      return CandidateResult(
        signature: record.failure?.signature, step: record.failure?.step ?? 0,
        executed: record.executed ?? candidate)
    }
    #expect(try shrinker.confirm())
    return shrinker
  }

  @Test("an element goes where another number rises by it, or is multiplied by it")
  func elements() throws {
    let numbers = Gen.zip(.int(in: 0...5_000), Gen<[Int]>.array(of: .int(in: 0...99)))
    var sums = try property(numbers, [20, 3, 5, 50, 25]) { $0 + $1.reduce(0, +) == 100 }
    try sums.handOverElements()
    #expect(sums.best.commands[0].dropFirst().map(\.value) == [100, 0])
    #expect(sums.runCount <= 7)

    var products = try property(numbers, [20, 2, 5, 50]) { $1.reduce($0, *) == 5_000 }
    try products.handOverElements()
    #expect(products.best.commands[0].dropFirst().map(\.value) == [5_000, 0])
  }
}

@Suite("Shorter cases of what a case consists of")
struct ResampleShorterTests {
  /// Fails with nine commands or more in order, and with fewer where the first is between the next two.
  private func fails(_ candidate: ChoiceSequence) -> Bool {
    let values = candidate.commandValues.map { $0[1] }
    let isSorted = zip(values, values.dropFirst()).allSatisfy(<)
    guard values.count < 9 else { return isSorted }
    return values.count > 4 && values[1] < values[0] && values[0] < values[2]
  }

  @Test("are found though no step leads there")
  func found() throws {
    let text = " | 1 0 | 1 1 | 1 2 | 1 3 | 1 4 | 1 5 | 1 6 | 1 7 | 1 8"
    var shrinker = Shrinker.of(text, fails: fails)
    try shrinker.deleteCommands()
    try shrinker.lowerChoices()
    #expect(shrinker.best.values == text)
    try shrinker.resampleShorter()
    #expect(shrinker.best.commands.count < 9)
  }

  @Test("depend on the case alone")
  func sameTwice() throws {
    let text = " | 1 0 | 1 1 | 1 2 | 1 3 | 1 4 | 1 5 | 1 6 | 1 7 | 1 8"
    var (one, other) = (Shrinker.of(text, fails: fails), Shrinker.of(text, fails: fails))
    try one.resampleShorter()
    try other.resampleShorter()
    #expect(one.best == other.best && one.runCount == other.runCount)
  }

  @Test("are not looked for where no number has three values")
  func nothingToExchange() throws {
    var shrinker = Shrinker.of(" | 1 0 | 1 1 | 1 0 | 1 1 | 1 0 | 1 1") { _ in true }
    try shrinker.resampleShorter()
    #expect(shrinker.runCount == 0)
  }
}
