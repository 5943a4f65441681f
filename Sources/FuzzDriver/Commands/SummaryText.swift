import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// The last lines of a campaign, however it ended.
struct SummaryText {
  let summary: CampaignSummary
  let targets: [Target]
  let newFindings: Int
  let knownFindings: Int
  let directory: String
  let commandLine: RunCommandLine
  let previous: PreviousJSON?
  let corpus: CorpusReplay
  /// Why the exit code is 3; none for another one.
  var reasons: [String] = []
  /// Whether this driver ran the campaign, and knows what stopped it.
  var isOwnSession = false

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
      "growth    " + summary.growth.sentence { "\($0)" },
    ]
    if summary.waitingFindings > 0 {
      lines.append(
        "waiting   " + Finding.waitingSentence(summary.waitingFindings)
          + (commandLine.resume.map { "; to finish: \($0)" } ?? ""))
    }
    let flaky = summary.findings.filter { [.flaky, .indeterminate].contains($0.failure.verdict) }
    if !flaky.isEmpty {
      lines.append(
        "unstable  \(flaky.count) of these did not fail alike each time; they are kept apart: "
          + listed(Set(flaky.map { "\($0.failure.verdict.rawValue)/" }).sorted()))
    }
    if summary.cappedBuckets > 0 {
      lines.append(
        "capped    \(ClockText.counted(summary.cappedBuckets, "bucket")) only counted: a target "
          + "keeps the findings of its first \(BucketCaps.kept)")
    }
    if summary.restedCases > 0 {
      lines.append(
        "rested    \(ClockText.counted(summary.restedCases, "case")) of targets that hung or filled "
          + "the memory four times in a block were left out")
    }
    if !corpus.differences.isEmpty || !corpus.problems.isEmpty {
      lines.append(
        "corpus    \(corpus.differences.count) of \(corpus.replayed) entries not as expected, "
          + "\(corpus.problems.count) unreadable")
    }
    if !summary.hazards.isEmpty {
      lines.append("reached   " + listed(summary.hazardsReached))
      lines.append("never     " + listed(summary.hazardsNever))
    }
    lines += StatisticsText(summary: summary).lines
    lines.append(
      "canary    \(summary.canary.rawValue); "
        + "\(ClockText.counted(summary.restarts, "worker")) restarted, "
        + "\(ClockText.counted(summary.lostCases, "case")) cut short")
    lines += reasons.map { "not shown \($0): exit code \(ExitCode.vacuous.rawValue)" }
    if !summary.findings.isEmpty {
      lines.append("replay    \(DriverProgram.name) replay \(directory.escapingControls.shellWord)")
    }
    if let previous {
      lines.append(
        "previous  \(previous.directory.escapingControls): "
          + "\(ClockText.counted(previous.new.count, "bucket")) new since then, "
          + "\(previous.again) again, \(previous.gone.count) gone")
    }
    if let resume = commandLine.resume { lines.append("resume    \(resume)") }
    lines.append("again     \(commandLine.again)")
    return lines
  }

  private var ending: String {
    switch summary.end {
    case .budget: "the budget is used up"
    case .findings: "the wanted number of findings is reached"
    case .stopped: stopped
    case .plateau: "no new kind of failure for as long as --plateau says"
    }
  }

  private var stopped: String {
    // A folder that is told later does not know.
    guard isOwnSession else { return "stopped" }
    return switch StopSignals.name {
    case "SIGINT"?: "stopped by Ctrl-C (SIGINT)"
    case "SIGTERM"?: "stopped by SIGTERM, as '\(DriverProgram.name) stop' sends it"
    case let name?: "stopped by \(name)"
    case nil: "stopped, because findings cannot be saved"
    }
  }

  private func rate(_ count: UInt64) -> String {
    ClockText.text(Double(count) / max(summary.elapsed.seconds, 1e-9))
  }

  private func listed(_ names: [String]) -> String {
    names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
