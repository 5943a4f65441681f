import StatefulFuzz

/// The last lines of a campaign, however it ended.
struct SummaryText {
  let summary: CampaignSummary
  let targets: [Target]
  let newFindings: Int
  let knownFindings: Int
  let directory: String
  let again: String
  let corpus: CorpusReplay

  var lines: [String] {
    var lines = [""]
    let table = HazardTable(summary: summary, targets: targets)
    if !table.isEmpty { lines += table.lines + [""] }
    lines += [
      "cases     \(summary.cases) with \(ClockText.counted(summary.commands, "command")) in "
        + "\((summary.elapsed.seconds * 10).rounded() / 10) s; "
        + "\(rate(summary.cases)) cases/s, \(rate(summary.commands)) commands/s; "
        + ending,
      "findings  \(newFindings) new, \(knownFindings) known from the corpus, "
        + "\(summary.findings.count(where: \.isExpected)) expected by the catalogue; "
        + ClockText.counted(summary.buckets.count, "bucket"),
      growth,
    ]
    if !corpus.differences.isEmpty || !corpus.problems.isEmpty {
      lines.append(
        "corpus    \(corpus.differences.count) of \(corpus.replayed) entries not as expected, "
          + "\(corpus.problems.count) unreadable")
    }
    if !summary.hazards.isEmpty {
      lines.append("reached   " + listed(summary.hazardsReached))
      lines.append("never     " + listed(summary.hazardsNever))
    }
    lines.append(
      "canary    \(summary.canary.rawValue); "
        + "\(ClockText.counted(summary.restarts, "worker")) restarted, "
        + "\(ClockText.counted(summary.lostCases, "case")) cut short")
    if !summary.findings.isEmpty {
      lines.append("replay    fuzz-driver replay \(directory.escapingControls)")
    }
    lines.append("again     \(again)")
    return lines
  }

  private var ending: String {
    switch summary.end {
    case .budget: "the budget is used up"
    case .findings: "the wanted number of findings is reached"
    case .stopped: "stopped"
    }
  }

  /// Good and Turing: the share of cases that are the only one of their bucket estimates the
  /// chance that the next case shows a new one.
  private var growth: String {
    let singles = summary.buckets.count { $0.count == 1 }
    guard !summary.buckets.isEmpty else { return "growth    no case failed" }
    guard singles > 0 else {
      return "growth    every bucket was seen more than once; a new one is unlikely in another "
        + "\(summary.cases) cases"
    }
    return "growth    \(singles) of \(summary.buckets.count) buckets were seen once; the next case "
      + "shows a new one with a chance of about 1 in \(summary.cases / UInt64(singles))"
  }

  private func rate(_ count: UInt64) -> String {
    ClockText.text(Double(count) / max(summary.elapsed.seconds, 1e-9))
  }

  private func listed(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
