import StatefulFuzz
import Testing

@testable import Yardsticks

@Suite("Shrinking challenges")
struct ShrinkingChallengeTests {
  @Test("end at the known minimum from every seed", arguments: ShrinkingChallenge.all)
  func knownMinimum(challenge: ShrinkingChallenge) throws {
    let outcome = try challenge.measure(seeds: 0..<6)
    #expect(outcome.results == [challenge.minimum: 6])
    #expect(outcome.meanEvaluations <= 300)
  }

  @Test("end there also where four numbers do what one at the end of its range does")
  func wrappingSum() throws {
    let challenge = try #require(ShrinkingChallenge.all.first { $0.name == "bound5" })
    #expect(try challenge.measure(seeds: 1_032..<1_033).results == [challenge.minimum: 1])
  }
}

extension ShrinkingChallenge: CustomTestStringConvertible {
  /// The challenge's name.
  public var testDescription: String { name }
}
