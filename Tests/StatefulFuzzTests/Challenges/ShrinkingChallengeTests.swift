import StatefulFuzz
import Testing

@testable import Yardsticks

@Suite("Shrinking challenges")
struct ShrinkingChallengeTests {
  @Test(
    "end at the known minimum from every seed",
    arguments: ShrinkingChallenge.all.filter { $0.name != "b-tree" })
  func knownMinimum(challenge: ShrinkingChallenge) throws {
    let outcome = try challenge.measure(seeds: 0..<6)
    #expect(outcome.minimal == 6, "\(outcome.results)")
    // What stands among many cases that are as short is looked for longer.
    let isBroad = ["red-black", "splicing", "array-heap", "bank", "saturation", "adjoining"]
      .contains { challenge.name.hasPrefix($0) }
    #expect(outcome.meanEvaluations <= (isBroad ? 900 : 300))
  }

  @Test("a B-tree's fault ends within three commands of its 11, and not always there")
  func bTree() throws {
    let challenge = try #require(ShrinkingChallenge.all.first { $0.name == "b-tree" })
    let outcome = try challenge.measure(seeds: 0..<6)
    let lengths = outcome.results.keys.map { $0.split(separator: "; ").count }
    #expect(lengths.allSatisfy { 11...14 ~= $0 }, "\(outcome.results)")
  }

  @Test("end there also where four numbers do what one at the end of its range does")
  func wrappingSum() throws {
    let challenge = try #require(ShrinkingChallenge.all.first { $0.name == "bound5" })
    #expect(try challenge.measure(seeds: 1_032..<1_033).minimal == 1)
  }
}

extension ShrinkingChallenge: CustomTestStringConvertible {
  /// The challenge's name.
  public var testDescription: String { name }
}
