import ConcurrentMachines
import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures how many cases, each with a schedule of its own, it takes to find what overlapping commands do
/// wrong, with each way of sampling schedules and with their mixture.
///
/// Cases run in a worker, as those of a campaign do: some of the faults trap, and some wait for ever.
enum ScheduleBenchmark {
  private static let seeds = 0..<100 as Range<UInt64>

  /// Cases after which a seed counts as one that does not find the fault.
  private static let cap: UInt64 = 2_000

  /// The most commands of a case.
  private static let commandLimit = 8

  /// The median number of cases until found, for each way of sampling.
  static func measure(_ fault: ConcurrentFault) throws -> [Measurement] {
    try ConcurrentCatalog.samplings.map { sampling in
      let executor = try makeExecutor(
        targets: [fault.target(samplers: sampling.samplers)], options: CampaignOptions(seed: 0))
      defer { executor.stop() }
      let found = try seeds.map {
        try casesUntilFound(fault.hazard, executor, seed: $0, atMost: cap) ?? cap
      }.sorted()
      return Measurement(
        name: "\(fault.name) \(sampling.name)", value: Double(found[found.count / 2 - 1]),
        unit: "cases", better: "lower")
    }
  }

  /// The median that no fault may exceed with the mixture.
  private static let goal: UInt64 = 100

  /// How many seeds find a fault within the goal, with the mixture: half of them at least, where its median is.
  static func measureGoal(_ fault: ConcurrentFault) throws -> [Measurement] {
    let mixture = ConcurrentCatalog.samplings.last?.samplers ?? []
    let executor = try makeExecutor(
      targets: [fault.target(samplers: mixture)], options: CampaignOptions(seed: 0))
    defer { executor.stop() }
    let found = try seeds.count {
      try casesUntilFound(fault.hazard, executor, seed: $0, atMost: goal) != nil
    }
    return [
      Measurement(
        name: "\(fault.name) within \(goal) cases", value: Double(found),
        unit: "of \(seeds.count) seeds",
        better: "higher")
    ]
  }

  /// The number of the first case that fails as expected, other failures being passed over; nil where there is
  /// none among so many.
  private static func casesUntilFound(
    _ hazard: String, _ executor: any Executor, seed: UInt64, atMost limit: UInt64
  ) throws -> UInt64? {
    var left: CaseBlock? = CaseBlock(
      targets: [0], campaignSeed: seed, firstCase: 0, caseCount: limit, commandLimit: commandLimit,
      sampling: .none)
    left?.knownSignatures = []
    while let block = left, case .block(let result) = try executor.perform(.block(block)) {
      if let found = result.failures.first(where: { $0.signature.rawValue == hazard }) {
        return found.firstCase + 1
      }
      left = block.rest(from: block.firstCase + result.caseCount)
      left?.knownSignatures? += result.failures.map(\.signature)
    }
    return nil
  }
}
