import ConcurrentMachines
import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures how often a campaign ends at the smallest case of what overlapping commands do wrong.
enum ScheduleMinimumBenchmark {
  private static let seeds = 1...100 as ClosedRange<UInt64>

  /// Cases after which a campaign has not found the fault.
  private static let cap: UInt64 = 5_000

  /// Of all seeds, those that end at the smallest case: in commands, in switches as well, and the executions
  /// of a shrink.
  static func measure(_ fault: ConcurrentFault) throws -> [Measurement] {
    let findings = try seeds.map { try finding(fault, seed: $0) }
    let small = findings.filter { $0?.hasCommands(of: fault) == true }
    let smallest = small.filter { $0?.switches == fault.switches }
    let runs = findings.map { $0?.shrinkRuns ?? 0 }.sorted()
    let seeds = "of \(seeds.count) seeds"
    return [
      Measurement(
        name: "minimal \(fault.name)", value: Double(smallest.count), unit: seeds,
        better: "higher"),
      Measurement(
        name: "commands \(fault.name)", value: Double(small.count), unit: seeds, better: "higher"),
      Measurement(
        name: "median \(fault.name)", value: Double(runs[runs.count / 2]), unit: "runs",
        better: "lower"),
    ]
  }

  /// What a campaign makes of the fault; nil where it does not find it.
  private static func finding(_ fault: ConcurrentFault, seed: UInt64) throws -> Finding? {
    var options = CampaignOptions(seed: seed)
    options.cases = cap
    options.findings = ConcurrentCatalog.faults.count { $0.strategy == fault.strategy }
    options.endsBlocksAtFailure = true
    options.hasCanary = false
    options.hasStatistics = false
    let target = ConcurrentCatalog.targets.filter { $0.strategy == fault.strategy }
    return try Campaign(targets: target, options: options, events: CampaignEvents()).run()
      .findings.first { $0.failure.hazard == fault.hazard }
  }
}

extension Finding {
  fileprivate func hasCommands(of fault: ConcurrentFault) -> Bool {
    script.commands.map(\.withoutDrawnChoices) == fault.commands
  }

  fileprivate var switches: Int { FlightRecord.schedule(of: script.initial).switches }
}
