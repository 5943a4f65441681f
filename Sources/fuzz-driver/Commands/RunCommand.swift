import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// `fuzz-driver run`: a campaign from options to exit code.
final class RunCommand {
  private let options: RunOptions
  private let targets: [Target]
  private let console: Console
  private let format: OutputFormat
  private let seed: UInt64
  private let status: StatusLine
  private var corpus = CorpusReplay()
  private var findings: [FindingJSON] = []
  private var newFindings = 0
  private var knownFindings = 0

  init(_ options: RunOptions, catalog: [Target], console: Console) {
    self.options = options
    self.console = console
    targets = options.targets.compactMap { name in
      catalog.first { $0.name == name }?.within(options.envelope)
    }
    seed = options.seed ?? UInt64.random(in: .min ... .max)
    format =
      options.format == .auto ? (isatty(STDOUT_FILENO) == 1 ? .human : .plain) : options.format
    status = StatusLine(
      console: console, format: format, statsInterval: options.statsInterval)
  }

  func run() throws -> ExitCode {
    if options.isDryRun { return dryRun() }
    let saver = try makeSaver()
    announce(saver)
    let campaignOptions = campaignOptions
    try replayCorpus(campaignOptions)
    var events = CampaignEvents()
    events.isStopRequested = {
      StopSignals.isStopRequested || saver.failures >= FindingSaver.failureLimit
    }
    events.onProgress = { [self] progress in show(progress) }
    events.onUnshrunk = { saver.saveUnshrunk($0) }
    events.onFinding = { [self] finding in try take(finding, saver) }
    let campaign = try Campaign(targets: targets, options: campaignOptions, events: events)
    let summary = try campaign.run()
    status.clear()
    let exit = exitCode(summary, saver)
    try printSummary(summary, exit, saver)
    return exit
  }

  // MARK: Before

  private var campaignOptions: CampaignOptions {
    var campaign = CampaignOptions(seed: seed)
    campaign.duration = options.timeLimit
    campaign.cases = options.caseLimit
    campaign.findings = options.findingLimit.map { Int(clamping: $0) }
    campaign.jobs = options.jobs
    campaign.commandLimit = options.maxCommands
    campaign.limits = RunLimits(timeout: options.timeout, memoryBytes: options.memoryLimit)
    campaign.isolation = options.isolation
    campaign.shrinkTime = options.shrinkTime
    campaign.confirmations = options.verifications
    campaign.hasCanary = options.plantsCanary
    return campaign
  }

  private func makeSaver() throws -> FindingSaver {
    try checkCorpusFolder()
    let folder = try CampaignFolder(
      options.campaignDirectory ?? ".fuzz/\(ClockText.utcWord())-\(getpid())")
    let store =
      switch options.saveDestination {
      case .corpus: CorpusStore(directory: options.corpusDirectory, layout: .suiteFolders)
      case .campaign: folder.findings
      }
    try store.checkWritable()
    let provenance = CorpusEntry.Provenance(
      commit: BuildFacts.commit(), toolchain: BuildFacts.toolchain, campaign: folder.name,
      now: { ClockText.utc() })
    return FindingSaver(folder: folder, store: store, provenance: provenance)
  }

  private func announce(_ saver: FindingSaver) {
    guard format != .json else { return }
    let limit =
      [
        options.timeLimit.map { "for \(ClockText.text($0))" },
        options.caseLimit.map { "for " + ClockText.counted($0, "case") },
      ].compactMap { $0 }.joined(separator: " or ")
    let workers =
      options.isolation == .none ? "in the driver" : ClockText.counted(options.jobs, "worker")
    console.note(
      "fuzz-driver \(BuildFacts.version)  seed 0x\(String(seed, radix: 16))  "
        + "\(ClockText.counted(targets.count, "target"))  \(workers)  \(limit.isEmpty ? "until stopped" : limit)  "
        + saver.store.directory.escapingControls)
  }

  private func dryRun() -> ExitCode {
    console.print("seed      0x\(String(seed, radix: 16))")
    console.print("time      \(options.timeLimit.map(ClockText.text) ?? "no limit")")
    console.print("cases     \(options.caseLimit.map { "\($0)" } ?? "no limit")")
    console.print("workers   \(options.jobs)")
    console.print("isolation \(options.isolation.rawValue)")
    console.print("envelope  \(options.envelope.rawValue)")
    for target in targets { console.print("target    \(target.name)") }
    return .success
  }

  private var hasCorpusFolder: Bool {
    var status = stat()
    return stat(options.corpusDirectory, &status) == 0
  }

  /// A corpus folder that somebody named must be there; the default one need not.
  private func checkCorpusFolder() throws {
    guard !hasCorpusFolder, options.corpusDirectory != "Corpus", options.saveDestination != .corpus
    else { return }
    throw DriverError(
      .missingInput,
      "\(options.corpusDirectory.escapingControls): the corpus folder does not exist")
  }

  private func replayCorpus(_ campaignOptions: CampaignOptions) throws {
    guard hasCorpusFolder else { return }
    let start = ContinuousClock.now
    try corpus.run(
      directory: options.corpusDirectory, targets: targets, options: campaignOptions,
      isStopRequested: { StopSignals.isStopRequested })
    for problem in corpus.problems { console.note("Error: \(problem)") }
    for difference in corpus.differences { console.note("corpus: \(difference.escapingControls)") }
    guard format != .json, corpus.replayed > 0 else { return }
    let time = (start.duration(to: .now).seconds * 10).rounded() / 10
    console.note(
      "corpus: \(corpus.replayed) replayed, \(corpus.replayed - corpus.differences.count) as "
        + "expected (\(time) s)")
  }

  // MARK: Meanwhile

  private var nextJSONProgress = Duration.zero

  private func show(_ progress: CampaignProgress) {
    guard format == .json else { return status.update(progress) }
    guard progress.elapsed >= nextJSONProgress + options.statsInterval else { return }
    nextJSONProgress = progress.elapsed
    if let line = try? JSONLine.text(ProgressJSON(progress)) { console.print(line) }
  }

  private func take(_ finding: Finding, _ saver: FindingSaver) throws {
    status.clear()
    let isKnown = corpus.knows(finding)
    var path: String?
    do throws(CorpusError) {
      path = try saver.save(finding)
    } catch {
      // What cannot be saved must at least be seen.
      console.note("Error: \(error)")
      console.note("unsaved finding in \(finding.target): " + finding.lines.joined(separator: "; "))
    }
    let json = FindingJSON(finding, file: path, isKnown: isKnown)
    findings.append(json)
    if !finding.isExpected, !isKnown { newFindings += 1 }
    if !finding.isExpected, isKnown { knownFindings += 1 }
    switch format {
    case .json: console.print(try JSONLine.text(FindingEventJSON(json)))
    case .github where !finding.isExpected: annotate(finding)
    default: printFinding(finding, path: path, isKnown: isKnown)
    }
  }

  private func printFinding(_ finding: Finding, path: String?, isKnown: Bool) {
    let replay = path.map { "fuzz-driver replay \($0.escapingControls)" }
    guard finding.isExpected || isKnown else {
      let symbols: FailureReport.Symbols = console.hasUnicode ? .unicode : .ascii
      let lines = FailureReport(finding, symbols: symbols).lines(
        file: path, replayCommand: replay, test: SwiftTestSource().text(for: finding))
      console.print("")
      console.print(console.coloured("NEW " + lines[0].escapingControls, .red))
      for line in lines.dropFirst() { console.print(line.escapingControls) }
      console.print("")
      return
    }
    printHeading()
    let label = finding.isExpected ? "expected" : "known   "
    let commands = finding.lines.joined(separator: "; ")
    console.print(
      "\(label)  \(padded(finding.title, 26))  \(padded(finding.target, 33))  "
        + "\(commands.escapingControls)  (from \(finding.originalCommandCount))")
  }

  private var hasHeading = false

  /// What the columns of the one-line findings are; once.
  private func printHeading() {
    guard !hasHeading else { return }
    hasHeading = true
    console.print(
      "\(padded("finding", 8))  \(padded("hazard", 26))  \(padded("target", 33))  "
        + "shortest case (commands before shrinking)")
  }

  private func annotate(_ finding: Finding) {
    let commands = finding.lines.joined(separator: "%0A")
    console.print("::error title=\(finding.title) in \(finding.target)::\(commands)")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  // MARK: After

  private func exitCode(_ summary: CampaignSummary, _ saver: FindingSaver) -> ExitCode {
    if saver.failures > 0 { return .cannotSave }
    switch options.failurePolicy {
    case .newFindings where newFindings > 0 || !corpus.differences.isEmpty: return .finding
    case .anyFinding where !findings.isEmpty || !corpus.differences.isEmpty: return .finding
    default: break
    }
    if let stopped = StopSignals.exitCode { return stopped }
    let isMissing = options.requiredHazards.contains { summary.exercised[$0, default: 0] == 0 }
    if summary.cases == 0 || summary.canary == .missed || isMissing { return .vacuous }
    return corpus.problems.isEmpty ? .success : .badCorpusFile
  }

  private func printSummary(
    _ summary: CampaignSummary, _ exit: ExitCode, _ saver: FindingSaver
  ) throws {
    guard format != .json else {
      let end = StopSignals.exitCode == nil ? summary.end.rawValue : "signal"
      console.print(
        try JSONLine.text(
          SummaryJSON(
            summary, seed: seed, findings: findings, end: end, exit: exit.rawValue,
            corpus: CorpusJSON(
              replayed: corpus.replayed, differences: corpus.differences,
              unreadable: corpus.problems.map(\.description)))))
      return
    }
    let text = SummaryText(
      summary: summary, targets: targets, newFindings: newFindings, knownFindings: knownFindings,
      directory: saver.store.directory, again: commandLine(summary), corpus: corpus)
    for line in text.lines { console.print(line) }
  }

  /// The command that runs the same cases again, however long they take then.
  private func commandLine(_ summary: CampaignSummary) -> String {
    var words = ["fuzz-driver", "run"]
    words += patterns
    words.append("--seed 0x\(String(seed, radix: 16))")
    words.append("--cases \(max(1, summary.cases))")
    if let findings = options.findingLimit { words.append("--findings \(findings)") }
    if options.maxCommands != 50 { words.append("--max-commands \(options.maxCommands)") }
    if options.isolation != .batch { words.append("--isolation \(options.isolation.rawValue)") }
    if options.envelope != .observed { words.append("--envelope \(options.envelope.rawValue)") }
    if options.timeout != .seconds(10) {
      words.append("--timeout \(milliseconds(options.timeout))")
    }
    if options.memoryLimit != 1 << 30 { words.append("--memory \(options.memoryLimit / 1024)k") }
    if options.corpusDirectory != "Corpus" {
      words.append("--corpus \(options.corpusDirectory.escapingControls)")
    }
    if !options.plantsCanary { words.append("--no-canary") }
    return words.joined(separator: " ")
  }

  private func milliseconds(_ duration: Duration) -> String {
    "\(Int((duration.seconds * 1000).rounded()))ms"
  }

  /// The chosen targets in the fewest words.
  private var patterns: [String] {
    var words: [String] = []
    for target in targets {
      let suite = "'\(target.suite)/*'"
      if !words.contains(suite) { words.append(suite) }
    }
    return targets.count < 4 ? targets.map(\.name) : words
  }
}
