import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// `fuzz-driver status`: what a campaign's folder says, while a driver works in it or after.
struct StatusCommand {
  let options: StatusOptions
  let console: Console

  private struct StatusJSON: Encodable {
    var v = 1
    var kind = "status"
    var directory: String
    var running: Bool
    var end: String
    var holder: OrNull<String>
    var seed: String
    var started: String
    var shard: OrNull<String>
    var sessions: Int
    var cases: UInt64
    /// Cases among these that a resumed campaign does not run again.
    var covered: UInt64
    var cases_wanted: OrNull<UInt64>
    var commands: UInt64
    var duration_s: Double
    var duration_wanted_s: OrNull<Double>
    var findings: [StatusFindingJSON]
    var unexpected: Int
    var buckets: Int
    var restarts: UInt64
    var canary: String
    var waiting: Int
    var damaged_lines: Int
    var damage: [String]
  }

  /// A finding as `run --json` prints it, and whether it is finished.
  private struct StatusFindingJSON: Encodable {
    var finding: FindingJSON
    var complete: Bool

    private enum Key: String, CodingKey { case complete }

    func encode(to encoder: any Encoder) throws {
      try finding.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(complete, forKey: .complete)
    }
  }

  func run() throws -> ExitCode {
    let (folder, settings) = try CampaignFolder.campaign(options.folder)
    let holder = CampaignLock.holder(of: folder)
    let memory = try CampaignJournal.read(folder)
    // A driver at work has a summary of an earlier session, and perhaps no ledger yet.
    let files = FindingFiles(of: memory.findings, in: folder)
    let damage = holder == nil ? memory.damage(in: folder) + files.damage : []
    let record = CampaignRecord(
      ledger: memory.ledger, findings: holder == nil ? files.findings : memory.findings)
    let findings = record.sortedFindings
    let end =
      (try? CampaignFiles.end(of: folder, covered: record.caseCount, isHeld: holder != nil))
      ?? .unfinished
    let figures = try Figures(of: folder, record, hasEnded: end.isOver)
    let waiting = record.pending.count
    let unexpected = findings.filter { !$0.finding.isExpected && !$0.isKnown }
    guard !options.printsJSON else {
      let json = StatusJSON(
        directory: folder, running: holder != nil, end: end.rawValue, holder: OrNull(holder?.text),
        seed: settings.seed, started: settings.started, shard: OrNull(settings.shard),
        sessions: memory.ledger.sessions.count, cases: figures.cases, covered: record.caseCount,
        cases_wanted: OrNull(settings.cases), commands: figures.commands,
        duration_s: memory.ledger.seconds, duration_wanted_s: OrNull(settings.seconds),
        findings: findings.map { found in
          StatusFindingJSON(
            finding: FindingJSON(
              found.finding, file: found.file?.path(in: folder),
              isKnown: found.isKnown),
            complete: found.isComplete)
        }, unexpected: unexpected.count,
        buckets: figures.buckets, restarts: figures.restarts, canary: figures.canary.rawValue,
        waiting: waiting,
        damaged_lines: memory.damagedLines, damage: damage)
      console.print(try JSONLine.text(json))
      return .success
    }
    let time = ClockText.text(.boundedSeconds(memory.ledger.seconds))
    let wantedTime = settings.seconds.map { ClockText.text(.boundedSeconds($0)) } ?? ""
    let wantedCases = settings.cases.map { " of \($0)" } ?? ""
    let shard = settings.shard.map { "  shard \($0)" } ?? ""
    tell("campaign", "\(folder.escapingControls)  seed \(settings.seed)\(shard)")
    tell(
      "state",
      holder.map { "running: \($0.text.escapingControls)" } ?? "not running; \(end.sentence)")
    let sessions = memory.ledger.sessions.count
    let started = "first started \(settings.started.escapingControls)"
    tell(
      "time",
      sessions == 0
        ? started + (settings.seconds == nil ? "" : ", to run for \(wantedTime)")
        : "\(time)\(wantedTime.isEmpty ? "" : " of \(wantedTime)") in "
          + "\(ClockText.counted(sessions, "session")), \(started)")
    let none = holder != nil && figures.cases == 0
    tell(
      "cases",
      none
        ? "none counted yet; cases are counted when their block of \(settings.blockSize) is complete"
        : "\(figures.cases)\(wantedCases) with \(ClockText.counted(figures.commands, "command"))")
    if figures.cases > record.caseCount, holder == nil {
      tell(
        "again",
        "\(figures.cases - record.caseCount) of these are run again when the campaign is resumed: "
          + "their block did not end")
    }
    tell(
      "findings",
      "\(unexpected.count) new, \(findings.count { !$0.finding.isExpected && $0.isKnown }) "
        + "known from the corpus, "
        + "\(findings.count(where: \.finding.isExpected)) expected by the catalogue"
        // Buckets are counted with the blocks.
        + (none ? "" : "; \(ClockText.counted(figures.buckets, "bucket"))"))
    if waiting > 0, holder == nil {
      tell(
        "waiting",
        "\(Finding.waitingSentence(waiting)); to finish: \(DriverProgram.name) run "
          + "--resume --campaign-dir \(folder.escapingControls.shellWord)")
    }
    tell("canary", figures.canary.rawValue)
    for damage in damage { tell("damage", "\(damage)") }
    for found in unexpected {
      let file = found.file?.path(in: folder).escapingControls
      tell("new", "\(found.finding.title) in \(found.finding.target)  \(file ?? "")")
    }
    return .success
  }

  private func tell(_ label: String, _ text: String) {
    let fact = SummaryText.Line(label: label, text: text)
    console.print(filled: fact.whole)
  }
}

/// What a campaign has counted: its summary's figures where it has ended, since blocks that did not
/// end are in no ledger, else its ledger's.
private struct Figures {
  var cases: UInt64
  var commands: UInt64
  var buckets: Int
  var restarts: UInt64
  var canary: CanaryState

  init(of folder: String, _ record: CampaignRecord, hasEnded: Bool) throws {
    let counts = record.counts
    (cases, commands, restarts) = (record.caseCount, counts.commands, counts.restarts)
    buckets = counts.buckets.count
    guard hasEnded, let summary = try? CampaignFiles.ended(folder) else {
      canary = try CampaignFiles.canary(of: folder)
      return
    }
    (cases, commands, buckets) = (summary.cases, summary.commands, summary.buckets.count)
    restarts = UInt64(max(0, summary.restarts))
    canary = CanaryState(rawValue: summary.canary) ?? .off
  }
}

extension CampaignFolder {
  /// The campaign in a folder, or the newest one below `.fuzz`.
  ///
  /// - Throws: `DriverError` when there is none, `CorpusError` when it cannot be read.
  static func campaign(_ folder: String?) throws -> (folder: String, settings: CampaignSettings) {
    guard let folder = folder ?? newest() else {
      throw DriverError(
        .missingInput,
        ".fuzz: there is no campaign in this folder; name the one that was given with '--campaign-dir'"
      )
    }
    guard let settings = try CampaignSettings.read(folder) else {
      throw DriverError(
        .missingInput,
        "\(folder.escapingControls): there is no campaign in this folder; '\(DriverProgram.name) run "
          + "--campaign-dir' makes one")
    }
    return (folder, settings)
  }
}
