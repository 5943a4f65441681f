import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures what the processor time of a campaign is spent on: the same campaign several times, each time
/// with one part more.
struct CampaignBenchmark {
  /// The suite that it runs; a driver without it does not have the benchmark.
  static let suite = "list"

  private static let cases: UInt64 = 200_000
  private static let trials = 2

  /// A part of a campaign, and what it changes in the options.
  private struct Part: Sendable {
    var name: String
    var add: @Sendable (inout CampaignOptions) -> Void
  }

  private static let parts = [
    Part(name: "random cases") { _ in },
    Part(name: "the search") { $0.search = .some },
    Part(name: "statistics") { $0.hasStatistics = true },
    Part(name: "shrinking") { $0.shrinkTime = .seconds(300) },
    Part(name: "confirming") { $0.confirmations = 3 },
  ]

  let targets: [Target]

  /// Processor time of each part, of all of them, and how many of the cases fail.
  ///
  /// A part's figure is what the campaign takes longer with it than without it: it can be below zero where it
  /// takes less than the figures vary.
  func measure() throws -> [Measurement] {
    var options = CampaignOptions(seed: 42)
    options.cases = Self.cases
    options.hasCanary = false
    options.search = .none
    options.hasStatistics = false
    options.shrinkTime = .zero
    options.confirmations = 0
    var results: [Measurement] = []
    var before = 0.0
    for part in Self.parts {
      part.add(&options)
      let (seconds, failing) = try least(options)
      if StopSignals.isStopRequested { return results }
      results.append(figure(part.name, (seconds - before) * 1e3, "CPU-ms"))
      before = seconds
      if part.name == Self.parts.last?.name {
        results.append(figure("all", seconds * 1e3, "CPU-ms"))
        results.append(figure("failing cases", Double(failing), "cases"))
      }
    }
    return results
  }

  private func figure(_ name: String, _ value: Double, _ unit: String) -> Measurement {
    Measurement(name: "\(Self.suite) \(name)", value: value, unit: unit, better: "lower")
  }

  private func least(
    _ options: CampaignOptions
  ) throws -> (seconds: Double, failing: UInt64) {
    var events = CampaignEvents()
    events.isStopRequested = { StopSignals.isStopRequested }
    var best = Double.infinity
    var failing: UInt64 = 0
    for _ in 0..<Self.trials where !StopSignals.isStopRequested {
      let start = ProcessorTime.now
      let summary = try Campaign(targets: targets, options: options, events: events).run()
      best = min(best, ProcessorTime.now - start)
      guard StopSignals.isStopRequested || !summary.buckets.isEmpty else {
        throw DriverError(.internalError, "a campaign over the suite \(Self.suite) found nothing")
      }
      failing = summary.buckets.reduce(0) { $0 + $1.count }
    }
    return (best, failing)
  }
}
