import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// The last lines of a campaign, however it ended.
struct SummaryText {
  /// One fact: a word, mostly of at most nine letters, and what there is to say.
  struct Line {
    let label: String
    var text: String
    /// Whether it can do without a terminal's few rows: the campaign's page has it.
    var isDetail = false
    /// Whether it is there to be pasted.
    var isCommand = false
    /// What a terminal gets in place of `text`.
    var screenText: String?

    var whole: String { head + text }

    /// The fact as a terminal gets it.
    var onScreen: Line {
      var line = self
      line.text = screenText ?? text
      return line
    }

    /// The label, as wide as all of them.
    var head: String {
      label + String(repeating: " ", count: max(1, SummaryText.margin - label.count))
    }
  }

  /// Where what there is to say begins.
  fileprivate static let margin = 10

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

  /// Everything, for a file or another program.
  var lines: [String] {
    let table = HazardTable(summary: summary, targets: targets)
    return [""] + (table.isEmpty ? [] : table.lines() + [""]) + facts.map(\.whole)
  }

  /// Prints it: all of it, or on a terminal what somebody should know who watched.
  func show(on console: Console) {
    guard let columns = console.columns else {
      for line in lines { console.print(line) }
      return
    }
    let whole = HazardTable(summary: summary, targets: targets)
    guard let screen = console.screen else {
      return show(whole, facts, columns: columns, on: console)
    }
    let facts = facts.filter { !$0.isDetail }.map { $0.onScreen }
    // The verdict, and what stands here, are to be on the screen with it.
    let table = whole.onScreen(columns: columns, rows: screen.rows - facts.count - 8)
    show(table, facts, columns: columns, on: console)
    guard whole.missingCount > 0 else { return }
    let missing = ClockText.counted(whole.missingCount, "failure")
    let isOne = whole.missingCount == 1
    console.print(
      filled: Line(
        label: "missing",
        text:
          "\(missing) that the catalogue expects \(isOne ? "was" : "were") not found; a longer run is likely to "
          + "find \(isOne ? "it" : "them")"
      ).whole)
  }

  private func show(_ table: HazardTable, _ facts: [Line], columns: Int, on console: Console) {
    console.print("")
    if !table.isEmpty {
      for line in table.lines(width: columns) { console.print(line) }
      console.print("")
    }
    for fact in facts {
      if fact.isCommand {
        console.print(command: fact.text, label: fact.head)
      } else {
        console.print(filled: fact.whole)
      }
    }
  }

  private var facts: [Line] {
    counts + doubts + evidence + slowest + commands
  }

  /// Cases that took far longer than others; a terminal has the first of them.
  private var slowest: [Line] {
    summary.slowest.filter(\.isNotable).enumerated().flatMap { place, slow in
      let time = "\((slow.time.seconds * 100).rounded() / 100) s"
      let search = slow.isFresh ? "" : ", which a search made"
      let fact = Line(
        label: "slowest", text: "\(time) for case \(slow.caseIndex) of \(slow.target)\(search)",
        isDetail: place > 0)
      guard let command = commandLine.observe(slow) else { return [fact] }
      return [fact, Line(label: "", text: command, isDetail: place > 0, isCommand: true)]
    }
  }

  private var counts: [Line] {
    let expected = summary.findings.count(where: \.isExpected)
    return [
      Line(
        label: "cases",
        text: "\(summary.cases) with \(ClockText.counted(summary.commands, "command")) in "
          + "\((summary.elapsed.seconds * 10).rounded() / 10) s; "
          + "\(rate(summary.cases)) cases/s, \(rate(summary.commands)) commands/s; " + ending),
      Line(
        label: "findings",
        text: "\(newFindings) new, \(knownFindings) known from the corpus, "
          + "\(expected) expected by the catalogue; "
          + ClockText.counted(summary.buckets.count, "bucket")),
      Line(label: "growth", text: summary.growth.sentence { "\($0)" }, isDetail: true),
    ]
  }

  /// What is not finished, or not as it should be.
  private var doubts: [Line] {
    var lines: [Line] = []
    if summary.waitingFindings > 0 {
      lines.append(
        Line(
          label: "waiting",
          text: Finding.waitingSentence(summary.waitingFindings)
            + (commandLine.resume.map { "; to finish: \($0)" } ?? ""),
          screenText: Finding.waitingSentence(summary.waitingFindings)))
    }
    let flaky = summary.findings.filter { [.flaky, .indeterminate].contains($0.failure.verdict) }
    if !flaky.isEmpty {
      lines.append(
        Line(
          label: "unstable",
          text:
            "\(flaky.count) of these did not fail the same way every time, and are listed separately: "
            + listed(Set(flaky.map { "\($0.failure.verdict.rawValue)/" }).sorted())))
    }
    if summary.cappedBuckets > 0 {
      lines.append(
        Line(
          label: "capped",
          text: "\(ClockText.counted(summary.cappedBuckets, "bucket")) only counted: a target "
            + "keeps the findings of its first \(BucketCaps.kept)"))
    }
    if summary.restedCases > 0 {
      lines.append(
        Line(
          label: "skipped",
          text: "\(ClockText.counted(summary.restedCases, "case")) whose target had hung or "
            + "run out of memory four times in a block"))
    }
    if summary.undecidedCases > 0 {
      lines.append(
        Line(
          label: "undecided",
          text: "\(ClockText.counted(summary.undecidedCases, "case")) with too many possible "
            + "orders of the commands in flight to check; not all of their results were compared"))
    }
    if let example = summary.indeterminate.first {
      lines.append(
        Line(
          label: "indeterminate",
          text: Finding.sentence(
            indeterminate: summary.indeterminateCases, example: example.exampleText
          ).escapingControls))
    }
    if !corpus.differences.isEmpty || !corpus.problems.isEmpty {
      lines.append(
        Line(
          label: "corpus",
          text: "\(corpus.differences.count) of \(corpus.replayed) entries not as expected, "
            + "\(corpus.problems.count) unreadable"))
    }
    return lines
  }

  /// What was put to the test.
  private var evidence: [Line] {
    var lines: [Line] = []
    if !summary.hazards.isEmpty {
      let never = summary.hazardsNever
      lines.append(Line(label: "reached", text: listed(summary.hazardsReached), isDetail: true))
      lines.append(Line(label: "unreached", text: listed(never), isDetail: never.isEmpty))
    }
    lines += StatisticsText(summary: summary).lines
    lines.append(
      Line(
        label: "canary",
        text: "\(summary.canary.rawValue); "
          + "\(ClockText.counted(summary.restarts, "worker")) restarted, "
          + "\(ClockText.counted(summary.lostCases, "case")) cut short",
        isDetail: summary.canary != .missed))
    lines += reasons.map {
      Line(label: "inconclusive", text: "\($0) (exit code \(ExitCode.vacuous.rawValue))")
    }
    return lines
  }

  /// What to do with it.
  private var commands: [Line] {
    var lines: [Line] = []
    // What failed now and then is kept apart, and replays now and then.
    if summary.findings.contains(where: { ![.flaky, .indeterminate].contains($0.failure.verdict) })
    {
      let words = directory.escapingControls.shellWord
      lines.append(
        Line(
          label: "replay", text: "\(DriverProgram.name) replay \(words)", isDetail: true,
          isCommand: true))
    }
    if let previous {
      lines.append(
        Line(
          label: "previous",
          text: "\(previous.directory.escapingControls): "
            + "\(ClockText.counted(previous.new.count, "bucket")) new since then, "
            + "\(previous.again) again, \(previous.gone.count) not seen this time"))
    }
    if let resume = commandLine.resume {
      lines.append(Line(label: "resume", text: resume, isCommand: true))
    }
    lines.append(Line(label: "again", text: commandLine.again, isDetail: true, isCommand: true))
    return lines
  }

  private var ending: String {
    switch summary.end {
    case .budget: "the budget is used up"
    case .findings: "the wanted number of findings is reached"
    case .stopped: stopped
    case .plateau: "no new kind of failure within the time given by --plateau"
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
