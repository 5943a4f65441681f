import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// The end of shrinking, beside the least that `exhaust` finds: it goes through all programs from the
/// smallest on, and knows nothing of shrinking.
@Suite("Commands in flight end at the minimum", .timeLimit(.minutes(60)), .ownThread)
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
    arguments: 1...LongForm.count(10, or: 5) as ClosedRange<UInt64>)
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

  /// A vote that is decided wrongly if the last of twenty is the first to answer.
  private actor Ballot {
    func vote(of voters: Int) async -> Int {
      await withTaskGroup(of: Int.self) { group in
        for voter in 0..<voters { group.addTask { voter } }
        var (votes, first) = (0, -1)
        for await voter in group {
          if votes == 0 { first = voter }
          votes += 1
        }
        return voters == 20 && first == voters - 1 ? votes - 1 : votes
      }
    }
  }

  @Test(
    "where a command that is deleted decided something before the switch that counts",
    arguments: 1...LongForm.count(10, or: 5) as ClosedRange<UInt64>)
  func ballot(seed: UInt64) throws {
    let test = StatefulTest<Int, Ballot>(
      "lanes/ballot", lanes: 2, model: 0, system: { Ballot() }
    ) { on in
      on.command("vote", .element(of: [8, 20])) { (_: inout Int, voters: Int) -> Int in
        voters
      } system: { (ballot: inout Ballot, voters: Int) async -> Int in
        await ballot.vote(of: voters)
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(seed: seed, isolation: .batch))
    }
    let script = failure.finding.script
    #expect(script.commands == ["lane 1 vote(20) <- 1"], "\(script.commands)")
    let decisions = script.initial.split(separator: " ").compactMap { Int($0) }
    #expect(decisions.filter { $0 != 0 }.count == 1, "\(script.initial)")
  }
}
