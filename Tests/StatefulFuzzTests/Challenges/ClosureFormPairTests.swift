import Testing

@testable import Yardsticks

@Suite("The closure form and its twin as a machine")
struct ClosureFormPairTests {
  @Test("draw the same commands from the same choices")
  func draws() throws {
    try ClosureFormPair.compareChoices(cases: 100)
  }

  @Test("fail in as many cases with a fault, and in none without", arguments: [false, true])
  func failures(isFaulty: Bool) throws {
    try ClosureFormPair.compareCounts(cases: 400, isFaulty: isFaulty)
  }
}
