import FuzzCampaigns
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// `fuzz-driver replay`: saved cases once more, in one worker that survives their traps, or each in a
/// process of its own.
final class ReplayCommand {
  private let options: ReplayOptions
  private let contents: DriverContents
  private let console: Console
  private var results: [ReplayJSON] = []
  private var counts = (replayed: 0, asExpected: 0, unexpected: 0, unreadable: 0, untestable: 0)
  private var worstError: ExitCode?
  private var lastFile: String?

  /// Whether there is a single case, under whose hash seed all of this process can run.
  private var isAlone = false

  init(_ options: ReplayOptions, contents: DriverContents, console: Console) {
    self.options = options
    self.contents = contents
    self.console = console
  }

  private var catalog: [Target] { contents.targets }

  func run() throws -> ExitCode {
    let limits = RunLimits(timeout: options.timeout, memoryBytes: options.memoryLimit)
    let replayer = try Replayer(
      catalog, limits: limits, isolation: options.isolation)
    replayer.isStopRequested = { StopSignals.isStopRequested }
    if options.isolation == .none {
      console.note(
        "warning: with '--isolation none' a crash or a hang of the system ends the driver")
    }
    if let page = options.page { try OutputFile.checkWritable(page) }
    switch options.input {
    case .standardInput:
      // Nothing is lost, and whoever types the case need not end it first.
      StopSignals.endAtOnce()
      take(PageFile.standardInput, replayer) { () throws(CorpusError) in
        let file = try CorpusFile(reading: STDIN_FILENO, name: PageFile.standardInput)
        startAgain(for: file, input: Array(file.entry.text().utf8))
        return file
      }
    case .paths(let paths):
      try checkPage(paths)
      isAlone = paths.count == 1 && CorpusListing(of: paths[0]).paths.count == 1
      for path in paths where !StopSignals.isStopRequested { take(path, replayer) }
    }
    if options.printsJSON {
      console.print(try JSONLine.text(results))
    } else if !isToldAlready {
      console.print(
        filled: "\(counts.replayed) replayed, \(counts.asExpected) as expected, "
          + "\(counts.unexpected) not as expected, "
          + "\(counts.replayed - counts.asExpected - counts.unexpected) without an expectation, "
          + "\(counts.unreadable) unreadable"
          + (StopSignals.isStopRequested ? "; stopped before the end" : ""))
    }
    if counts.unexpected > 0 { return .finding }
    if let worstError { return options.answersBisect ? .untestable : worstError }
    if counts.untestable > 0 { return .untestable }
    return StopSignals.exitCode ?? .success
  }

  /// Whether the only case or problem has been told, so that a count of one says no more.
  private var isToldAlready: Bool {
    guard counts.replayed + counts.unreadable == 1, !StopSignals.isStopRequested else {
      return false
    }
    return counts.replayed == 0 || worstError == nil
  }

  /// A page tells of one case; several would each replace the one before.
  private func checkPage(_ paths: [String]) throws {
    guard options.page != nil else { return }
    let count = paths.reduce(0) { $0 + CorpusListing(of: $1).paths.count }
    guard count > 1 else { return }
    throw DriverError(
      .usage,
      "Option '--html' makes a page of one case, but \(paths[0].quoted) holds \(count); name one "
        + "of its files.")
  }

  private func take(_ path: String, _ replayer: Replayer) {
    let listing = CorpusListing(of: path)
    for problem in listing.problems { report(problem) }
    for warning in listing.warnings { console.note("\(warning)") }
    if listing.paths.isEmpty, listing.problems.isEmpty {
      report(CorpusError(.missing, file: path, message: "the folder holds no .repro file"))
    }
    for file in listing.paths where !StopSignals.isStopRequested {
      take(file, replayer) { try read(file, replayer) }
    }
  }

  private func read(_ path: String, _ replayer: Replayer) throws -> CorpusFile {
    guard !ByteArtifact.isNamed(path) else {
      return try ByteArtifact.file(at: path, on: options.targets, replayer)
    }
    let file = try CorpusFile(contentsOf: path)
    if isAlone { startAgain(for: file) }
    return file
  }

  /// Replaces this process by one that hashes as the case needs it; comes back where there is no need,
  /// or no way, which the result then says.
  private func startAgain(for file: CorpusFile, input: [UInt8]? = nil) {
    guard let seed = file.entry.hashSeed, seed != HashSeed.current else { return }
    // Started again already, or told otherwise by whoever started it.
    guard environmentVariables()[HashSeed.variable] != HashSeed.text(seed) else { return }
    let arguments = Array(CommandLine.arguments.dropFirst())
    let problem = ProgramStart(arguments, hashSeed: seed, input: input).replaceProcess()
    console.note("warning: cannot start again under hash seed \(HashSeed.text(seed)): \(problem)")
  }

  private func take(_ name: String, _ replayer: Replayer, _ read: () throws -> CorpusFile) {
    do {
      let file = try read()
      for warning in file.warnings { console.note("\(warning)") }
      let compared = try results(of: file, name, replayer)
      for unread in compared.first?.unreadable ?? [] { console.note(file.warning(of: unread)) }
      for result in compared { show(result, name) }
      if options.showsTrace, compared.count > 1, !options.printsJSON {
        let table = ComparisonTable(
          compared, hasUnicode: console.hasUnicode, width: console.columns ?? 80)
        for line in table.lines { console.print(filled: line) }
      }
    } catch let error as CorpusError {
      report(error)
    } catch IsolationError.stopped {
      // What came before is told.
    } catch {
      let failure = DriverError(any: error)
      console.note("Error: \(name.escapingControls): \(failure.message)")
      counts.unreadable += 1
      worstError = worstError ?? failure.exitCode
      results.append(ReplayJSON(file: jsonName(name), unreadable: "\(error)"))
    }
  }

  /// One result for each target that the case is to run on.
  private func results(
    of file: CorpusFile, _ name: String, _ replayer: Replayer
  ) throws -> [ReplayResult] {
    let targets: [String?] = options.targets.isEmpty ? [nil] : options.targets
    return try targets.map { target in
      guard
        var result = try replayer.replay(
          file.entry, on: target, isTraced: options.showsTrace, hasTimeline: options.page != nil)
      else {
        let problem = UnknownTarget(name: file.entry.target, known: catalog.map(\.name))
        throw CorpusError(
          .data, file: name, line: file.lines[.target],
          message: problem.description(ofCaseIn: name))
      }
      if let page = options.page { writePage(file, result, to: page) }
      // The start is a step of timelines alone.
      result.trace.removeAll { $0.step == 0 || !options.showsTrace }
      return result
    }
  }

  /// A page that cannot be written is no fault of the entry, whose result is told all the same.
  private func writePage(_ file: CorpusFile, _ result: ReplayResult, to page: String) {
    do {
      try PageFile.write(file, result, contents, to: page)
    } catch {
      let failure = DriverError(any: error)
      console.note("Error: \(failure.message)")
      worstError = worstError ?? failure.exitCode
    }
  }

  private func report(_ error: CorpusError) {
    console.note("Error: \(error)")
    counts.unreadable += 1
    let code = ExitCode(rawValue: error.exitCode) ?? .internalError
    worstError = worstError ?? code
    results.append(ReplayJSON(file: jsonName(error.file), unreadable: error.description))
  }

  /// The name as the command line has it.
  private func jsonName(_ name: String) -> String {
    name == PageFile.standardInput && options.input == .standardInput ? "-" : name
  }

  private func show(_ result: ReplayResult, _ name: String) {
    counts.replayed += 1
    let isExpected = isAsExpected(result.agreement)
    if options.answersBisect, !result.isTestable {
      counts.untestable += 1
    } else if !isExpected || (options.answersBisect && result.failsUnasked) {
      counts.unexpected += 1
    } else if result.expectation != nil {
      counts.asExpected += 1
    }
    results.append(ReplayJSON(file: jsonName(name), result, isTraced: options.showsTrace))
    guard !options.printsJSON else { return }
    let label =
      switch result.agreement {
      case nil: "ran"
      case .same?: "same"
      case .some(let other): other.rawValue
      }
    let colour: OutputLine.Colour = isExpected ? .green : .red
    var verdict = result.verdict.rawValue
    if let hazard = result.failure?.hazard { verdict += " \(hazard)" }
    if let step = result.step { verdict += " step=\(step)" }
    let rest = "\(result.target)  \(verdict)"
    if let columns = console.columns,
      "\(label)  \(name.escapingControls)  \(rest)".columns > columns
    {
      // The file stands above what all of its targets did.
      if lastFile != name { console.print(filled: name.escapingControls) }
      let room = max(1, columns - label.columns - 2)
      let lines = rest.filled(toColumns: room)
      console.print("\(console.coloured(label, colour))  \(lines[0])")
      for line in lines.dropFirst() { console.print("  " + line) }
    } else {
      console.print("\(console.coloured(label, colour))  \(name.escapingControls)  \(rest)")
    }
    lastFile = name
    // Drift is no other verdict than the expected one.
    if !isExpected, result.agreement != .drift, let expectation = result.expectation {
      console.print(filled: "      expected \(expectation.text)")
    }
    if options.showsTrace, options.targets.count < 2 { showTrace(result) }
    console.print(filled: "      \(result.message.escapingControls)")
  }

  private func showTrace(_ result: ReplayResult) {
    for step in result.trace {
      let mark = step.isOK ? "  " : (console.hasUnicode ? "✗ " : "x ")
      let number = String(step.step)
      let pad = String(repeating: " ", count: max(0, 4 - number.count))
      console.print(
        filled: "  \(mark)\(pad)\(number)  \(step.command.escapingControls)  (\(step.phase))")
      // What is begun there runs with the others of its flight, which the picture shows.
      guard !step.command.hasPrefix("lane ") else { continue }
      console.print(filled: "            model  \(step.model.escapingControls)")
      let system = (step.system ?? "(\(MissingState(result.failure).rawValue))").escapingControls
      console.print(filled: "            SUT    \(system)")
      if let remark = step.remark {
        console.print(filled: "            \(remark.escapingControls)")
      }
    }
    let width = FlightPictureText.width(in: console.columns)
    let picture = FlightPictureText(
      result.picture, symbols: console.hasUnicode ? .unicode : .ascii, width: width)
    let explanation = result.picture.explanation.flatMap {
      "      \($0.escapingControls)".filled(toColumns: width)
    }
    for line in picture.lines + explanation { console.print(line.escapingControls) }
  }

  private func isAsExpected(_ agreement: ReplayResult.Agreement?) -> Bool {
    switch agreement {
    case nil, .same: true
    case .drift: !options.isStrict
    case .different, .fixed, .stale: false
    }
  }
}

extension ReplayResult {
  /// Whether the case is one at all in this build: its commands are understood and legal.
  fileprivate var isTestable: Bool {
    unreadable.isEmpty && (verdict != .invalid || expectation?.verdict == .invalid)
  }

  /// Whether it fails although its file expects nothing.
  fileprivate var failsUnasked: Bool { expectation == nil && verdict != .passed }
}
