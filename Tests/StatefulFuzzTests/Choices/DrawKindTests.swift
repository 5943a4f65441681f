import Testing

@testable import StatefulFuzz

@Suite("Drawing a command's kind")
struct DrawKindTests {
  @Test("never draws a weight of 0 fresh")
  func zeroWeight() {
    let kinds = Set(fresh(weights: [1, 0, 3], seeds: 0..<200).joined())
    #expect(kinds == [0, 2])
  }

  @Test("draws a weight of 0 where every kind has it")
  func allWeightsZero() {
    let kinds = Set(fresh(weights: [0, 0, 0], seeds: 0..<100).joined())
    #expect(kinds == [0, 1, 2])
  }

  @Test("falls back to the weights where swarm leaves out all that have one")
  func nothingEnabled() {
    var choices = Choices(fresh: SplitMix64(seed: 3))
    choices.enabledKinds = 0b0010
    #expect(Set((0..<50).map { _ in choices.drawKind(weights: [1, 0, 3]) }) == [0, 2])
  }

  @Test("replays a kind whose weight is 0")
  func replaysZeroWeight() {
    var choices = Choices(replaying: [Choice(value: 1, bound: 3)])
    #expect(choices.drawKind(weights: [1, 0, 3]) == 1)
  }

  @Test("follows the weights where swarm leaves every kind in")
  func weights() {
    var counts = [0, 0, 0]
    for seed in 0..<300 as Range<UInt64> {
      var choices = Choices(fresh: SplitMix64(seed: seed))
      choices.enabledKinds = .max
      for _ in 0..<100 { counts[choices.drawKind(weights: [1, 2, 7])] += 1 }
    }
    #expect((2_700..<3_300).contains(counts[0]))
    #expect((5_600..<6_400).contains(counts[1]))
    #expect((20_500..<21_500).contains(counts[2]))
  }

  @Test("leaves the same kinds out for a whole run, and none in a third of the runs")
  func swarm() {
    let runs = fresh(weights: [1, 1, 1, 1, 1, 1, 1, 1], seeds: 0..<600)
    let sizes = runs.map { Set($0).count }
    let full = sizes.count(where: { $0 == 8 })
    // A third, and the few runs in which chance leaves every kind in, or every kind out.
    #expect((180..<290).contains(full))
    // A half or a quarter of eight kinds in the rest.
    #expect(sizes.count(where: { $0 <= 4 }) > 200)
    #expect(Set(sizes) == [1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test("never leaves out what is needed always")
  func always() {
    for run in fresh(weights: [1, 1, 1, 1], always: 0b0100, seeds: 0..<200) {
      #expect(run.contains(2))
    }
  }

  @Test("draws kinds beyond the 64 that swarm knows")
  func manyKinds() {
    var choices = Choices(fresh: SplitMix64(seed: 3))
    choices.enabledKinds = 1
    var weights = [UInt32](repeating: 0, count: 70)
    weights[0] = 1
    weights[5] = 1
    weights[69] = 1
    #expect(Set((0..<100).map { _ in choices.drawKind(weights: weights) }) == [0, 69])
  }

  @Test("records the kind alone")
  func records() {
    var choices = Choices(fresh: SplitMix64(seed: 3))
    choices.beginCommand()
    let kind = choices.drawKind(weights: [1, 2, 7], always: 0b111)
    #expect(choices.sequence.commands == [[Choice(value: UInt64(kind), bound: 3)]])
  }

  /// The kinds that fresh runs draw, 100 in each run.
  private func fresh(
    weights: [UInt32], always: UInt64 = 0, seeds: Range<UInt64>
  ) -> [[Int]] {
    seeds.map { seed in
      var choices = Choices(fresh: SplitMix64(seed: seed))
      return (0..<100).map { _ in choices.drawKind(weights: weights, always: always) }
    }
  }
}
