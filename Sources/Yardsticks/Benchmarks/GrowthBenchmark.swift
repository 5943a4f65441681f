import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures what a shrink costs as cases grow: runs, and time on the processor.
enum GrowthBenchmark {
  static func measure(_ challenge: GrowthChallenge) throws -> [Measurement] {
    try GrowthChallenge.sizes.flatMap { size -> [Measurement] in
      let outcome = try challenge.shrink(size: size) { .seconds(ProcessorTime.now) }
      let name = "\(challenge.rawValue) \(size)"
      return [
        Measurement(
          name: "runs \(name)", value: Double(outcome.result.runs), unit: "runs", better: "lower"),
        Measurement(
          name: "time \(name)", value: outcome.time / .milliseconds(1), unit: "ms",
          better: "lower"),
        Measurement(
          name: "one-minimal \(name)", value: outcome.result.isOneMinimal ? 1 : 0, unit: "of 1",
          better: "higher"),
      ]
    }
  }
}
