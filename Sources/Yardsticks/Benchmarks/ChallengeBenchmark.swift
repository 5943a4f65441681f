import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures shrinking on false properties whose smallest counterexample is known.
enum ChallengeBenchmark {
  /// The names of the challenges, in the order in which they run.
  static let names = ShrinkingChallenge.all.map(\.name)

  private static let seeds = 0..<100 as Range<UInt64>

  /// Seeds of a hundred that end at the known minimum, different results, executions and processor
  /// time of a shrink.
  static func measure(_ challenge: ShrinkingChallenge) throws -> [Measurement] {
    let outcome = try challenge.measure(seeds: seeds) { .seconds(ProcessorTime.now) }
    return [
      Measurement(
        name: "minimal \(challenge.name)", value: Double(outcome.minimal),
        unit: "of \(seeds.count) seeds", better: "higher"),
      Measurement(
        name: "results \(challenge.name)", value: Double(outcome.results.count), unit: "distinct",
        better: "lower"),
      Measurement(
        name: "evaluations \(challenge.name)", value: Double(outcome.meanEvaluations),
        unit: "runs", better: "lower"),
      Measurement(
        name: "median \(challenge.name)", value: Double(outcome.medianEvaluations),
        unit: "runs", better: "lower"),
      Measurement(
        name: "time \(challenge.name)", value: outcome.meanTime / .microseconds(1), unit: "us",
        better: "lower"),
    ]
  }
}
