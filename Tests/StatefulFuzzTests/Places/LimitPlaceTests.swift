import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

#if os(Linux)
@Suite("The place of a case that a limit has ended")
struct LimitPlaceTests {
  private final class Hoarder: Sendable {
    func keep() {
      // Held until the process grows over its limit.
      while true { _ = Unmanaged.passRetained(Block()) }
    }
  }

  private final class Block { let bytes = [UInt8](repeating: 1, count: 1 << 20) }

  @Test("is the function that was running when the process grew over its limit")
  func memory() throws {
    let test = StatefulTest("limit/hoarder", model: 0, system: { Hoarder() }) { on in
      on.command("keep") {
        $0 += 1
      } system: {
        $0.keep()
      }
    }
    var options = CampaignOptions(seed: 1)
    (options.cases, options.hasCanary, options.hasStatistics) = (1, false, false)
    options.confirmations = 1
    options.limits.memoryBytes = 128 << 20
    let summary = try Campaign(targets: [test.target], options: options, events: CampaignEvents())
      .run()
    let failure = try #require(summary.findings.first).failure
    #expect(failure.verdict == .memory)
    let place = try #require(failure.interruption?.place)
    #expect(place.hasPrefix("LimitPlaceTests."), "\(place)")
  }
}
#endif
