import ConcurrentMachines
import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures cases of overlapping commands: six commands at most, in up to three lanes, each with a schedule of its own.
enum LaneBenchmark {
  private static let trials = 5
  private static let cases: UInt64 = 10_000

  /// Six commands are two for each of three lanes.
  private static let commandLimit = 6

  /// Targets without a fault: an actor that nobody waits in, and one whose commands wait.
  static let names = ["accounts-one-actor", "cache-check-again"]

  /// Cases for each second of processor time, most of several trials.
  static func measure() throws -> [Measurement] {
    try names.map { name in
      var best = Double.infinity
      for _ in 0..<trials where !StopSignals.isStopRequested {
        let start = ProcessorTime.now
        try run(name)
        best = min(best, ProcessorTime.now - start)
      }
      return Measurement(
        name: "lanes \(name)", value: Double(cases) / best, unit: "cases/CPU-s", better: "higher")
    }
  }

  private static func run(_ name: String) throws {
    var options = CampaignOptions(seed: 42)
    options.cases = cases
    options.commandLimit = commandLimit
    options.hasCanary = false
    options.search = .none
    var events = CampaignEvents()
    events.isStopRequested = { StopSignals.isStopRequested }
    let target = ConcurrentCatalog.targets.filter { $0.name == "concurrent/\(name)" }
    let summary = try Campaign(targets: target, options: options, events: events).run()
    guard StopSignals.isStopRequested || (summary.buckets.isEmpty && summary.cases == cases) else {
      throw DriverError(.internalError, "\(name) has no fault and failed, or ran too little")
    }
  }
}
