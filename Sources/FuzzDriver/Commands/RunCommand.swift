import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// `fuzz-driver run`: one session of a campaign, from options to exit code.
final class RunCommand {
  private let options: RunOptions
  private let session: CampaignSession
  private let targets: [Target]
  private let catalog: [String]
  private let console: Console
  private let format: OutputFormat
  private let seed: UInt64
  private let status: StatusLine
  private let reports: CampaignReports
  private let printer: FindingPrinter
  private let hook: FindingHook?
  private let statistics: StatisticsFile
  private var corpus = CorpusReplay()

  /// Runs a campaign, or shows what it would be.
  static func run(
    _ options: RunOptions, contents: DriverContents, console: Console
  ) throws -> ExitCode {
    try options.checkShardSeed { try CampaignSession.holdsCampaign(options) }
    try checkCorpusFolder(options)
    if options.isDryRun {
      let taken = try CampaignSession.options(options, catalog: contents.targets)
      try RunPlan(taken).show(on: console)
      return .success
    }
    let session = try CampaignSession(options, catalog: contents.targets)
    return try RunCommand(session, contents: contents, console: console).run()
  }

  private init(
    _ session: CampaignSession, contents: DriverContents, console: Console
  ) throws {
    self.session = session
    self.console = console
    let options = session.options
    self.options = options
    targets = options.targets.compactMap { name in
      contents.targets.first { $0.name == name }?.within(options.envelope)
    }
    catalog = contents.targets.map(\.name)
    seed = options.seed ?? 0
    format =
      options.format == .auto ? (isatty(STDOUT_FILENO) == 1 ? .human : .plain) : options.format
    let status = StatusLine(
      console: console, format: format, statsInterval: options.statsInterval)
    self.status = status
    reports = try CampaignReports(options, contents: contents)
    printer = FindingPrinter(
      console: console, format: format, catalog: contents.targets)
    hook = options.findingHook.map { command in
      FindingHook(command: command) { line in
        status.clear()
        console.note(line)
      }
    }
    statistics = try StatisticsFile(folder: session.folder.path)
  }

  private func run() throws -> ExitCode {
    // Behind everything else: who waits for a command has the summary.
    defer { hook?.finish() }
    let saver = try makeSaver()
    announce()
    var campaignOptions = campaignOptions
    let began = ContinuousClock.now
    try replayCorpus(campaignOptions)
    // Who gives a minute waits for a minute; a large corpus leaves a quarter for new cases.
    let replaying = began.duration(to: .now)
    campaignOptions.duration = campaignOptions.duration.map { max($0 - replaying, $0 / 4) }
    let campaign = try Campaign(
      targets: targets, options: campaignOptions, events: events(saver), record: session.record)
    let start = ContinuousClock.now
    let summary: CampaignSummary
    do {
      summary = try campaign.run()
    } catch {
      // Whatever ended it: what is covered is kept.
      session.journal.finish(at: start.duration(to: .now))
      noteCommand(error)
      throw error
    }
    session.journal.finish(at: start.duration(to: .now))
    status.clear()
    try finish(summary, campaign.record, saver)
    return exit
  }

  private var exit = ExitCode.success

  // MARK: Before

  private var campaignOptions: CampaignOptions {
    var campaign = CampaignOptions(seed: seed)
    campaign.duration = options.timeLimit
    campaign.cases = options.caseLimit
    campaign.findings = options.findingLimit.map { Int(clamping: $0) }
    campaign.shard = options.shard
    campaign.weights = targets.map { options.weights[$0.name] ?? 1 }
    campaign.plateau = options.plateau
    campaign.jobs = options.jobs
    campaign.commandLimit = options.maxCommands
    campaign.limits = RunLimits(timeout: options.timeout, memoryBytes: options.memoryLimit)
    campaign.isolation = options.isolation
    campaign.shrinkTime = options.shrinkTime
    campaign.confirmations = options.verifications
    campaign.hasCanary = options.plantsCanary
    return campaign
  }

  private func events(_ saver: FindingSaver) -> CampaignEvents {
    var events = CampaignEvents()
    events.isStopRequested = {
      StopSignals.isStopRequested || saver.failures >= FindingSaver.failureLimit
    }
    events.freshStart = .ofThisDriver
    events.onProgress = { [self] progress in show(progress) }
    events.onUnshrunk = { saver.saveUnshrunk($0) }
    events.onFound = { [self] found, replaced in try take(&found, replacing: replaced, saver) }
    events.onPart = { [session] part, time in session.journal.add(part, at: time) }
    return events
  }

  private func makeSaver() throws -> FindingSaver {
    let folder = session.folder
    let store =
      switch options.saveDestination {
      case .corpus: CorpusStore(directory: options.corpusDirectory, layout: .suiteFolders)
      case .campaign: folder.findings
      }
    try store.checkWritable()
    let provenance = CorpusEntry.Provenance(
      commit: session.settings.commit, toolchain: BuildFacts.toolchain, campaign: folder.name,
      shard: options.shard, now: { ClockText.utc() })
    // A driver that was killed leaves behind what it was about to save.
    if options.saveDestination == .corpus { store.sweepTemporaries() }
    return FindingSaver(
      folder: folder, store: store, provenance: provenance, reserve: DiskReserve(in: folder.path)
    ) { [status, console] line in
      status.clear()
      console.note(line)
    }
  }

  private func announce() {
    for damage in session.damage { console.note("warning: \(damage)") }
    for problem in session.damagedFindings {
      console.note(
        "Error: \(problem); it is \(problem.file.escapingControls)\(FindingFiles.damagedSuffix) now, "
          + "and the finding is recreated")
    }
    guard format != .json else { return }
    let header = RunHeader(
      options: options, commit: session.settings.commit, folder: session.folder.path,
      past: .boundedSeconds(session.record.ledger.seconds))
    console.note(header.text)
    guard session.isResumed else {
      guard options.continuation == .resume else { return }
      return console.note("nothing to resume: there was no campaign here, so a new one begins")
    }
    let done = session.record
    console.note(
      "resumed: \(ClockText.counted(done.caseCount, "case")) and "
        + "\(ClockText.counted(done.sortedFindings.count, "finding")) of earlier sessions in "
        + "\(session.folder.path.escapingControls)")
  }

  private static func hasFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// A corpus folder that somebody named must be there, whatever its name; the default one need not.
  private static func checkCorpusFolder(_ options: RunOptions) throws {
    guard options.given.contains(RunOptions.corpusOption.syntax.name),
      options.saveDestination != .corpus, !hasFolder(options.corpusDirectory)
    else { return }
    throw DriverError(
      .missingInput,
      "\(options.corpusDirectory.escapingControls): the corpus folder does not exist")
  }

  private func replayCorpus(_ campaignOptions: CampaignOptions) throws {
    guard Self.hasFolder(options.corpusDirectory) else { return }
    let start = ContinuousClock.now
    try corpus.run(
      directory: options.corpusDirectory, targets: targets, catalog: catalog,
      options: campaignOptions, isStopRequested: { StopSignals.isStopRequested })
    for problem in corpus.problems { console.note("Error: \(problem)") }
    for difference in corpus.differences { console.note("corpus: \(difference.escapingControls)") }
    if !corpus.unknownTargets.isEmpty {
      let (names, told) = (corpus.unknownTargets.map(\.escapingControls), 5)
      let more = names.count > told ? " and \(names.count - told) more" : ""
      console.note(
        "warning: \(options.corpusDirectory.escapingControls) has cases of targets that this driver "
          + "does not know: " + names.prefix(told).joined(separator: ", ") + more)
    }
    guard format != .json, corpus.replayed > 0 else { return }
    let time = (start.duration(to: .now).seconds * 10).rounded() / 10
    console.note(
      "corpus: \(corpus.replayed) replayed, \(corpus.replayed - corpus.differences.count) as "
        + "expected (\(time) s)")
  }

  // MARK: Meanwhile

  private var nextStatistics = Duration.zero

  private func show(_ progress: CampaignProgress) {
    reports.note(progress, folder: session.folder.path)
    hook?.reap()
    if format != .json { status.update(progress) }
    guard progress.elapsed >= nextStatistics else { return }
    let isFirst = nextStatistics == .zero
    nextStatistics = progress.elapsed + options.statsInterval
    guard let line = try? JSONLine.text(ProgressJSON(progress)) else { return }
    // The first line is for who looks into the folder meanwhile: it tells how the canary did.
    statistics.add(line)
    if format == .json, !isFirst { console.print(line) }
  }

  private func take(
    _ found: inout FoundRecord, replacing replaced: FoundRecord?, _ saver: FindingSaver
  ) throws {
    status.clear()
    let finding = found.finding
    found.isKnown = corpus.knows(finding)
    // Whoever mends the one that is told mends this as well.
    if found.isRepeated { return session.journal.add(found) }
    var path: String?
    do throws(CorpusError) {
      path = try saver.save(finding)
      found.file = path.flatMap(session.folder.stored)
      if let replaced { saver.discard(replaced, for: found) }
    } catch {
      // What cannot be saved must at least be seen.
      console.note("Error: \(error)")
      console.note("unsaved finding in \(finding.target): " + finding.lines.joined(separator: "; "))
      // The next session makes it again, when there may be room; what it replaces stays until then.
      found.isComplete = false
    }
    session.journal.add(found)
    // The summary tells how many there are, and what to do.
    if finding.failure.isIndeterminate { return }
    try printer.show(finding, path: path, isKnown: found.isKnown)
    guard !finding.isExpected, !found.isKnown else { return }
    hook?.start(for: finding, file: path, campaign: session.folder.path)
  }

  // MARK: After

  private func finish(
    _ summary: CampaignSummary, _ record: CampaignRecord, _ saver: FindingSaver
  ) throws {
    let found = record.sortedFindings
    if let problem = session.journal.problem {
      console.note("Error: \(CorpusError(saving: problem))")
    }
    let new = found.count { !$0.finding.isExpected && !$0.isKnown }
    let unexplained = record.unexplained(of: targets).filter { !corpus.knows($0) }
    for key in unexplained where key.signature != BucketCaps.rest {
      console.note(
        "warning: \(key.target): cases failed with '\(key.signature)', but no finding was saved for them"
      )
    }
    let ending = SessionExit(
      summary: summary, findings: found.count, newFindings: new, unexplained: unexplained.count,
      corpus: corpus, unsavedFindings: saver.failures,
      damagedFindings: session.damagedFindings.count + saver.putAside,
      isJournalDamaged: session.journal.problem != nil)
    exit = ending.code(options)
    let reasons = exit == .vacuous ? ending.gaps(options) : []
    let words = RunCommandLine(
      options: options, targets: targets, catalog: catalog, folder: session.folder.path,
      summary: summary)
    let previous = PreviousCampaign.before(session.folder, session.settings)?
      .compared(with: summary, targets: targets)
    let end = StopSignals.exitCode == nil ? summary.end.rawValue : "signal"
    var json = SummaryJSON(
      summary, seed: seed,
      findings: found.map { found in
        FindingJSON(
          found.finding, file: found.file.map(session.folder.resolved), isKnown: found.isKnown)
      }, end: end, exit: exit.rawValue,
      corpus: CorpusJSON(
        replayed: corpus.replayed, differences: corpus.differences,
        unreadable: corpus.problems.map(\.description), unknownTargets: corpus.unknownTargets))
    json.targets = targets.map(\.name)
    json.not_shown = reasons.isEmpty ? nil : reasons
    json.campaign = CampaignJSON(
      directory: session.folder.path, shard: options.shard?.text, resumed: session.isResumed,
      resume: words.resume, again: words.again, previous: previous)
    let line = try JSONLine.text(json)
    do throws(CorpusError) {
      try session.folder.write(SealedJSON.sealed(line) + "\n", to: "summary.json")
    } catch {
      console.note("Error: \(error)")
      if exit == .success { exit = .cannotSave }
    }
    saver.finish(isComplete: found.allSatisfy(\.isComplete))
    writeReports()
    guard format != .json else { return console.print(line) }
    let text = SummaryText(
      summary: summary, targets: targets, newFindings: new,
      knownFindings: found.count { !$0.finding.isExpected && $0.isKnown },
      directory: saver.store.directory, commandLine: words, previous: previous, corpus: corpus,
      reasons: reasons, isOwnSession: true)
    text.show(on: console)
    let unexpected = found.filter { !$0.finding.isExpected && !$0.isKnown }
    // What matters most is to be on the screen in the end.
    if let first = unexpected.first {
      printer.showAgain(first.finding, below: RunVerdict.lineCount)
    }
    RunVerdict(
      exit: exit, ending: ending, reasons: reasons,
      differing: (corpus.differences.count, corpus.replayed), folder: session.folder.path,
      new: unexpected.map { ($0.finding, $0.file.map(session.folder.resolved)) }
    ).show(on: console)
  }

  /// Writes the reports; whatever else there is to say weighs more than one that cannot be written.
  private func writeReports() {
    do {
      try reports.write(folder: session.folder.path)
    } catch {
      let failure = DriverError(any: error)
      console.note("Error: \(failure.message)")
      if exit == .success { exit = failure.exitCode }
    }
  }

  /// Says how to see an error of the workers again.
  private func noteCommand(_ error: any Error) {
    guard error is IsolationError else { return }
    var summary = CampaignSummary()
    summary.cases = options.caseLimit ?? 1
    let words = RunCommandLine(
      options: options, targets: targets, catalog: catalog, folder: session.folder.path,
      summary: summary)
    console.note("seen with: \(words.again)")
  }
}
