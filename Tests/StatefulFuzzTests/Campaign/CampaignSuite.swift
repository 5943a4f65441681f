@testable import FuzzCampaigns
@testable import StatefulFuzz

/// What must not depend on how a campaign came to it.
struct CampaignOutcome: Equatable {
  var cases: UInt64
  var commands: UInt64
  var rejected: UInt64
  var restarts: Int
  var exercised: [String: UInt64]
  var statistics: [TargetStatistics]
  var buckets: [BucketCount]
  var findings: [Finding]
}

/// Tests of campaigns: some with planted faults, and how to run them.
protocol CampaignSuite {}

extension CampaignSuite {
  func session(
    cases: UInt64, _ record: CampaignRecord, _ events: CampaignEvents = CampaignEvents(),
    shard: SeedRecord.Shard? = nil, search: SearchShare = .some
  ) throws -> Campaign {
    var options = CampaignOptions(seed: 42)
    options.cases = cases
    options.search = search
    options.hasCanary = false
    options.jobs = 2
    options.shard = shard
    return try Campaign(
      targets: Self.faultyTargets + [Self.adder], options: options, events: events,
      record: record)
  }

  func ran(
    cases: UInt64, _ shard: SeedRecord.Shard, _ past: CampaignRecord,
    search: SearchShare = .some
  ) throws -> CampaignRecord {
    let campaign = try session(cases: cases, past, shard: shard, search: search)
    _ = try campaign.run()
    return campaign.record
  }

  func merged(_ records: [CampaignRecord]) -> CampaignRecord {
    CampaignRecord(
      ledger: CampaignLedger.union(records.map(\.ledger)).ledger,
      findings: records.flatMap(\.sortedFindings))
  }

  static var faultyTargets: [Target] {
    [
      Target("test/wrong", summary: "") { PlantedMachine(.failure) },
      Target("test/trap", summary: "") { PlantedMachine(.trap) },
      Target("test/exit", summary: "") { PlantedMachine(.exit) },
    ]
  }

  func outcome(
    jobs: Int, _ isolation: IsolationMode, cases: UInt64, seed: UInt64 = 42,
    search: SearchShare = .some
  ) throws -> CampaignOutcome {
    let campaign = try campaign(Self.faultyTargets + [Self.adder], cases: cases) {
      $0.search = search
      $0.seed = seed
      $0.jobs = jobs
      $0.isolation = isolation
    }
    return outcome(try campaign.run())
  }

  static var adder: Target {
    AdderMachine.target { machine in
      machine.hazard = "lost"
      machine.perform = { command, total in
        _ = AdderMachine.work(command, &total)
        if total == 17 { total = 18 }
        return total
      }
    }
  }

  func outcome(
    _ summary: CampaignSummary
  ) -> CampaignOutcome {
    CampaignOutcome(
      cases: summary.cases, commands: summary.commands, rejected: summary.rejected,
      restarts: summary.restarts, exercised: summary.exercised, statistics: summary.statistics,
      buckets: summary.buckets,
      findings: summary.findings.map { finding in
        var finding = finding
        finding.elapsed = .zero
        finding.lastStep = nil
        return finding
      })
  }

  func campaign(
    _ targets: [Target], cases: UInt64?, events: CampaignEvents = CampaignEvents(),
    _ change: (inout CampaignOptions) -> Void = { _ in }
  ) throws -> Campaign {
    var options = CampaignOptions(seed: 42)
    options.cases = cases
    options.hasCanary = false
    change(&options)
    return try Campaign(targets: targets, options: options, events: events)
  }
}
