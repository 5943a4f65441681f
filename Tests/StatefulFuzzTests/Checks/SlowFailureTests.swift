import Foundation
import StatefulFuzz
import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks

@Suite("What a failing check costs", .ownThread)
struct SlowFailureTests {
  @Test("little more than the failure: others are looked for for a while, not to the last case")
  func others() {
    let cases = Mutex(0)
    let test = StatefulTest(
      "slow/list", model: 0,
      system: {
        cases.withLock { $0 += 1 }
        return 0
      }
    ) { on in
      on.command("count") {
        $0 += 1
      } system: { (count: inout Int) in
        Thread.sleep(forTimeInterval: 0.000_5)
        count = min(count + 1, 2)
      }
      on.check { $0 == $1 }
    }
    var options = CheckOptions(cases: 100_000)
    options.findings = 5
    options.timeForOthers = .milliseconds(200)
    #expect(throws: CheckFailure.self) { try test.target.check(options) }
    #expect(cases.withLock { $0 } < 50_000)
  }

  @Test("what was found by then is shrunk all the same, unless somebody stops the check")
  func found() throws {
    let target = StatefulTest("slow/counter", model: 0, system: { 0 }) { on in
      on.command("count") {
        $0 += 1; return $0
      } system: {
        $0 += 1; return $0 > 2 ? 0 : $0
      }
      on.command("look") {
        $0
      } system: {
        $0
      }
    }.target
    // The end comes while the first failure is being shrunk.
    for isStopped in [false, true] {
      var isOver = false
      var events = CampaignEvents()
      events.onUnshrunk = { _ in isOver = true }
      events.isSearchOver = { !isStopped && isOver }
      events.isStopRequested = { isStopped && isOver }
      var options = CampaignOptions(seed: 1)
      (options.isolation, options.hasCanary, options.cases) = (.none, false, 100_000)
      let summary = try Campaign(targets: [target], options: options, events: events).run()
      #expect(summary.end == .stopped)
      #expect(summary.cases < 100_000)
      #expect(summary.findings.map(\.isOneMinimal) == [!isStopped])
    }
  }

  #if os(Linux)
  @inline(never)
  private static func spin(_ count: inout Int) {
    while count >= 0 { count = (count &+ 1) & 0xFFFF }
  }

  @Test(
    "a report of a hang names the limit and how to raise it; one of a wait that is seen does not")
  func limit() throws {
    let target = StatefulTest("slow/hang", model: 0, system: { 0 }) { on in
      on.command("spin") {
        $0 += 1
      } system: { (count: inout Int) in
        Self.spin(&count)
      }
    }.target
    var options = CheckOptions(cases: 10, isolation: .batch)
    options.timeout = .milliseconds(300)
    let failure = try #require(throws: CheckFailure.self) { try target.check(options) }
    // Somebody waits for it.
    #expect(failure.finding.reproduced == (1, 1))
    let line =
      "  limit: 300 ms for a case; '.fuzz(timeout: .seconds(60))' or FUZZ_TIMEOUT=60s allow more"
    let lines = failure.description.split(separator: "\n")
    #expect(lines.contains { $0 == line })
    #expect(lines.contains("  still running in SlowFailureTests.spin(_:)"))
    var interruption = try #require(failure.finding.failure.interruption)
    interruption.wasIdle = true
    var finding = failure.finding
    finding.failure.interruption = interruption
    let waiting = CheckFailure(finding: finding, origin: .fresh, limits: failure.limits)
    #expect(!waiting.description.contains("limit: "))
  }
  #endif
}
