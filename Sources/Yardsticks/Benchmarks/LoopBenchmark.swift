import BareLoops
import FuzzCampaigns
import FuzzChecks
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures what the engine adds to a machine: commands that a campaign runs in a processor second,
/// journal, recording, ledger and report included, against loops without the engine.
///
/// Campaign and loops take turns in one process, and the least time of each counts: their ratio
/// then hardly depends on what else the machine does. All of them must count the same commands,
/// and a variant with a fault must fail: a loop that draws or compares nothing would be fast as well.
struct LoopBenchmark {
  /// A loop to compare with.
  struct Loop {
    var yardstick: Yardstick
    var run: (LoopCases) -> LoopCount
  }

  var name: String
  var target: Target
  var loops: [Loop]
  var cases: UInt64
  var isolation = IsolationMode.batch

  private static let trials = 7

  /// The figure and its ratios; nothing if somebody asked to stop before the first trial ended.
  func measure() throws -> [BenchmarkResult] {
    let loopCases = LoopCases(0..<cases, seed: 42)
    var best = Double.infinity
    var bestOfLoops = loops.map { _ in Double.infinity }
    var commands: UInt64 = 0
    for _ in 0..<Self.trials {
      let start = ProcessorTime.now
      let summary = try campaign(target, cases: cases)
      if StopSignals.isStopRequested { break }
      best = min(best, ProcessorTime.now - start)
      commands = summary.commands
      for (index, loop) in loops.enumerated() {
        let start = ProcessorTime.now
        let count = loop.run(loopCases)
        bestOfLoops[index] = min(bestOfLoops[index], ProcessorTime.now - start)
        try check(count, against: summary, of: loop)
      }
    }
    guard best.isFinite else { return [] }
    return [
      BenchmarkResult(
        measurement: Measurement(
          name: name, value: Double(commands) / best / 1e3, unit: "k commands/CPU-s",
          better: "higher"),
        ratios: zip(loops, bestOfLoops).map { ($0.yardstick, $1 / best) })
    ]
  }

  /// Cases until the variant with the fault fails.
  static func casesUntilFailure(of variant: Target, name: String) throws -> [BenchmarkResult] {
    var benchmark = LoopBenchmark(name: name, target: variant, loops: [], cases: 10_000)
    benchmark.isolation = .none
    let summary = try benchmark.campaign(variant, cases: benchmark.cases)
    if StopSignals.isStopRequested { return [] }
    guard let first = summary.buckets.map(\.firstCase).min() else {
      throw DriverError(
        .internalError,
        "\(variant.name) has a fault and passes \(summary.cases) cases: the figures mean nothing")
    }
    return [
      BenchmarkResult(
        measurement: Measurement(
          name: name, value: Double(first + 1), unit: "cases", better: "lower"))
    ]
  }

  private func check(
    _ count: LoopCount, against summary: CampaignSummary, of loop: Loop
  ) throws {
    let failures = summary.buckets.reduce(0) { $0 + $1.count }
    guard count.commands != summary.commands || count.failures != failures else { return }
    throw DriverError(
      .internalError,
      "\(name): the \(loop.yardstick.rawValue) ran \(count.commands) commands with "
        + "\(count.failures) failures, the campaign \(summary.commands) with \(failures)")
  }

  private func campaign(_ target: Target, cases: UInt64) throws -> CampaignSummary {
    var options = CampaignOptions(seed: 42)
    options.cases = cases
    options.confirmations = 1
    options.hasCanary = false
    options.isolation = isolation
    // The bare loops know the cases of the random lane alone.
    options.search = .none
    var events = CampaignEvents()
    events.isStopRequested = { StopSignals.isStopRequested }
    return try Campaign(targets: [target], options: options, events: events).run()
  }
}
