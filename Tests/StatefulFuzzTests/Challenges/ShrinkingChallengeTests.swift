import StatefulFuzz
import TestSupport
import Testing

@testable import Yardsticks

@Suite("Shrinking challenges", .ownThread)
struct ShrinkingChallengeTests {
  @Test("end at the known minimum from every seed", arguments: ShrinkingChallenge.all)
  func knownMinimum(challenge: ShrinkingChallenge) throws {
    // A hundred seeds are left to a release build: `fuzz-driver bench 'challenges/*'` has them.
    let seeds: UInt64 = LongForm.count(6, or: challenge.name == "b-tree" ? 1 : 3)
    let outcome = try challenge.measure(seeds: 0..<seeds)
    #expect(outcome.minimal == outcome.count, "\(outcome.results)")
    // What stands among many cases that are as short is looked for longer.
    let isBroad = ["red-black", "splicing", "array-heap", "bank", "saturation", "adjoining"]
      .contains { challenge.name.hasPrefix($0) }
    #expect(outcome.meanEvaluations <= (challenge.name == "b-tree" ? 4_500 : isBroad ? 900 : 300))
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
