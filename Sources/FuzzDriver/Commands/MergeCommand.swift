import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// `fuzz-driver merge`: shards of one campaign as one campaign.
struct MergeCommand {
  let options: MergeOptions
  let contents: DriverContents
  let console: Console

  private var catalog: [Target] { contents.targets }

  func run() throws -> ExitCode {
    let folders = options.campaigns
    for folder in folders {
      if let holder = CampaignLock.holder(of: folder) {
        console.note(
          "warning: \(folder.escapingControls): a driver is still running here "
            + "(\(holder.text.escapingControls)); what it does from now on is not merged")
      }
    }
    // What is wrong with the shards, or with the page, is told before anything is made.
    try CampaignReports.checkWritable(options.page, options.xunitOutput)
    _ = try CampaignMerge(folders, catalog)
    try checkDestination()
    let folder = try CampaignFolder(options.destination)
    let holdsOne = try CampaignSettings.read(folder.path) != nil
    let sources = folders + (holdsOne ? [folder.path] : [])
    let merge = try CampaignMerge(sources, catalog)
    let canary = try Self.canary(of: sources)
    let wasStopped = sources.contains(where: Self.wasStopped)
    let lost = try folders.reduce(0) { sum, folder in
      let (total, overflows) = sum.addingReportingOverflow(
        max(0, try CampaignFiles.lost(of: folder)))
      return overflows ? .max : total
    }
    for source in sources where CampaignFiles.hasDamagedSummary(source) {
      console.note(
        "warning: \(joinPath(source, "summary.json").escapingControls): the checksum does not match; "
          + "only a missed canary is taken from it")
    }
    try merge.write(to: folder)
    tellLosses(of: merge)
    let missing = options.expectedShards.map(merge.missing) ?? []
    for line in missing { console.note("Error: \(line)") }
    if options.expectedShards == nil { tellMissingShards(of: merge) }
    let differences = try verify(folder)
    let record = CampaignRecord(ledger: merge.ledger, findings: merge.findings)
    let whole = try FolderSummary(
      of: folder.path, merge.settings, record, canary: canary, lost: lost, wasStopped: wasStopped,
      catalog)
    for key in whole.unexplained {
      console.note(
        "Error: \(key.target): cases failed with '\(key.signature)', but their finding is missing; "
          + "'\(DriverProgram.name) run --resume --campaign-dir \(folder.path.shellWord)' recreates it"
      )
    }
    let exit = exitCode(whole, merge, missing: missing)
    try report(whole, record, folder, exit: exit, missing: missing, differences: differences)
    return exit
  }

  /// A shard that is overwritten by the whole could neither be resumed nor merged again.
  private func checkDestination() throws {
    guard let shard = try CampaignSettings.read(options.destination)?.shard else { return }
    throw DriverError(
      .cannotCreate,
      "--into \(options.destination.escapingControls): this folder is shard "
        + "\(shard.escapingControls) itself, which the merged campaign would replace; name another folder"
    )
  }

  /// What nobody asked about, but the names of the shards tell.
  private func tellMissingShards(of merge: CampaignMerge) {
    guard let (count, missing, first) = merge.shardsNotThere else { return }
    let names = first.map { "\($0)/\(count)" }.joined(separator: ", ")
    console.note(
      "warning: \(missing) of \(count) shards missing (\(names)\(missing > first.count ? ", ..." : "")); "
        + "with '--expect-shards \(count)' that is an error (exit code 3)")
  }

  /// One shard that missed a planted fault was blind: what it did not find says nothing.
  private static func canary(of folders: [String]) throws -> CanaryState {
    let states = try folders.map(CampaignFiles.canary)
    if states.contains(.missed) { return .missed }
    return states.contains(.ok) ? .ok : states.contains(.pending) ? .pending : .off
  }

  /// Whether a shard did not come to the end of its time.
  private static func wasStopped(_ folder: String) -> Bool {
    let end = try? CampaignFiles.end(
      of: folder, covered: 0, isHeld: CampaignLock.holder(of: folder) != nil)
    return switch end {
    case .budget, .findings, .plateau: false
    case .stopped, .signal, .running, .unfinished, nil: true
    }
  }

  private func exitCode(
    _ whole: FolderSummary, _ merge: CampaignMerge, missing: [String]
  ) -> ExitCode {
    if !missing.isEmpty || whole.summary.cases == 0 { return .vacuous }
    if whole.newFindings > 0 || !whole.unexplained.isEmpty { return .finding }
    if let stopped = StopSignals.exitCode { return stopped }
    if whole.summary.canary == .missed { return .vacuous }
    return merge.problems.allSatisfy { $0.kind == .missing } ? .success : .badCorpusFile
  }

  private func tellLosses(of merge: CampaignMerge) {
    for damage in merge.damage {
      let way = damage.hasSuffix("run again") ? " by '\(DriverProgram.name) run --resume'" : ""
      console.note("warning: \(damage)\(way)")
    }
    for problem in merge.problems {
      let word = problem.kind == .missing ? "warning" : "Error"
      console.note("\(word): \(problem); using the copy in the ledger")
    }
    if !merge.leftOut.isEmpty {
      let isOne = merge.leftOut.count == 1
      console.note(
        "warning: \(ClockText.counted(merge.leftOut.count, "session")) partly "
          + (isOne ? "overlaps others and was" : "overlap others and were")
          + " not counted; '\(DriverProgram.name) run --resume' runs the cases that only "
          + (isOne ? "it covered" : "they covered"))
    }
  }

  /// Runs what was kept again on this machine.
  ///
  /// - Returns: One line for each finding that does not do here what it did there.
  private func verify(_ folder: CampaignFolder) throws -> [String] {
    let replayer = try Replayer(catalog)
    var differences: [String] = []
    let paths =
      CampaignFolder.exists(folder.findings.directory)
      ? CorpusListing(of: folder.findings.directory).paths : []
    for path in paths where !StopSignals.isStopRequested {
      guard let result = try replayer.replay(CorpusFile(contentsOf: path).entry),
        let agreement = result.agreement, agreement != .same, agreement != .drift
      else { continue }
      differences.append("\(path): \(agreement.rawValue): \(result.message)")
    }
    for line in differences { console.note("differs here: \(line.escapingControls)") }
    if options.format != .json, !paths.isEmpty {
      console.note(
        "verified: \(paths.count - differences.count) of "
          + "\(ClockText.counted(paths.count, "finding")) on this machine")
    }
    return differences
  }

  private func report(
    _ whole: FolderSummary, _ record: CampaignRecord, _ folder: CampaignFolder, exit: ExitCode,
    missing: [String], differences: [String]
  ) throws {
    let line = try JSONLine.text(whole.json(exit: exit, differences: differences))
    try folder.write(SealedJSON.sealed(line) + "\n", to: "summary.json")
    let report = try CampaignFiles.ended(folder.path)
    try CampaignReports.write(
      report, contents, page: options.page, xunit: options.xunitOutput,
      stepSummary: options.stepSummary)
    guard options.format != .json else { return console.print(line) }
    if options.format == .github {
      for line in GitHubReport.annotations(of: report) { console.print(workflowCommand: line) }
      for line in missing {
        console.print(
          workflowCommand: GitHubReport.annotation(
            .error, file: nil, title: "shards are missing", lines: [line]))
      }
    }
    let text = SummaryText(
      summary: whole.summary, targets: whole.targets, newFindings: whole.newFindings,
      knownFindings: whole.knownFindings, directory: folder.findings.directory,
      commandLine: whole.commandLine, previous: nil, corpus: CorpusReplay())
    text.show(on: console)
    console.print(
      filled: "shards    " + record.ledger.shards.joined(separator: ", "))
    verdict(on: whole, in: folder, exit: exit, missing: missing, differences: differences)
      .show(on: console)
  }

  private func verdict(
    on whole: FolderSummary, in folder: CampaignFolder, exit: ExitCode, missing: [String],
    differences: [String]
  ) -> RunVerdict {
    let unexpected = whole.findings.filter { !$0.finding.isExpected && !$0.isKnown }
    return RunVerdict(
      exit: exit,
      ending: SessionExit(
        summary: whole.summary, findings: whole.findings.count, newFindings: whole.newFindings,
        unexplained: whole.unexplained.count, corpus: CorpusReplay(), unsavedFindings: 0,
        damagedFindings: 0, isJournalDamaged: false),
      reasons: (whole.summary.cases == 0 ? ["no case ran"] : []) + missing
        + (whole.summary.canary == .missed ? ["the planted bug, the canary, was not found"] : []),
      differing: (differences.count, whole.findings.count), folder: folder.path,
      new: unexpected.map { ($0.finding, $0.file?.path(in: folder.path)) })
  }
}
