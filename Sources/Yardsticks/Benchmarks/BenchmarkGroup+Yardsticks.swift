import ConcurrentMachines
import FuzzDriver
import FuzzReports
import StatefulFuzz

extension BenchmarkGroup {
  /// Measures of the kit itself: the engine, shrinking and searching.
  ///
  /// The challenges are left out of a run of everything: their figures are counts, the same on any machine. So
  /// is the campaign, which takes minutes.
  ///
  /// - Parameter catalog: Where the targets that the engine is measured on are looked up.
  /// - Returns: The groups, in the order in which they run.
  package static func yardsticks(_ catalog: [Target]) -> [BenchmarkGroup] {
    let engine = EngineBenchmark.possible(with: catalog)
    return [
      BenchmarkGroup("engine", benchmarks: engine.map(\.rawValue)) { picked, report in
        for benchmark in engine
        where picked.contains(benchmark.rawValue) && !StopSignals.isStopRequested {
          for one in try benchmark.measure(catalog) { report(one) }
        }
      },
      BenchmarkGroup("challenges", benchmarks: ChallengeBenchmark.names, isDefault: false) {
        picked, report in
        for challenge in ShrinkingChallenge.all
        where picked.contains(challenge.name) && !StopSignals.isStopRequested {
          for one in try ChallengeBenchmark.measure(challenge) {
            report(BenchmarkResult(measurement: one))
          }
        }
      },
      BenchmarkGroup(
        "growth", benchmarks: GrowthChallenge.allCases.map(\.rawValue), isDefault: false
      ) { picked, report in
        for challenge in GrowthChallenge.allCases
        where picked.contains(challenge.rawValue) && !StopSignals.isStopRequested {
          for one in try GrowthBenchmark.measure(challenge) {
            report(BenchmarkResult(measurement: one))
          }
        }
      },
      concurrentFaults("schedules", ScheduleBenchmark.measure),
      concurrentFaults("schedules-goal", ScheduleBenchmark.measureGoal),
      concurrentFaults("schedules-minimum", ScheduleMinimumBenchmark.measure),
      BenchmarkGroup("search", benchmarks: SearchBenchmark.names, isDefault: false) {
        picked, report in
        for challenge in SearchChallenge.all
        where picked.contains(challenge.name) && !StopSignals.isStopRequested {
          for one in SearchBenchmark.measure(challenge) {
            report(BenchmarkResult(measurement: one))
          }
        }
        if picked.contains(SearchBenchmark.sharing), !StopSignals.isStopRequested {
          for one in SearchBenchmark.measureSharing() {
            report(BenchmarkResult(measurement: one))
          }
        }
      },
    ] + campaign(over: catalog)
  }

  /// The group of a whole campaign; none where the catalogue lacks its suite.
  private static func campaign(over catalog: [Target]) -> [BenchmarkGroup] {
    let suite = CampaignBenchmark.suite
    let targets = catalog.filter { $0.suite == suite }
    guard !targets.isEmpty else { return [] }
    return [
      BenchmarkGroup("campaign", benchmarks: [suite], isDefault: false) { picked, report in
        guard picked.contains(suite) else { return }
        for one in try CampaignBenchmark(targets: targets).measure() {
          report(BenchmarkResult(measurement: one))
        }
      }
    ]
  }

  /// A group with a benchmark for each fault that shows while commands overlap.
  private static func concurrentFaults(
    _ name: String, _ measure: @escaping @Sendable (ConcurrentFault) throws -> [Measurement]
  ) -> BenchmarkGroup {
    BenchmarkGroup(name, benchmarks: ConcurrentCatalog.faults.map(\.name), isDefault: false) {
      picked, report in
      for fault in ConcurrentCatalog.faults
      where picked.contains(fault.name) && !StopSignals.isStopRequested {
        for one in try measure(fault) { report(BenchmarkResult(measurement: one)) }
      }
    }
  }
}
