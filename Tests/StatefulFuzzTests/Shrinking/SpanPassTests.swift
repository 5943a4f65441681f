import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Passes over the parts of values")
struct SpanPassTests {
  /// A shrinker of a value that a property refutes, as it was executed.
  private func shrinker<Value: Sendable>(
    _ generator: Gen<Value>, _ values: [UInt64], refuting: @escaping @Sendable (Value) -> Bool
  ) throws -> Shrinker {
    let target = Target("test/property", summary: "") {
      PropertyMachine(generator) { !refuting($0) }
    }
    let executor = try InProcessExecutor(targets: [target])
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

  private func values(_ shrinker: Shrinker) -> [UInt64] {
    shrinker.best.commands[0].dropFirst().map(\.value)
  }

  private let numbers = Gen<[Int]>.array(of: .int(in: 0...99))

  @Test("elements are deleted with their length, and what is behind the list stays")
  func deleteElements() throws {
    var shrinker = try shrinker(.zip(numbers, numbers), [5, 1, 2, 7, 3, 4, 2, 8, 9]) {
      $0.contains(7) && $1.contains(9)
    }
    try shrinker.deleteElements()
    #expect(values(shrinker) == [1, 7, 1, 9])
    #expect(shrinker.runCount <= 14)
  }

  @Test("a length that was decided before the list goes down with the elements")
  func dependentLength() throws {
    let lists = Gen.int(in: 1...100).flatMap { Gen<[Int]>.array(of: .int(in: 0...99), count: $0) }
    var shrinker = try shrinker(lists, [3, 1, 2, 7, 3]) { $0.contains(7) }
    try shrinker.deleteElements()
    #expect(values(shrinker) == [0, 7])
  }

  @Test("lists in a list become one")
  func mergeLists() throws {
    let lists = Gen<[[Int]]>.array(of: numbers)
    var shrinker = try shrinker(lists, [3, 2, 4, 5, 1, 6, 1, 7]) { $0.joined().count >= 4 }
    try shrinker.mergeLists()
    #expect(values(shrinker) == [1, 4, 4, 5, 6, 7])
    #expect(shrinker.runCount == 2)
  }

  @Test("a branch takes the place of the tree")
  func liftParts() throws {
    let chains = Gen<[Int]>.recursive(depth: 4, leaf: .always([])) { rest in
      Gen.zip(Gen.int(in: 0...9), rest).map { [$0] + $1 }
    }
    var shrinker = try shrinker(chains, [1, 3, 1, 7, 1, 4, 0]) { $0.contains(7) }
    try shrinker.liftParts()
    #expect(values(shrinker) == [1, 7, 0])
  }

  @Test("parts that do not matter become simplest at once")
  func simplifyParts() throws {
    var shrinker = try shrinker(numbers, [4, 5, 6, 7, 8]) { $0.count >= 4 }
    try shrinker.simplifyParts()
    #expect(values(shrinker) == [4, 0, 0, 0, 0])
    // Confirmed, all elements at once, the list as a whole.
    #expect(shrinker.runCount == 3)
  }

  @Test("elements are put in order")
  func orderParts() throws {
    var shrinker = try shrinker(numbers, [4, 8, 5, 7, 6]) { Set($0) == [5, 6, 7, 8] }
    try shrinker.orderParts()
    #expect(values(shrinker) == [4, 5, 6, 7, 8])
    #expect(shrinker.runCount == 2)
  }

  @Test("several numbers whose sum wraps around become the one at the end of the range")
  func keepExtreme() throws {
    let lists = Gen<[Int16]>.array(of: .integer())
    // 3 and three times 32767: a sum of -32768.
    var shrinker = try shrinker(lists, [4, 3, 0, 32_767, 0, 32_767, 0, 32_767, 0]) {
      $0.reduce(0, &+) == .min
    }
    try shrinker.keepExtreme()
    #expect(values(shrinker) == [1, 32_768, 1])
    #expect(shrinker.runCount == 2)
  }

  @Test("an element goes while the places named behind it move up")
  func deleteElementsRepairing() throws {
    var shrinker = try shrinker(numbers, [3, 0, 2, 1]) { list in
      list.indices.contains {
        list.indices.contains(list[$0]) && list[$0] != $0 && list[list[$0]] == $0
      }
    }
    try shrinker.deleteElementsRepairing()
    #expect(values(shrinker) == [2, 1, 0])
  }

  @Test("a unit moves to a later choice")
  func carryUnits() throws {
    var shrinker = try shrinker(numbers, [2, 4, 4]) { $0.reduce(0, +) == 8 && $0.count == 2 }
    try shrinker.carryUnits()
    #expect(values(shrinker) == [2, 3, 5])
  }

  @Test("a number pays for another with a greater weight")
  func tradeAmounts() throws {
    var shrinker = try shrinker(.zip(.int(in: 0...99), .int(in: 0...99)), [1, 18]) {
      2 * $0 + $1 == 20
    }
    try shrinker.tradeAmounts()
    #expect(values(shrinker) == [10, 0])
  }

  @Test("a large factor pays for a small one, half by half")
  func tradeFactors() throws {
    var shrinker = try shrinker(.zip(.int(in: 0...999), .int(in: 0...99)), [500, 1]) {
      ($0 + 1) * ($1 + 1) >= 1_000
    }
    try shrinker.tradeAmounts()
    let found = values(shrinker)
    #expect(found.reduce(0, +) <= 70, "\(found)")
    #expect(shrinker.runCount <= 60)
  }

  @Test("all small values of a few numbers are tried, the smallest first")
  func scanNumbers() throws {
    var shrinker = try shrinker(.int(in: 0...1_000), [999]) { $0 * 37 % 1_001 >= 900 }
    try shrinker.scanNumbers()
    #expect(values(shrinker) == [25])
    #expect(shrinker.runCount == 27)
  }

  @Test("numbers that limit each other are tried together, many in lists left alone")
  func scanTogether() throws {
    let generator = Gen.zip(.int(in: 0...9), .int(in: 0...9), numbers)
    var shrinker = try shrinker(generator, [7, 0, 4, 5, 5, 5, 5]) {
      ($0 + 1) * ($1 + 1) >= 6 && $2.count == 4 && $2[0] == $2[1]
    }
    try shrinker.scanNumbers()
    #expect(values(shrinker) == [1, 2, 4, 5, 5, 5, 5])
  }

  @Test("where numbers are few and small, those in lists are tried with the others")
  func scanLists() throws {
    var shrinker = try shrinker(.zip(numbers, .int(in: 0...99)), [1, 6, 8]) {
      $0 == [6] && $1 == 8 || $0 == [2] && $1 == 3
    }
    try shrinker.scanNumbers()
    #expect(values(shrinker) == [1, 2, 3])
    #expect(shrinker.runCount <= 22)
  }

  @Test("a factor pays for another one also where neither is a multiple")
  func tradeFractions() throws {
    var shrinker = try shrinker(.zip(.int(in: 0...999), .int(in: 0...99)), [24, 39]) {
      ($0 + 1) * ($1 + 1) >= 1_000
    }
    try shrinker.tradeAmounts()
    let found = values(shrinker)
    #expect(found.reduce(0, +) == 62, "\(found)")
    #expect(shrinker.runCount <= 40)
  }

  @Test("a simpler alternative is tried with the simplest of what it decides")
  func lowerAlternatives() throws {
    let scalars = Gen<[Unicode.Scalar]>.array(of: .unicodeScalar)
    var shrinker = try shrinker(scalars, [1, 2, 128]) { $0.contains { !$0.isASCII } }
    try shrinker.lowerAlternatives()
    #expect(values(shrinker) == [1, 1, 0])
    #expect(shrinker.runCount <= 8)
  }

  @Test("a simpler alternative has a number that the present one has not, in a span of its own")
  func lowerAlternativesToNumbers() throws {
    // 4.0 as sign, exponent and fraction; as a whole number it is a distance and a side.
    var shrinker = try shrinker(.double(), [3, 0, 1025, 0]) { $0 > 2.25 }
    try shrinker.lowerAlternatives()
    #expect(values(shrinker) == [0, 4, 0])
    #expect(shrinker.runCount <= 8)
  }

  @Test("lists of one length lose an element each")
  func deleteElementPairs() throws {
    var shrinker = try shrinker(.zip(numbers, numbers), [3, 0, 1, 1, 3, 0, 0, 2]) { one, other in
      let sums = (one.reduce(0, +), other.reduce(0, +))
      return one.count == other.count && sums.0 == sums.1 && one != other
    }
    try shrinker.deleteElementPairs()
    #expect(values(shrinker) == [2, 1, 1, 2, 0, 2])
    #expect(shrinker.runCount <= 12)
  }

  @Test("a list goes to half its length where nothing between fails")
  func halve() throws {
    var shrinker = try shrinker(numbers, [8, 0, 1, 2, 3, 4, 5, 6, 7]) {
      $0.count >= 2 && $0.count & ($0.count - 1) == 0
    }
    try shrinker.deleteElements()
    #expect(values(shrinker) == [2, 0, 1])
    #expect(shrinker.runCount <= 8)
  }

  @Test("an element goes with what it counted for outside of the list")
  func deleteCounted() throws {
    var shrinker = try shrinker(.zip(numbers, .int(in: 0...99)), [3, 5, 5, 7, 9]) {
      $0.last == 7 && $1 == $0.count + 6
    }
    try shrinker.deleteElementsRepairing()
    #expect(values(shrinker) == [1, 7, 7])
  }

  @Test("where fewer elements of a dependent list are read, its end is tried as well")
  func dependentTails() throws {
    let lists = Gen.int(in: 1...100).flatMap { Gen<[Int]>.array(of: .int(in: 0...99), count: $0) }
    var shrinker = try shrinker(lists, [3, 0, 0, 0, 7]) { $0.contains(7) }
    try shrinker.lowerChoices()
    #expect(values(shrinker) == [0, 7])
  }

  @Test("a part moves into an empty place where the tree is simpler for it")
  func moveParts() throws {
    let trees = Gen<Int>.recursive(depth: 3, leaf: .always(0)) { tree in
      Gen.zip(tree, tree).map { max($0, $1) + 1 }
    }
    // Depth 2: the left side has a child, the right side is empty.
    var shrinker = try shrinker(trees, [1, 1, 0, 0, 0]) { $0 == 2 }
    try shrinker.moveParts()
    #expect(values(shrinker) == [1, 0, 1, 0, 0])
  }

  @Test("strides overtake what fails at every third value only")
  func strideChoices() throws {
    var shrinker = try shrinker(.int(in: 0...999), [50]) { $0 % 3 == 2 && $0 >= 20 }
    try shrinker.strideChoices()
    #expect(values(shrinker) == [20])
  }
}
