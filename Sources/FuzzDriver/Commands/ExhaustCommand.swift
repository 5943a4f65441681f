import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// `fuzz-driver exhaust`: every sequence of a small scope, from options to exit code.
final class ExhaustCommand {
  private let options: ExhaustOptions
  private let target: Target
  private let console: Console
  private let line: EnumerationLine
  private var saver: FindingSaver?
  private var files: [String?] = []

  init(_ options: ExhaustOptions, catalog: [Target], console: Console) throws {
    guard let target = catalog.first(where: { $0.name == options.target }) else {
      throw DriverError(.usage, "there is no target '\(options.target)'")
    }
    self.options = options
    self.target = target.within(options.envelope)
    self.console = console
    line = EnumerationLine(console: console)
  }

  func run() throws -> ExitCode {
    var events = EnumerationEvents()
    events.isStopRequested = { StopSignals.isStopRequested }
    events.onProgress = { [line] in line.update($0) }
    events.onCounterexample = { [self] in try take($0) }
    guard !target.overlaps else { return try runInFlight(events) }
    if options.namesSwitches {
      console.note(
        "warning: '--switches' changes nothing: no commands of \(target.name) are in flight together"
      )
    }
    var scope = EnumerationOptions(depth: options.depth, elements: options.elements)
    scope.runLimit = Int(clamping: options.runLimit)
    scope.mergesStates = !options.everySequence
    let result = try enumerate(scope, events)
    line.clear()
    if options.printsJSON {
      console.print(try JSONLine.text(EnumerationJSON(result, files: files)))
    } else {
      show(CertificateText(result: result).lines)
    }
    return exitCode(result)
  }

  /// By the commands that the machine enumerates, or by what its generators draw.
  private func enumerate(
    _ scope: EnumerationOptions, _ events: EnumerationEvents
  ) throws -> EnumerationResult {
    guard !target.isEnumerable else {
      return try Enumerator(target, options: scope, events: events).run()
    }
    var enumerator = try ChoiceEnumerator(target, options: scope, events: events)
    return try enumerator.run()
  }

  /// The same for commands in flight.
  private func runInFlight(_ events: EnumerationEvents) throws -> ExitCode {
    let scope = FlightScope(
      commands: options.depth, lanes: max(2, min(options.depth, 8)), switches: options.switches,
      values: options.elements, runLimit: Int(clamping: options.runLimit))
    var enumerator = try FlightEnumerator(target, scope: scope, events: events)
    let result = try enumerator.run()
    line.clear()
    if options.printsJSON {
      console.print(try JSONLine.text(FlightCertificateJSON(result, files: files)))
    } else {
      show(FlightCertificateText(result).lines)
    }
    if let saver, saver.failures > 0 { return .cannotSave }
    guard result.counterexamples.isEmpty else { return .finding }
    switch result.end {
    case .complete: return result.isCertified ? .success : .vacuous
    case .stopped: return StopSignals.exitCode ?? .success
    case .memory, .runs, .undecided, .indeterminate: return .vacuous
    }
  }

  /// Prints a certificate, no wider than the terminal, or than 100 columns where there is none.
  private func show(_ certificate: [String]) {
    for line in certificate {
      if console.columns != nil || !line.hasPrefix("  ") {
        console.print(filled: line)
      } else {
        for part in line.filled(toColumns: 100) { console.print(part) }
      }
    }
  }

  private func exitCode(_ result: EnumerationResult) -> ExitCode {
    if let saver, saver.failures > 0 { return .cannotSave }
    if !result.counterexamples.isEmpty { return .finding }
    switch result.end {
    case .complete: return result.isCertified ? .success : .vacuous
    case .stopped: return StopSignals.exitCode ?? .success
    case .memory, .runs, .undecided, .indeterminate: return .vacuous
    }
  }

  private func take(_ counterexample: Counterexample) throws {
    line.clear()
    let finding = counterexample.finding
    var path: String?
    do {
      path = try makeSaver().save(finding)
    } catch let error as CorpusError {
      // What cannot be saved must at least be seen.
      console.note("Error: \(error)")
    }
    files.append(path)
    guard !options.printsJSON else { return }
    let symbols: FailureReport.Symbols = console.hasUnicode ? .unicode : .ascii
    let replay = path.map { "\(DriverProgram.name) replay \($0.escapingControls.shellWord)" }
    var report = FailureReport(finding, symbols: symbols)
    report.columns = console.columns
    for line in report.lines(file: path, replayCommand: nil) { console.print(filled: line) }
    if let replay { console.print(command: replay, label: "  replay:  ") }
    console.print("")
  }

  /// The folder is made for the first counterexample: a certificate leaves nothing behind.
  private func makeSaver() throws -> FindingSaver {
    if let saver { return saver }
    let folder = try CampaignFolder(".fuzz/exhaust-\(ClockText.utcWord())-\(getpid())")
    let provenance = CorpusEntry.Provenance(
      commit: BuildFacts.commit(), toolchain: BuildFacts.toolchain, campaign: folder.name,
      now: { ClockText.utc() })
    let saver = FindingSaver(
      folder: folder, store: folder.findings, provenance: provenance
    ) { [console] in console.note($0) }
    self.saver = saver
    return saver
  }
}
