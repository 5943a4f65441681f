import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A campaign of several sessions")
  struct CampaignContinuationTests: CampaignSuite {
    private struct Killed: Error {}

    /// Some blocks, the last of them not a whole one.
    private static let cases: UInt64 = LongForm.count(4_000, or: 2_200)

    /// A search whose every case ends its process takes a minute for a block, so that the short form has none
    /// but that of `pendingSearch`.
    private static let search: SearchShare = LongForm.isOn() ? .some : .none

    @Test("that is killed and carried on any number of times comes to what one run does")
    func carriedOn() throws {
      let whole = try outcome(jobs: 2, .batch, cases: Self.cases, search: Self.search)
      var record = CampaignRecord(session: "0")
      var sessions = 0
      while record.ledger.caseCount < Self.cases {
        // What a driver keeps on disk before it is killed: parts and findings as they come.
        var (ledger, found) = (record.ledger, record.sortedFindings)
        let id = "\(sessions)"
        var events = CampaignEvents()
        let isKilled = Counter()
        events.onPart = { part, _ in
          if (1...3).contains(sessions), isKilled.next() > 1 { throw Killed() }
          ledger.add(part, session: id)
        }
        events.onFound = { new, _ in
          if sessions == 0, isKilled.next() > 1 { throw Killed() }
          found.append(new)
        }
        let session = try self.session(
          cases: Self.cases, record, events, search: Self.search)
        do { _ = try session.run() } catch is Killed {}
        sessions += 1
        record = CampaignRecord(ledger: ledger, findings: found, session: "\(sessions)")
      }
      #expect(sessions > 3)
      var summary = CampaignSummary()
      summary.take(record, of: Self.faultyTargets + [Self.adder])
      #expect(outcome(summary) == whole)
      #expect(record.pending.isEmpty)
    }

    @Test("in shards, cut otherwise half-way, comes to what one run does")
    func shards() throws {
      let whole = try outcome(jobs: 1, .batch, cases: Self.cases, search: Self.search)
      let halves = try [1, 2].map { index in
        let shard = SeedRecord.Shard(index: index, count: 2)
        return try ran(
          cases: Self.cases / 2, shard, CampaignRecord(session: "half-\(index)"),
          search: Self.search)
      }
      let half = merged(halves)
      let thirds = try [1, 2, 3].map { index in
        let shard = SeedRecord.Shard(index: index, count: 3)
        let past = CampaignRecord(
          ledger: half.ledger, findings: half.sortedFindings, session: "third-\(index)")
        return try ran(cases: Self.cases, shard, past, search: Self.search)
      }
      let union = merged(thirds.reversed())
      #expect(union.ledger.covered["random"]?.text == "0-\(Self.cases - 1)")
      var summary = CampaignSummary()
      summary.take(union, of: Self.faultyTargets + [Self.adder])
      #expect(outcome(summary) == whole)
    }

    @Test("finds first what it owes from an earlier session")
    func pending() throws {
      let targets = [Self.faultyTargets[0]]
      let first = try campaign(targets, cases: 100)
      let finding = try #require(try first.run().findings.first)
      let owed = CampaignRecord(ledger: first.record.ledger, session: "b")
      var options = CampaignOptions(seed: 42)
      options.cases = 100
      options.hasCanary = false
      let second = try Campaign(
        targets: targets, options: options, events: CampaignEvents(), record: owed)
      let summary = try second.run()
      #expect(summary.cases == 100)
      #expect(summary.findings.map(\.script) == [finding.script])
      #expect(summary.findings.map(\.caseIndex) == [finding.caseIndex])
    }

    @Test("comes to the same finding in a search whose earlier cases have ended their process")
    func pendingSearch() throws {
      let targets = Self.faultyTargets + [Self.adder]
      var options = CampaignOptions(seed: 42)
      options.cases = 80
      options.search = .all
      options.hasCanary = false
      let first = try Campaign(targets: targets, options: options, events: CampaignEvents())
      let whole = try first.run()
      // A case has ended its process before one of the findings, or this shows nothing.
      let exits = try #require(whole.buckets.first { $0.target == "test/exit" })
      #expect(
        whole.findings.contains { $0.target != exits.target && $0.caseIndex > exits.firstCase })
      // The block is kept, and the driver was killed before its findings were.
      let owed = CampaignRecord(ledger: first.record.ledger, session: "b")
      #expect(owed.pending.count == whole.findings.count)
      let second = try Campaign(
        targets: targets, options: options, events: CampaignEvents(), record: owed)
      let summary = try second.run()
      #expect(outcome(summary) == outcome(whole))
      #expect(summary.findings.allSatisfy { $0.reproduced == (3, 3) })
    }
  }
}
