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

    private static let bound = [
      Target("test/known", summary: "", expectedHazards: ["miscount"]) { LampMachine(limit: 2) },
      Target("test/wrong", summary: "") { PlantedMachine(.failure) },
    ]

    @Test("leaves what the catalogue expects to the next session, and keeps what nobody expects")
    func expected() throws {
      let whole = try Campaign(
        targets: Self.bound, options: options(seconds: nil), events: CampaignEvents()
      ).run()
      #expect(whole.findings.map(\.target).sorted() == ["test/known", "test/wrong"])
      let clock = HandClock()
      var events = CampaignEvents()
      events.onUnshrunk = { _ in clock.set(to: 7) }
      let first = try Campaign(
        targets: Self.bound, options: options(seconds: 6), events: events)
      first.clock = { clock.time }
      let summary = try first.run()
      #expect(summary.findings.map(\.target) == ["test/wrong"])
      #expect(summary.findings.map(\.shrinkRuns) == [0])
      #expect(summary.waitingFindings == 2)
      let past = CampaignRecord(
        ledger: first.record.ledger, findings: first.record.sortedFindings, session: "b")
      let second = try Campaign(
        targets: Self.bound, options: options(seconds: 6), events: CampaignEvents(), record: past)
      second.clock = { .zero }
      let resumed = try second.run()
      #expect(resumed.findings.map(\.script) == whole.findings.map(\.script))
      #expect(resumed.waitingFindings == 0)
    }

    @Test("is told while what is left is only saved")
    func saving() throws {
      var time = Duration.zero
      var told: Set<String> = []
      var events = CampaignEvents()
      events.onUnshrunk = { _ in time = .seconds(600) }
      events.onProgress = { progress in
        guard progress.shrinking != nil, let place = progress.shrinkingPlace else { return }
        told.insert("\(place.number) of \(place.of)\(progress.isSaving ? ", saving" : "")")
      }
      let campaign = try Campaign(
        targets: Self.targets, options: options(seconds: 300), events: events)
      campaign.clock = {
        time += .milliseconds(60)
        return time
      }
      _ = try campaign.run()
      #expect(told == ["1 of 2", "1 of 1, saving"])
    }

    @Test("comes after the finding that nobody expects, which is made before all others")
    func unexpectedFirst() throws {
      var made: [String] = []
      var events = CampaignEvents()
      events.onFinding = { made.append($0.target) }
      let summary = try Campaign(
        targets: Self.bound, options: options(seconds: nil), events: events
      ).run()
      #expect(made == ["test/wrong", "test/known"])
      // Told are they in the order of their cases.
      #expect(summary.findings.map(\.target) == ["test/known", "test/wrong"])
      made = []
      var limited = options(seconds: nil)
      limited.findings = 1
      _ = try Campaign(targets: Self.bound, options: limited, events: events).run()
      #expect(made == ["test/known"])
    }

    @Test("leaves time for the checks at the end only where there is something to check")
    func checks() {
      let end = { (limit: Int, past: Int, elapsed: Double, isOpen: Bool) in
        var deadline = CampaignDeadline(limit: .seconds(limit), past: .seconds(past))
        return deadline.endsWork(at: .seconds(elapsed)) { isOpen }
      }
      #expect(!end(10, 0, 8.9, true))
      #expect(end(10, 0, 9, true))
      #expect(!end(10, 0, 9.9, false))
      #expect(end(10, 0, 10, false))
      // Of a short time a quarter.
      #expect(!end(10, 8, 9.4, true))
      #expect(end(10, 8, 9.5, true))
      // Of less than a second nothing: the checks come behind it.
      var short = CampaignDeadline(limit: .milliseconds(150), past: .zero)
      #expect(!short.endsWork(at: .milliseconds(149)) { true })
      #expect(short.endsWork(at: .milliseconds(150)) { true })
      #expect(!short.isOver(at: .milliseconds(1_149)) && short.isOver(at: .milliseconds(1_150)))
      // Without a limit, and for what earlier sessions have left.
      #expect(!end(10, 10, 12, true))
      var free = CampaignDeadline(limit: nil, past: .zero)
      #expect(!free.endsWork(at: .seconds(99)) { true } && !free.isOver(at: .seconds(99)))
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
