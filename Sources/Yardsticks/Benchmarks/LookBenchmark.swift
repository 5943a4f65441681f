import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures what the engine's looks at the state cost: the statistics, and the search lane.
enum LookBenchmark {
  private static let trials = 5

  /// A command with and without statistics, in as many cases as a check in a test runs.
  static func largeState() throws -> [Measurement] {
    let (plain, watched) = try least(
      { try campaign(LargeStateMachine.target, cases: 1_000, hasStatistics: false) },
      { try campaign(LargeStateMachine.target, cases: 1_000, hasStatistics: true) })
    return pair("large-state", "without statistics", plain, "with statistics", watched)
  }

  /// A command of a random case and one of the search lane.
  static func searchLane(_ target: Target) throws -> [Measurement] {
    let (random, searched) = try least(
      { try campaign(target, cases: 30_000, hasStatistics: false) },
      { try campaign(target, cases: 30_000, hasStatistics: false, search: .all) })
    return pair("search-lane", "random", random, "searched", searched)
  }

  private static func pair(
    _ name: String, _ one: String, _ less: Double, _ other: String, _ more: Double
  ) -> [Measurement] {
    guard less.isFinite, more.isFinite else { return [] }
    return [
      Measurement(name: "\(name) \(one)", value: less * 1e9, unit: "ns", better: "lower"),
      Measurement(name: "\(name) \(other)", value: more * 1e9, unit: "ns", better: "lower"),
      Measurement(
        name: "\(name) \(other) against \(one)", value: more / less, unit: "x", better: "lower"),
    ]
  }

  /// The least processor seconds for a command of each campaign; they take turns.
  private static func least(
    _ one: () throws -> CampaignSummary, _ other: () throws -> CampaignSummary
  ) throws -> (Double, Double) {
    var best = (Double.infinity, Double.infinity)
    for _ in 0..<trials where !StopSignals.isStopRequested {
      best = (min(best.0, try seconds(one)), min(best.1, try seconds(other)))
    }
    return best
  }

  private static func seconds(_ campaign: () throws -> CampaignSummary) throws -> Double {
    let start = ProcessorTime.now
    let summary = try campaign()
    let time = ProcessorTime.now - start
    guard summary.buckets.isEmpty, summary.commands > 0 else {
      throw DriverError(.internalError, "a machine without a fault failed, or ran nothing")
    }
    return time / Double(summary.commands)
  }

  private static func campaign(
    _ target: Target, cases: UInt64, hasStatistics: Bool, search: SearchShare = .none
  ) throws -> CampaignSummary {
    var options = CampaignOptions(seed: 42)
    options.cases = cases
    options.hasCanary = false
    options.isolation = .none
    options.search = search
    options.hasStatistics = hasStatistics
    var events = CampaignEvents()
    events.isStopRequested = { StopSignals.isStopRequested }
    let summary = try Campaign(targets: [target], options: options, events: events).run()
    let seen = summary.statistics.first?.kinds.filter { $0.effective > 0 }.count ?? 0
    guard StopSignals.isStopRequested || !hasStatistics || seen == target.commandKinds.count
    else {
      throw DriverError(.internalError, "\(target.name): statistics lack what its commands did")
    }
    return summary
  }
}
