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
    arguments: 1...LongForm.count(10, or: 3) as ClosedRange<UInt64>)
  func limiter(seed: UInt64) throws {
    let failure = try #require(throws: CheckFailure.self) {
      try Self.test.run(CheckOptions(seed: seed, isolation: .batch))
    }
    // One token, and a refill that saw it before somebody took it: two are there, one should be.
    #expect(failure.finding.script.commands.count == 5, "\(failure.finding.script.commands)")
    #expect(failure.finding.isOneMinimal)
  }

  /// Lets one in at a time; a visitor who is cancelled while it waits is counted for ever.
  private actor Room {
    private var free = 1
    private var waiting: [(id: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    private var visitors = 0

    func visit() async throws {
      try await enter()
      await Task.yield()
      leave()
    }

    private func enter() async throws {
      free -= 1
      guard free < 0 else { return }
      visitors += 1
      let id = visitors
      try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { waiting.append((id, $0)) }
      } onCancel: {
        Task { await self.giveUp(id) }
      }
    }

    private func leave() {
      free += 1
      if free <= 0, !waiting.isEmpty { waiting.removeFirst().continuation.resume() }
    }

    private func giveUp(_ id: Int) {
      guard let place = waiting.firstIndex(where: { $0.id == id }) else { return }
      waiting.remove(at: place).continuation.resume(throwing: CancellationError())
    }
  }

  @Test(
    "where one moment of a cancellation counts",
    arguments: 1...LongForm.count(12, or: 4) as ClosedRange<UInt64>)
  func cancelled(seed: UInt64) throws {
    let test = StatefulTest<Int, Room>("lanes/room", lanes: 3, model: 0, system: { Room() }) { on in
      on.command("visit") {
        $0 += 1
      } system: {
        try await $0.visit()
      }.cancellable()
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(seed: seed, isolation: .batch))
    }
    #expect(failure.finding.failure.hazard == "deadlock")
    // One is in, one waits and is cancelled, and who comes then waits for ever.
    let script = failure.finding.script
    #expect(script.commands.count == 3, "\(script)")
    let schedule = FlightRecord.schedule(of: script.initial)
    #expect(schedule.switches <= 2 && schedule.cancellations == 1, "\(script)")
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
    arguments: 1...LongForm.count(10, or: 3) as ClosedRange<UInt64>)
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
