import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// `fuzz-driver shrink`: a saved case made as small as it gets.
struct ShrinkCommand {
  let options: ShrinkOptions
  let catalog: [Target]
  let console: Console

  func run() throws -> ExitCode {
    let file = try CorpusFile(contentsOf: options.file)
    for warning in file.warnings { console.note("\(warning)") }
    try checkWritable()
    var campaign = CampaignOptions(seed: 0)
    campaign.shrinkTime = options.timeLimit
    let shrinker = EntryShrinker(
      catalog, options: campaign, isStopRequested: { StopSignals.isStopRequested })
    let outcome: EntryShrinker.Outcome
    do {
      outcome = try shrinker.shrink(try withSchedule(file.entry))
    } catch IsolationError.stopped {
      console.note("stopped before anything smaller was found; nothing was saved")
      return StopSignals.exitCode ?? .success
    } catch let error as UnknownTarget {
      throw CorpusError(
        .data, file: file.path, line: file.lines[.target], message: error.description)
    }
    for unread in outcome.unreadable { console.note(file.warning(of: unread)) }
    guard let failure = outcome.failure else {
      let what = outcome.unreadable.isEmpty ? "the case" : "what is left of the case"
      console.note(
        "Error: \(file.path.escapingControls): \(what) does not fail, so there is nothing to shrink"
      )
      return .finding
    }
    if let expected = file.entry.expectation, let found = outcome.entry.expectation,
      expected.verdict != found.verdict || expected.hazard != found.hazard
    {
      console.note(
        "warning: the file expects '\(expected.text)', the case shows '\(found.text)'")
    }
    if StopSignals.isStopRequested, outcome.entry.commands.count == outcome.from {
      console.note("stopped before anything smaller was found; nothing was saved")
      return StopSignals.exitCode ?? .success
    }
    let path = try save(outcome.entry)
    if options.printsJSON {
      console.print(try JSONLine.text(ShrinkJSON(file: path ?? "-", outcome)))
    } else {
      show(outcome, failure, path)
    }
    return StopSignals.exitCode ?? .success
  }

  /// The entry with a schedule under which its commands in flight fail, where it has none: as a replay finds it.
  private func withSchedule(_ entry: CorpusEntry) throws -> CorpusEntry {
    guard entry.commands.contains(where: { $0.hasPrefix("lane ") }) else { return entry }
    let replayer = try Replayer(catalog)
    replayer.isStopRequested = { StopSignals.isStopRequested }
    guard let schedule = try replayer.replay(entry)?.foundSchedule else { return entry }
    var scheduled = entry
    scheduled.initial = FlightRecord.initial(entry.initial ?? "", schedule: schedule)
    return scheduled
  }

  /// Writes the smaller entry; nil when it went to standard output.
  private func save(_ entry: CorpusEntry) throws -> String? {
    switch options.output {
    case "-"?:
      if !options.printsJSON { Console.writeResult(entry.text()) }
      return nil
    case let path?:
      if try OutputFile.isStream(path) {
        try OutputFile.write(entry.text(), to: path)
      } else {
        try CorpusStore.replace(path, with: entry)
      }
      return path
    case nil: return try store.save(entry).path
    }
  }

  /// Finds out whether a smaller case could be saved, before a minute is spent on it.
  private func checkWritable() throws(CorpusError) {
    if let path = options.output {
      try OutputFile.checkWritable(path)
    } else {
      try store.checkWritable()
    }
  }

  /// The folder of the case.
  private var store: CorpusStore {
    CorpusStore(directory: parentFolder(of: options.file), layout: .flat)
  }

  private func show(_ outcome: EntryShrinker.Outcome, _ failure: Failure, _ path: String?) {
    guard options.output != "-" else { return }
    let commands = outcome.entry.commands
    console.print(
      filled: "\(failure.hazard ?? failure.verdict.rawValue)  \(outcome.entry.target)  "
        + "\(outcome.from) -> \(commands.count) commands in \(outcome.runs) runs"
        + (outcome.isOneMinimal ? ", one-minimal" : ""))
    if let initial = outcome.entry.initial {
      console.print(filled: "       init \(initial.escapingControls)")
    }
    for command in commands { console.print(filled: "       \(command.escapingControls)") }
    if !outcome.loweredArguments {
      console.print(
        filled:
          "  no command can be removed, and no argument was lowered: the file has no choices for its arguments "
          + "(the part behind '<-', or the line 'choices'), and the generator, or a machine without choices(for:), "
          + "gives none for them")
    }
    if let path { console.print(filled: "  saved  \(path.escapingControls)") }
  }
}
