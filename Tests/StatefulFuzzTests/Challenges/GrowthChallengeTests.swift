import TestSupport
import Testing

@testable import Yardsticks

@Suite("What the size of a case costs its shrink", .ownThread)
struct GrowthChallengeTests {
  @Test("is runs by the logarithm, and ends one-minimal", arguments: GrowthChallenge.allCases)
  func logarithm(challenge: GrowthChallenge) throws {
    let small = try challenge.shrink(size: 200) { .zero }.result
    let large = try challenge.shrink(size: 2_000) { .zero }.result
    #expect(small.isOneMinimal && large.isOneMinimal)
    #expect(large.runs <= 2 * small.runs)
    switch challenge {
    case .commands: #expect(large.best.commands.count == 3)
    case .list: #expect(large.best.commands[0].count == 4)
    case .boundedList:
      #expect(large.best.commands[0].count == 2 + 2_000 * 2 / 3)
      #expect(large.best.commands[0].dropFirst(2).count { $0.value > 0 } == 2)
    }
  }
}
