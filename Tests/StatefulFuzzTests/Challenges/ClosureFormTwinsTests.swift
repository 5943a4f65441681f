import Testing

@testable import Yardsticks

@Suite("The closure form and its twin as a machine")
struct ClosureFormTwinsTests {
  @Test("draw the same commands from the same choices")
  func draws() throws {
    try ClosureFormTwins.compareChoices(cases: 100)
  }

  @Test("fail in as many cases with a fault, and in none without", arguments: [false, true])
  func failures(isFaulty: Bool) throws {
    try ClosureFormTwins.compareCounts(cases: 400, isFaulty: isFaulty)
  }
}
