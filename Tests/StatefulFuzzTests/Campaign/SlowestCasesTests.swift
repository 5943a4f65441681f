import FuzzPlatform
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The slowest cases of a campaign", .timeLimit(.minutes(60)), .ownThread)
struct SlowestCasesTests {
  private static func slow(_ index: UInt64, _ milliseconds: Int) -> SlowCase {
    SlowCase(caseIndex: index, target: 0, time: .milliseconds(milliseconds))
  }

  @Test("are three, each once with its longest time, the slowest first")
  func order() {
    var slowest = SlowestCases()
    for (index, time) in [(5, 200), (3, 300), (9, 200), (5, 250), (5, 100), (4, 110)] {
      slowest.add(Self.slow(UInt64(index), time))
    }
    #expect(slowest.all == [Self.slow(3, 300), Self.slow(5, 250), Self.slow(9, 200)])
    slowest.remove(3)
    #expect(slowest.all.map(\.caseIndex) == [5, 9])
  }

  /// Takes `time` in a command whose argument is 7: a case in about eight.
  private static func sleeper(_ time: Duration) -> Target {
    StatefulTest("toy/sleeper", model: 0, system: { 0 }) { on in
      on.command("wait", .int(in: 0...200)) {
        $0 += $1
      } system: {
        if $1 == 7 { usleep(UInt32(time.seconds * 1e6)) }
        $0 += $1
      }
    }.target
  }

  private static func summary(
    _ targets: [Target], cases: UInt64, jobs: Int = 2, timeout: Duration = .seconds(10)
  ) throws -> CampaignSummary {
    var options = CampaignOptions(seed: 5)
    options.cases = cases
    options.hasCanary = false
    options.jobs = jobs
    options.limits.timeout = timeout
    options.shrinkTime = .zero
    options.confirmations = 1
    return try Campaign(targets: targets, options: options, events: CampaignEvents()).run()
  }

  /// The slowest cases of a campaign, of up to three like it: a machine that is paused makes any case slow.
  private static func slowest(
    _ campaign: () throws -> CampaignSummary, where isQuiet: ([SlowCaseSummary]) -> Bool
  ) throws -> [SlowCaseSummary] {
    var slowest = try campaign().slowest
    for _ in 0..<2 where !isQuiet(slowest) { slowest = try campaign().slowest }
    return slowest
  }

  private static func sleeps(_ target: Target, _ index: UInt64) -> Bool {
    let choices = Choices(fresh: .forCase(index, campaignSeed: 5))
    let drawn = target.tools.decode(CaseChoices(choices: choices, commandLimit: 50))
    return drawn.script.commands.contains { $0.hasPrefix("wait(7) ") }
  }

  @Test("are told with their target, and with the time that they took at the least")
  func campaign() throws {
    let (quick, slow) = (
      StatefulTest("toy/quick", model: 0, system: { 0 }) { on in
        on.command("add") {
          $0 += 1
        } system: {
          $0 += 1
        }
      }.target, Self.sleeper(.milliseconds(400))
    )
    let slowest = try Self.slowest {
      try Self.summary([quick, slow], cases: 60)
    } where: {
      $0.allSatisfy { $0.target == "toy/sleeper" }
    }
    #expect(!slowest.isEmpty && slowest.count <= 3)
    for one in slowest {
      #expect(one.target == "toy/sleeper")
      #expect(one.caseIndex % 2 == 1)
      #expect(one.isFresh)
      #expect(one.time >= .milliseconds(100))
      #expect(Self.sleeps(slow, one.caseIndex))
    }
  }

  @Test("are none where every case is quick, and none that its time limit ended")
  func none() throws {
    let quick = try Self.slowest {
      try Self.summary([Self.sleeper(.zero)], cases: 100)
    } where: {
      $0.isEmpty
    }
    #expect(quick.isEmpty)
    let stuck = try Self.slowest {
      let summary = try Self.summary(
        [Self.sleeper(.seconds(60))], cases: 12, jobs: 1, timeout: .milliseconds(300))
      #expect(summary.findings.map(\.failure.verdict) == [.timeout])
      return summary
    } where: {
      $0.isEmpty
    }
    #expect(stuck.isEmpty)
  }

  @Test("stand out where they took twenty times the mean", arguments: [(4, true), (6, false)])
  func notable(mean: Int, isNotable: Bool) {
    let slow = SlowCaseSummary(
      Self.slow(1, 100), target: "a/b", isFresh: true, mean: .milliseconds(mean))
    #expect(slow.isNotable == isNotable)
  }
}
