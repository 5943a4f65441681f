import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What decides with which exit code a session of a campaign ends.
struct SessionExit {
  var summary: CampaignSummary

  /// Findings of the whole campaign.
  var findings: Int

  /// Those that neither the catalogue expects nor the corpus holds.
  var newFindings: Int

  /// Buckets without a finding that neither the catalogue expects nor the corpus holds.
  var unexplained: Int

  var corpus: CorpusReplay

  /// Findings that could not be saved.
  var unsavedFindings: Int

  /// Findings of earlier sessions whose files were damaged.
  var damagedFindings: Int

  /// Whether what is covered could not be kept.
  var isJournalDamaged: Bool

  /// The exit code; where several apply, what could not be kept comes first, then a finding.
  func code(_ options: RunOptions) -> ExitCode {
    if unsavedFindings > 0 { return .cannotSave }
    let isUnexplained = unexplained > 0 || !corpus.differences.isEmpty
    switch options.failurePolicy {
    case .newFindings where newFindings > 0 || isUnexplained: return .finding
    case .anyFinding where findings > 0 || isUnexplained: return .finding
    default: break
    }
    if let stopped = StopSignals.exitCode { return stopped }
    if isJournalDamaged { return .cannotSave }
    if !gaps(options).isEmpty { return .vacuous }
    return corpus.problems.isEmpty && damagedFindings == 0 ? .success : .badCorpusFile
  }

  /// Why the campaign does not show that what it ran is sound, a sentence each; none where it does.
  func gaps(_ options: RunOptions) -> [String] {
    var gaps: [String] = []
    if summary.cases == 0 { gaps.append("no case ran") }
    if summary.canary == .missed { gaps.append("the planted bug, the canary, was not found") }
    gaps += options.requiredHazards.filter { summary.exercised[$0, default: 0] == 0 }
      .map { "the required hazard \($0) was never reached" }
    if !summary.idleKinds.isEmpty {
      gaps.append("a command never ran or never had an effect, see above")
    }
    if summary.undecidedCases > summary.cases / 2 {
      gaps.append("most cases are undecided, see above")
    }
    if summary.indeterminateCases > summary.cases / 2 {
      gaps.append("most cases are indeterminate, see above")
    }
    if !summary.missedLabels.isEmpty { gaps.append("a label was too rare, see above") }
    return gaps
  }
}
