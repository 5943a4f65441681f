import ConcurrentMachines
import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures how many cases, each with a schedule of its own, it takes to find what overlapping commands do
/// wrong, with each way of sampling schedules and with their mixture.
enum ScheduleBenchmark {
  /// The faults, in the order in which they run.
  static let names = ConcurrentCatalog.faults.map(\.name)

  private static let seeds = 0..<100 as Range<UInt64>

  /// Cases after which a seed counts as one that does not find the fault.
  private static let cap: UInt64 = 2_000

  /// The most commands of a case.
  private static let commandLimit = 8

  /// The median number of cases until found, for each way of sampling.
  static func measure(_ name: String) -> [Measurement] {
    guard let fault = ConcurrentCatalog.faults.first(where: { $0.name == name }) else { return [] }
    return ConcurrentCatalog.samplings.map { sampling in
      let target = fault.target(sampling.samplers)
      let found = seeds.map { casesUntilFound(target, seed: $0) }.sorted()
      return Measurement(
        name: "\(name) \(sampling.name)", value: Double(found[found.count / 2 - 1]),
        unit: "cases", better: "lower")
    }
  }

  private static func casesUntilFound(_ target: Target, seed: UInt64) -> UInt64 {
    for index in 0..<cap {
      var choices = Choices(fresh: .forCase(index, campaignSeed: seed))
      if target.run(&choices, commandLimit, .local).divergence != nil { return index + 1 }
    }
    return cap
  }
}
