import StatefulFuzz

/// `fuzz-driver bench`: the figures of this machine, with fixed seeds, one worker.
struct BenchCommand {
  let options: BenchOptions
  let catalog: [Target]
  let console: Console

  private struct Report: Encodable {
    var v = 1
    var benchmarks: [Measurement]
  }

  func run() throws -> ExitCode {
    var measurements: [Measurement] = []
    func report(_ result: BenchmarkResult) {
      measurements += result.measurements
      if !options.printsJSON { console.print(result.text) }
    }
    let engine = options.selection.names(in: "engine")
    for benchmark in EngineBenchmark.allCases
    where engine.contains(benchmark.rawValue) && !StopSignals.isStopRequested {
      for one in try benchmark.measure(catalog) { report(BenchmarkResult(measurement: one)) }
    }
    measureIdentifiedArray(report)
    if options.printsJSON { console.print(try JSONLine.text(Report(benchmarks: measurements))) }
    return StopSignals.exitCode ?? .success
  }

  /// One kind of element after the other, so that only one set of collections is in memory.
  private func measureIdentifiedArray(_ report: (BenchmarkResult) -> Void) {
    let names = options.selection.names(in: "identified-array")
    if names.isEmpty { return }
    func measure<Element: BenchmarkElement>(_ type: Element.Type) {
      for count in IdentifiedArrayBenchmark<Element>.counts where !StopSignals.isStopRequested {
        IdentifiedArrayBenchmark<Element>(count: count).run(names, report: report)
      }
    }
    measure(SmallIntElement.self)
    measure(SmallUUIDElement.self)
    measure(LargeIntElement.self)
    measure(LargeUUIDElement.self)
  }
}
