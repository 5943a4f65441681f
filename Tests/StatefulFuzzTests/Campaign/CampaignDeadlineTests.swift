import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("The end of a campaign's time")
  struct CampaignDeadlineTests: CampaignSuite {
    /// A clock that only a test moves.
    private final class HandClock: Sendable {
      private let seconds = Atomic<Int>(0)
      var time: Duration { .seconds(seconds.load(ordering: .relaxed)) }
      func set(to value: Int) { seconds.store(value, ordering: .relaxed) }
    }

    private static let targets = [
      Target("test/wrong", summary: "") { PlantedMachine(.failure) },
      Target("test/trap", summary: "") { PlantedMachine(.trap) },
    ]

    private func options(seconds: Int?) -> CampaignOptions {
      var options = CampaignOptions(seed: 42)
      options.duration = seconds.map { .seconds($0) }
      options.cases = 1_024
      options.hasCanary = false
      return options
    }

    /// Runs until the first finding is about to be shrunk, and lets the time be over then.
    private func cutShort() throws -> (Campaign, CampaignSummary) {
      let clock = HandClock()
      var events = CampaignEvents()
      events.onUnshrunk = { _ in clock.set(to: 7) }
      let campaign = try Campaign(
        targets: Self.targets, options: options(seconds: 6), events: events)
      campaign.clock = { clock.time }
      return (campaign, try campaign.run())
    }

    @Test("leaves every finding as it failed, without a run of shrinking")
    func cut() throws {
      let (campaign, summary) = try cutShort()
      #expect(summary.end == .budget)
      #expect(summary.findings.map(\.target) == ["test/wrong", "test/trap"])
      #expect(summary.findings.map(\.shrinkRuns) == [0, 0])
      #expect(summary.findings.allSatisfy { $0.reproduced == (0, 0) })
      #expect(summary.findings.allSatisfy { !$0.script.commands.isEmpty })
      #expect(campaign.record.sortedFindings.map(\.isComplete) == [false, false])
      #expect(summary.waitingFindings == 2)
    }

    @Test("is no end for a session that begins after it: it finishes what waits, and nothing else")
    func resumed() throws {
      let whole = try Campaign(
        targets: Self.targets, options: options(seconds: nil), events: CampaignEvents()
      ).run()
      #expect(whole.waitingFindings == 0)
      let (first, _) = try cutShort()
      let past = CampaignRecord(
        ledger: first.record.ledger, findings: first.record.sortedFindings, session: "b")
      let second = try Campaign(
        targets: Self.targets, options: options(seconds: 6), events: CampaignEvents(), record: past)
      second.clock = { .zero }
      let summary = try second.run()
      #expect(summary.cases == first.record.caseCount)
      #expect(summary.waitingFindings == 0)
      #expect(summary.findings.map(\.script) == whole.findings.map(\.script))
      #expect(summary.findings.map(\.shrinkRuns) == whole.findings.map(\.shrinkRuns))
      #expect(summary.findings.allSatisfy { $0.reproduced == (3, 3) })
      // It was found when it was first seen.
      #expect(summary.findings.map(\.elapsed) == first.record.sortedFindings.map(\.finding.elapsed))
    }

    @Test("is told in a later session as no time at all, and each finding that waits by its number")
    func resumedProgress() throws {
      let (first, _) = try cutShort()
      let past = CampaignRecord(
        ledger: first.record.ledger, findings: first.record.sortedFindings, session: "b")
      var told: [(place: String, left: Duration?)] = []
      var events = CampaignEvents()
      events.onProgress = { progress in
        guard let place = progress.shrinkingPlace, progress.shrinking != nil else { return }
        told.append(("\(place.number) of \(place.of)", progress.left))
      }
      let second = try Campaign(
        targets: Self.targets, options: options(seconds: 6), events: events, record: past)
      // A tenth of a second at each look, so that each is reported.
      var time = Duration.zero
      second.clock = {
        time += .milliseconds(100)
        return time
      }
      _ = try second.run()
      #expect(Set(told.map(\.place)) == ["1 of 2", "2 of 2"])
      #expect(told.allSatisfy { $0.left == nil })
    }

    @Test("holds for a session that begins before it, which leaves what it cannot finish")
    func resumedBefore() throws {
      let (first, _) = try cutShort()
      let past = CampaignRecord(
        ledger: first.record.ledger, findings: first.record.sortedFindings, session: "b")
      let clock = HandClock()
      var events = CampaignEvents()
      events.onUnshrunk = { _ in clock.set(to: 20) }
      let second = try Campaign(
        targets: Self.targets, options: options(seconds: 12), events: events, record: past)
      second.clock = { clock.time }
      #expect(try second.run().waitingFindings == 2)
    }

    @Test("leaves an unfinished finding to be finished even where its block is not covered")
    func uncovered() throws {
      let (first, _) = try cutShort()
      let past = CampaignRecord(findings: first.record.sortedFindings, session: "b")
      #expect(past.pending.map(\.key.target) == ["test/wrong", "test/trap"])
      #expect(past.pending.map(\.firstCase) == first.record.sortedFindings.map(\.finding.caseIndex))
    }
  }
}
