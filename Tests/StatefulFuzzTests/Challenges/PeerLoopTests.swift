import Testing

@testable import BareLoops
@testable import FuzzCampaigns
@testable import StatefulFuzz
@testable import Yardsticks

/// A throughput is worth nothing unless the same work was done, and its fault would be seen.
@Suite("Loops without the engine")
struct PeerLoopTests {
  private static let cases = LoopCases(0..<300, seed: 42)

  /// What a campaign of the same cases counts.
  private func campaign(_ target: Target) throws -> LoopCount {
    var options = CampaignOptions(seed: 42)
    options.cases = 300
    options.hasCanary = false
    options.isolation = .none
    options.confirmations = 0
    options.shrinkTime = .zero
    let summary = try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
    var count = LoopCount()
    count.commands = summary.commands
    count.failures = summary.buckets.reduce(0) { $0 + $1.count }
    return count
  }

  @Test("run the commands of a campaign and meet its failures", arguments: [false, true])
  func counts(bindsByIndex: Bool) throws {
    let target = PeerMachine.target(bindsByIndex: bindsByIndex)
    let expected = try campaign(target)
    #expect(expected.commands > 1_000)
    #expect((expected.failures > 100) == bindsByIndex)
    #expect((expected.failures == 0) != bindsByIndex)
    #expect(BareLoop(PeerMachine(bindsByIndex: bindsByIndex)).run(Self.cases) == expected)
    for reusesArrays in [false, true] {
      let loop = PeerLoop(bindsByIndex: bindsByIndex, reusesArrays: reusesArrays)
      #expect(loop.run(Self.cases) == expected)
    }
  }
}
