import FuzzCampaigns
import FuzzPlatform
import FuzzReports
import StatefulFuzz

/// `fuzz-driver observe`: individual cases.
struct ObserveCommand {
  let options: ObserveOptions
  let catalog: [Target]
  let console: Console

  func run() throws -> ExitCode {
    guard let target = catalog.first(where: { $0.name == options.target }) else {
      throw DriverError(.internalError, "no target \(options.target)")
    }
    var campaign = CampaignOptions(seed: options.seed)
    campaign.cases = options.cases
    campaign.commandLimit = options.maxCommands
    let start = Double(time(nil))
    var cases: [Observations.Case] = []
    try Observations(target, options: campaign).run(
      from: options.firstCase, isStopRequested: { StopSignals.isStopRequested }
    ) { observed in
      if options.printsJSON {
        console.print(
          try JSONLine.text(
            ObservationJSON(observed, of: target, seed: options.seed, start: start)))
      } else {
        cases.append(observed)
      }
    }
    if !options.printsJSON {
      console.print("\(target.name), seed \(options.seed)")
      let text = ObservationText(cases, of: target)
      for line in options.showsCase ? text.linesOfCase : text.lines { console.print(filled: line) }
    }
    return StopSignals.exitCode ?? .success
  }
}
