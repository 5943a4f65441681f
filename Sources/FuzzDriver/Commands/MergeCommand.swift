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
          "warning: \(folder.escapingControls): a driver is at work here "
            + "(\(holder.text.escapingControls)); what it does from now on is not merged")
      }
    }
    // What is wrong with the shards, or with the page, is told before anything is made.
    if let page = options.page { try PageFile.checkWritable(page) }
    _ = try CampaignMerge(folders)
    let folder = try CampaignFolder(options.destination)
    let holdsOne = try CampaignSettings.read(folder.path) != nil
    let merge = try CampaignMerge(folders + (holdsOne ? [folder.path] : []))
    try merge.write(to: folder)
    tellLosses(of: merge)
    let record = CampaignRecord(ledger: merge.ledger, findings: merge.findings)
    let missing = options.expectedShards.map(merge.missing) ?? []
    for line in missing { console.note("missing: \(line)") }
    let differences = try verify(folder)
    let new = record.sortedFindings.count { !$0.finding.isExpected && !$0.isKnown }
    let exit: ExitCode =
      !missing.isEmpty || record.caseCount == 0 ? .vacuous : new > 0 ? .finding : .success
    try report(record, merge.settings, folder, exit: exit, new: new, differences: differences)
    if let page = options.page { try CampaignFiles.writePage(of: folder.path, contents, to: page) }
    return exit
  }

  private func tellLosses(of merge: CampaignMerge) {
    if merge.damagedLines > 0 {
      console.note(
        "warning: \(ClockText.counted(merge.damagedLines, "damaged line")) in the journals; what they "
          + "held is missing and can be run with '\(DriverProgram.name) run --resume'")
    }
    if !merge.leftOut.isEmpty {
      console.note(
        "warning: \(ClockText.counted(merge.leftOut.count, "session")) overlapped with others in part "
          + "and could not be counted; what only they covered can be run with '\(DriverProgram.name) run "
          + "--resume'")
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
    if !options.printsJSON, !paths.isEmpty {
      console.note(
        "verified: \(paths.count - differences.count) of "
          + "\(ClockText.counted(paths.count, "finding")) on this machine")
    }
    return differences
  }

  private func report(
    _ record: CampaignRecord, _ settings: CampaignSettings, _ folder: CampaignFolder,
    exit: ExitCode, new: Int, differences: [String]
  ) throws {
    let context = ParsingContext(
      environment: [:], targets: catalog.map(\.name), hazards: [], benchmarks: [],
      processors: 1, width: 80)
    var options = try RunOptions([], context: context)
    try options.takeOver(settings, catalog: catalog.map(\.name))
    let targets = options.targets.compactMap { name in
      catalog.first { $0.name == name }?.within(options.envelope)
    }
    var summary = CampaignSummary()
    summary.take(record, of: targets)
    summary.elapsed = .boundedSeconds(record.ledger.seconds)
    if let cases = settings.cases, summary.cases < cases { summary.end = .stopped }
    let words = RunCommandLine(
      options: options, targets: targets, folder: folder.path, summary: summary)
    let findings = record.sortedFindings
    var json = SummaryJSON(
      summary, seed: settings.seedValue ?? 0,
      findings: findings.map { found in
        FindingJSON(
          found.finding, file: found.file.map(folder.resolved), isKnown: found.isKnown)
      }, end: summary.end.rawValue, exit: exit.rawValue,
      corpus: CorpusJSON(replayed: 0, differences: differences, unreadable: []))
    json.campaign = CampaignJSON(
      directory: folder.path, shard: nil, resumed: true, resume: words.resume, again: words.again,
      previous: nil)
    json.shards = record.ledger.shards
    let line = try JSONLine.text(json)
    try folder.write(line + "\n", to: "summary.json")
    guard !self.options.printsJSON else { return console.print(line) }
    let text = SummaryText(
      summary: summary, targets: targets, newFindings: new,
      knownFindings: findings.count { !$0.finding.isExpected && $0.isKnown },
      directory: folder.findings.directory, commandLine: words, previous: nil,
      corpus: CorpusReplay())
    for line in text.lines { console.print(line) }
    console.print("shards    " + record.ledger.shards.joined(separator: ", "))
  }
}
