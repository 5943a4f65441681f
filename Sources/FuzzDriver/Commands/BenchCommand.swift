import FuzzCampaigns
import StatefulFuzz

/// `fuzz-driver bench`: the figures of this machine, with fixed seeds, one worker.
struct BenchCommand {
  let options: BenchOptions
  let groups: [BenchmarkGroup]
  let console: Console

  private struct Report: Encodable {
    var v = 1
    var benchmarks: [Measurement]
  }

  func run() throws -> ExitCode {
    var measurements: [Measurement] = []
    for group in groups where !StopSignals.isStopRequested {
      let picked = options.selection.names(in: group)
      if picked.isEmpty { continue }
      try group.measure(picked) { result in
        measurements += result.measurements
        if !options.printsJSON { console.print(result.text) }
      }
    }
    if options.printsJSON { console.print(try JSONLine.text(Report(benchmarks: measurements))) }
    return StopSignals.exitCode ?? .success
  }
}
