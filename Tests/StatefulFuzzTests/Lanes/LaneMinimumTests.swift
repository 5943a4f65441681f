import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// The end of shrinking, beside the least that `exhaust` finds: it goes through all programs from the
/// smallest on, and knows nothing of shrinking.
@Suite("Commands in flight end at the minimum", .timeLimit(.minutes(60)))
struct LaneMinimumTests {
  /// Reads, sleeps, and writes over what was taken meanwhile.
  private actor Limiter {
    private var tokens = 2

    func take() -> Bool {
      guard tokens > 0 else { return false }
      tokens -= 1
      return true
    }

    func refill() async {
      let seen = tokens
      try? await Task.sleep(for: .seconds(1))
      tokens = min(2, seen + 1)
    }
  }

  private static let test = StatefulTest<Int, Limiter>(
    "lanes/limiter", lanes: 3, model: 2, system: { Limiter() }
  ) { on in
    on.command("take") { (tokens: inout Int) -> Bool in
      guard tokens > 0 else { return false }
      tokens -= 1
      return true
    } system: { (limiter: inout Limiter) async -> Bool in
      await limiter.take()
    }
    on.command("refill") { (tokens: inout Int) in
      tokens = min(2, tokens + 1)
    } system: { (limiter: inout Limiter) async in
      await limiter.refill()
    }
  }

  @Test(
    "where a case from which nothing can go is not the shortest",
    arguments: 1...10 as ClosedRange<UInt64>)
  func limiter(seed: UInt64) throws {
    let failure = try #require(throws: CheckFailure.self) {
      try Self.test.run(CheckOptions(seed: seed, isolation: .batch))
    }
    // One token, and a refill that saw it before somebody took it: two are there, one should be.
    #expect(failure.finding.script.commands.count == 5, "\(failure.finding.script.commands)")
    #expect(failure.finding.isOneMinimal)
  }

  @Test("which no program of fewer commands reaches, up to three in flight and one behind them")
  func proved() throws {
    // Whatever runs to its end before the others begin is in flight, too: at most three commands, one
    // after the other or together, and one more.
    let scope = FlightScope(commands: 3, lanes: 3, switches: 2, values: 1)
    var enumerator = try FlightEnumerator(Self.test.target, scope: scope)
    #expect(try enumerator.run().isCertified)
  }
}
