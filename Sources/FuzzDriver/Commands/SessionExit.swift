import StatefulFuzz

/// What decides with which exit code a session of a campaign ends.
struct SessionExit {
  var summary: CampaignSummary

  /// Findings of the whole campaign.
  var findings: Int

  /// Those that neither the catalogue expects nor the corpus holds.
  var newFindings: Int

  var corpus: CorpusReplay

  /// Findings that could not be saved.
  var unsavedFindings: Int

  /// Whether what is covered could not be kept.
  var isJournalDamaged: Bool

  /// The exit code; where several apply, what could not be kept comes first, then a finding.
  func code(_ options: RunOptions) -> ExitCode {
    if unsavedFindings > 0 { return .cannotSave }
    switch options.failurePolicy {
    case .newFindings where newFindings > 0 || !corpus.differences.isEmpty: return .finding
    case .anyFinding where findings > 0 || !corpus.differences.isEmpty: return .finding
    default: break
    }
    if let stopped = StopSignals.exitCode { return stopped }
    if isJournalDamaged { return .cannotSave }
    let isMissing = options.requiredHazards.contains { summary.exercised[$0, default: 0] == 0 }
    if summary.cases == 0 || summary.canary == .missed || isMissing { return .vacuous }
    if !summary.idleKinds.isEmpty || !summary.missedLabels.isEmpty { return .vacuous }
    return corpus.problems.isEmpty ? .success : .badCorpusFile
  }
}
