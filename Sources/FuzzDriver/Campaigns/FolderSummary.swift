import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What ledger and settings of a folder come to, as the summary that no single session could write:
/// for shards that were put together, and for a campaign that has not ended.
struct FolderSummary {
  let summary: CampaignSummary
  let targets: [Target]
  let findings: [FoundRecord]
  let commandLine: RunCommandLine

  /// Buckets that nobody expects and that have no finding.
  let unexplained: [BucketKey]

  private let settings: CampaignSettings
  private let folder: String
  private let shards: [String]

  /// Takes what a folder holds; targets that are not in `catalog` are left out.
  ///
  /// That a session ended before its time is told by `wasStopped`, or by the number of cases where one
  /// was asked for.
  init(
    of folder: String, _ settings: CampaignSettings, _ record: CampaignRecord,
    canary: CanaryState, lost: Int = 0, wasStopped: Bool = false, _ catalog: [Target]
  ) throws {
    let names = settings.targets.map(\.name)
    let context = ParsingContext(
      environment: [:], targets: names, hazards: [], benchmarks: [], processors: 1, width: 80)
    var options = try RunOptions([], context: context)
    try options.adopt(settings, catalog: names)
    let envelope = options.envelope
    targets = names.compactMap { name in
      catalog.first { $0.name == name }?.within(envelope)
    }
    var summary = CampaignSummary()
    summary.take(record, of: targets)
    summary.elapsed = .boundedSeconds(record.ledger.seconds)
    summary.canary = canary
    summary.lostCases = lost
    if settings.cases.map({ summary.cases < $0 }) ?? wasStopped { summary.end = .stopped }
    self.summary = summary
    findings = record.sortedFindings
    unexplained = record.unexplained(of: targets)
    shards = record.ledger.shards
    commandLine = RunCommandLine(
      options: options, targets: targets, catalog: catalog.map(\.name), folder: folder,
      summary: summary.upToLastCase(of: record.ledger))
    self.settings = settings
    self.folder = folder
  }

  /// Findings that neither the catalogue expects nor the corpus holds.
  var newFindings: Int { findings.count { !$0.finding.isExpected && !$0.isKnown } }

  /// Findings that the corpus holds and the catalogue does not expect.
  var knownFindings: Int { findings.count { !$0.finding.isExpected && $0.isKnown } }

  /// The summary as `summary.json` holds it.
  ///
  /// - Parameters:
  ///   - end: How it ended; nil for what its cases say.
  ///   - exit: The exit code; nil for a campaign that has not ended.
  ///   - differences: A line for each finding that does not do what it did.
  /// - Returns: What `JSONLine` makes a line of.
  func json(
    end: CampaignEnd? = nil, exit: ExitCode?, differences: [String] = []
  ) -> SummaryJSON {
    var json = SummaryJSON(
      summary, seed: settings.seedValue ?? 0,
      findings: findings.map { found in
        FindingJSON(
          found.finding,
          file: found.file?.path(in: folder),
          isKnown: found.isKnown)
      }, end: end?.rawValue ?? summary.end.rawValue, exit: exit?.rawValue,
      corpus: CorpusJSON(replayed: 0, differences: differences, unreadable: []))
    json.targets = settings.targets.map(\.name)
    json.campaign = CampaignJSON(
      directory: folder, shard: settings.shard, resumed: true, resume: commandLine.resume,
      again: commandLine.again, previous: nil)
    json.shards = shards.isEmpty ? nil : shards
    return json
  }
}

extension CampaignSummary {
  /// The same with as many cases as it takes to run all of `ledger` again: where shards are missing,
  /// its cases are not the first ones of the campaign.
  fileprivate func upToLastCase(of ledger: CampaignLedger) -> CampaignSummary {
    var summary = self
    let end = ledger.covered[LedgerPart.freshLane]?.ranges.last?.upperBound ?? 0
    summary.cases = max(cases, end)
    return summary
  }
}
