import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A target that fails in ever new ways")
  struct BucketCapTests {
    /// Fails at its first command, in one of so many ways.
    private func faces(_ count: UInt64) -> Target {
      Target("test/faces", summary: "") { FacesMachine(count: count) }
    }

    private func campaign(
      _ targets: [Target], cases: UInt64, jobs: Int = 1, shard: SeedRecord.Shard? = nil,
      record: CampaignRecord = CampaignRecord()
    ) throws -> Campaign {
      var options = CampaignOptions(seed: 42)
      options.cases = cases
      options.jobs = jobs
      options.shard = shard
      options.confirmations = 1
      options.hasCanary = false
      options.hasStatistics = false
      options.search = .none
      return try Campaign(
        targets: targets, options: options, events: CampaignEvents(), record: record)
    }

    @Test("keeps the findings of its first 50 buckets, and counts the others", arguments: [1, 2])
    func kept(jobs: Int) throws {
      let summary = try campaign([faces(90)], cases: 3_000, jobs: jobs).run()
      #expect(summary.buckets.count == 90)
      #expect(summary.buckets.reduce(0) { $0 + $1.count } == 3_000)
      #expect(summary.findings.count == 50)
      #expect(summary.cappedBuckets == 40)
      let first = summary.buckets.map(\.firstCase).sorted().prefix(50)
      #expect(summary.findings.map(\.caseIndex) == Array(first))
    }

    @Test("keeps the same ones in sessions and shards as in one run")
    func parts() throws {
      let whole = try campaign([faces(90)], cases: 3_000).run()
      let half = try campaign([faces(90)], cases: 1_024)
      _ = try half.run()
      let past = CampaignRecord(
        ledger: half.record.ledger, findings: half.record.sortedFindings, session: "b")
      let resumed = try campaign([faces(90)], cases: 3_000, record: past).run()
      #expect(resumed.findings.map(\.caseIndex) == whole.findings.map(\.caseIndex))
      let shards = try [2, 1].map { index in
        let campaign = try campaign(
          [faces(90)], cases: 3_000, shard: SeedRecord.Shard(index: index, count: 2),
          record: CampaignRecord(session: "s\(index)"))
        _ = try campaign.run()
        return campaign.record
      }
      let union = CampaignRecord(
        ledger: CampaignLedger.union(shards.map(\.ledger)).ledger,
        findings: shards.flatMap(\.sortedFindings))
      #expect(union.sortedFindings.map(\.finding.caseIndex) == whole.findings.map(\.caseIndex))
      #expect(union.counts.buckets.count == 90)
      #expect(union.pending.isEmpty)
    }

    @Test("has 1000 buckets counted apart and the others as one, and all its cases counted")
    func counted() {
      var counts = CampaignCounts()
      for number in 0..<1_500 as Range<UInt64> {
        counts.add(
          BucketTally(count: 2, firstCase: number),
          to: BucketKey(target: "test/faces", signature: "face-\(number)"))
      }
      counts.add(
        BucketTally(count: 1, firstCase: 3),
        to: BucketKey(target: "test/other", signature: "wrong-write"))
      let own = counts.buckets.filter { $0.key.target == "test/faces" }
      #expect(own.count == 1_001)
      let rest = BucketKey(target: "test/faces", signature: "further-buckets")
      #expect(own[rest] == BucketTally(count: 1_000, firstCase: 1_000))
      #expect(own.values.reduce(0) { $0 + $1.count } == 3_000)
      #expect(counts.buckets.count == 1_002)
      var sum = CampaignCounts()
      sum.add(counts)
      #expect(sum == counts)
      var ledger = CampaignLedger()
      ledger.add(LedgerPart(cases: 0..<3_000, counts: counts), session: "a")
      #expect(CampaignRecord(ledger: ledger).pending.count == 51)
    }

    @Test("leaves the others their cases and findings")
    func others() throws {
      let other = Target("test/wrong", summary: "") { PlantedMachine(.failure) }
      let alone = try campaign([AdderMachine.target(), other], cases: 4_000).run()
      let beside = try campaign([faces(1 << 40), other], cases: 4_000).run()
      #expect(beside.cases == 4_000)
      #expect(
        beside.buckets.filter { $0.target == other.name }
          == alone.buckets.filter { $0.target == other.name })
      #expect(
        beside.findings.first { $0.target == other.name }?.script
          == alone.findings.first { $0.target == other.name }?.script)
      #expect(beside.findings.count == 51)
      #expect(beside.buckets.filter { $0.target == "test/faces" }.count == 1_001)
    }
  }
}

/// Fails at every command, each time as a hazard with the command's number.
private struct FacesMachine: StateMachine {
  var count: UInt64

  static let commandKinds = ["show"]
  static func kind(of command: UInt64) -> Int { 0 }
  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int { 0 }
  func drawCommand(_ choices: inout Choices, model: Int) -> UInt64 { choices.draw(below: count) }
  func step(_ command: UInt64, model: inout Int) -> Int? { 0 }
  func perform(_ command: UInt64, on system: inout Int) -> Int { 0 }
  func check(
    _ command: UInt64, response: Int, expected: Int, model: Int, system: Int
  ) -> Divergence? {
    Divergence(hazard: "face-\(command)", message: "face \(command)")
  }
}
