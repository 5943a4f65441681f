import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// `fuzz-driver shrink`: a saved case made as small as it gets.
struct ShrinkCommand {
  let options: ShrinkOptions
  let catalog: [Target]
  let console: Console

  func run() throws -> ExitCode {
    let file = try CorpusFile(contentsOf: options.file)
    for warning in file.warnings { console.note("\(warning)") }
    var campaign = CampaignOptions(seed: 0)
    campaign.shrinkTime = options.timeLimit
    let shrinker = EntryShrinker(
      catalog, options: campaign, isStopRequested: { StopSignals.isStopRequested })
    let outcome: EntryShrinker.Outcome
    do {
      outcome = try shrinker.shrink(file.entry)
    } catch IsolationError.stopped {
      console.note("stopped before anything smaller was found; nothing was saved")
      return StopSignals.exitCode ?? .success
    } catch let error as UnknownTarget {
      throw CorpusError(
        .data, file: file.path, line: file.lines[.target], message: error.description)
    }
    for unread in outcome.unreadable { console.note(file.warning(of: unread)) }
    guard let failure = outcome.failure else {
      console.note(
        "Error: \(file.path.escapingControls): the case does not fail, so there is nothing to shrink"
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

  /// Writes the smaller entry; nil when it went to standard output.
  private func save(_ entry: CorpusEntry) throws -> String? {
    switch options.output {
    case "-"?:
      if !options.printsJSON { Console.writeResult(entry.text()) }
      return nil
    case let path?:
      try write(entry, to: path)
      return path
    case nil:
      let folder = options.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      let directory = folder.isEmpty ? "." : folder.joined(separator: "/")
      let store = CorpusStore(directory: directory.isEmpty ? "/" : directory, layout: .flat)
      return try store.save(entry).path
    }
  }

  /// Replaces a regular file or makes one; anything else, a device or a pipe, is written to.
  private func write(_ entry: CorpusEntry, to path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { return try CorpusStore.replace(path, with: entry) }
    if status.st_mode & S_IFMT == S_IFREG {
      // Through a symbolic link, to the file that it leads to.
      let resolved = realpath(path, nil)
      defer { free(resolved) }
      return try CorpusStore.replace(resolved.map { String(cString: $0) } ?? path, with: entry)
    }
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else {
      throw DriverError(
        .cannotCreate, "\(path.escapingControls): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    guard Console.write(entry.text(), to: descriptor) else {
      throw DriverError(
        .cannotSave, "\(path.escapingControls): \(String(cString: strerror(errno)))")
    }
  }

  private func show(_ outcome: EntryShrinker.Outcome, _ failure: Failure, _ path: String?) {
    guard options.output != "-" else { return }
    let commands = outcome.entry.commands
    console.print(
      "\(failure.hazard ?? failure.verdict.rawValue)  \(outcome.entry.target)  "
        + "\(outcome.from) -> \(commands.count) commands in \(outcome.runs) runs"
        + (outcome.isOneMinimal ? ", one-minimal" : ""))
    if let initial = outcome.entry.initial {
      console.print("       init \(initial.escapingControls)")
    }
    for command in commands { console.print("       \(command.escapingControls)") }
    if !outcome.loweredArguments {
      console.print("  only commands could go: the generator cannot draw some of the arguments")
    }
    if let path { console.print("  saved  \(path.escapingControls)") }
  }
}
