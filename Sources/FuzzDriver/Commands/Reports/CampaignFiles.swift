import FuzzCampaigns
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// A campaign's folder as a report reads it: `summary.json`, or ledger and journal where there is none
/// yet, and `stats.jsonl` and `campaign.json` where they are there.
enum CampaignFiles {
  /// Bytes of a summary, and of a week of progress; more is no file of a campaign.
  private static let sizeLimit = 64 << 20

  /// Reads a folder, or a summary itself.
  ///
  /// A campaign that was killed, or that a driver is at work in, is told by its ledger.
  ///
  /// - Throws: When there is no campaign, or none that makes sense.
  static func report(_ path: String, _ contents: DriverContents) throws -> CampaignReport {
    guard isFolder(path), let settings = try CampaignSettings.read(path) else {
      return try ended(path)
    }
    let memory = try CampaignJournal.read(path)
    let isHeld = CampaignLock.holder(of: path) != nil
    let end = try end(of: path, covered: memory.ledger.caseCount, isHeld: isHeld)
    if end.isOver { return try ended(path) }
    let whole = try FolderSummary(
      of: path, settings, CampaignRecord(ledger: memory.ledger, findings: memory.findings),
      canary: try canary(of: path), contents.targets)
    let line = try JSONLine.text(whole.json(end: end, exit: nil))
    return try report(summary: Array(line.utf8), file: path, folder: path)
  }

  /// What a campaign has come to that this driver is at work in.
  ///
  /// It does not ask who holds the lock: that would let go of it.
  static func running(_ path: String, _ contents: DriverContents) throws -> CampaignReport? {
    guard let settings = try CampaignSettings.read(path) else { return nil }
    let memory = try CampaignJournal.read(path)
    let whole = try FolderSummary(
      of: path, settings, CampaignRecord(ledger: memory.ledger, findings: memory.findings),
      canary: try canary(of: path), contents.targets)
    let line = try JSONLine.text(whole.json(end: .running, exit: nil))
    return try report(summary: Array(line.utf8), file: path, folder: path)
  }

  /// Reads the summary of a campaign that has ended: in its folder, or the file itself.
  static func ended(_ path: String) throws -> CampaignReport {
    let isFolder = isFolder(path)
    let summary = isFolder ? joinPath(path, summaryName) : path
    let bytes: [UInt8]
    do throws(CorpusError) {
      // A file that somebody names may be a link; what lies in a campaign's folder is none.
      bytes = try readRegularFile(summary, limit: sizeLimit, followsLinks: !isFolder)
    } catch {
      guard isFolder, error.kind == .missing else { throw error }
      // A hint is not worth a walk through a disk.
      let entries = CorpusListing(of: path, nameLimit: 1_000).paths
      let hint = entries.first.map {
        "; for the page of a saved case: '\(DriverProgram.name) report "
          + "\($0.escapingControls.shellWord) -o FILE'"
      }
      throw CorpusError(
        .missing, file: path, message: "there is no campaign in this folder" + (hint ?? ""))
    }
    let report = try report(
      summary: bytes, file: summary, folder: isFolder ? path : parentFolder(of: path))
    if report.isDamaged { throw damage(of: summary) }
    return report
  }

  private static func damage(of file: String) -> CorpusError {
    CorpusError(
      .data, file: file,
      message: "the checksum does not match: the file is damaged, or was changed by hand; if so, "
        + "remove its 'checksum'")
  }

  private static let summaryName = "summary.json"

  private static func report(
    summary: [UInt8], file: String, folder: String
  ) throws -> CampaignReport {
    var report = try CampaignReport(summary: summary, name: name(of: folder), file: file)
    if let settings = try? own("campaign.json", in: folder) {
      report.addSettings(settings)
    }
    if let samples = try? own("stats.jsonl", in: folder) {
      report.addSamples(String(decoding: samples, as: UTF8.self))
    }
    if let ledger = try? CampaignJournal.read(folder).ledger, !ledger.sessions.isEmpty {
      report.shards = shards(of: ledger)
    }
    return report
  }

  /// How the campaign in a folder ended, if it has: its summary may be of an earlier session.
  ///
  /// - Parameters:
  ///   - folder: The campaign's folder.
  ///   - covered: Cases that its ledger holds.
  ///   - isHeld: Whether a driver is at work.
  /// - Returns: What its summary says, if that is of the last session.
  /// - Throws: For a summary that makes no sense.
  static func end(of folder: String, covered: UInt64, isHeld: Bool) throws -> CampaignEnd {
    if isHeld { return .running }
    guard let summary = try summary(of: folder) else { return .unfinished }
    if summary.isDamaged { throw damage(of: joinPath(folder, summaryName)) }
    guard summary.cases >= covered else { return .unfinished }
    return CampaignEnd(rawValue: summary.end) ?? .stopped
  }

  /// What is known about the canary in the sessions of a folder: what the last line of its progress
  /// says, or its summary; a fault that either says was missed stays missed, and nothing else is
  /// believed of a damaged summary.
  static func canary(of folder: String) throws -> CanaryState {
    let summary = try summary(of: folder)
    let said = summary.flatMap { CanaryState(rawValue: $0.canary) }
    let summed = said == .missed || summary?.isDamaged == false ? said : nil
    let samples = try? own("stats.jsonl", in: folder)
    let lines = samples?.split(separator: UInt8(ascii: "\n")) ?? []
    let last = lines.reversed().lazy.compactMap { CampaignReport.canary(of: $0) }.first
    let told = last.flatMap { CanaryState(rawValue: $0) }
    if told == .missed || summed == .missed { return .missed }
    if let known = told ?? summed { return known }
    return try CampaignSettings.read(folder)?.canary == true ? .pending : .off
  }

  /// Cases that were cut short at the end of the last session of a folder; none where nobody said.
  static func lost(of folder: String) throws -> Int { try summary(of: folder)?.lost ?? 0 }

  /// Whether a folder has a summary whose checksum does not hold.
  static func hasDamagedSummary(_ folder: String) -> Bool {
    (try? summary(of: folder))?.isDamaged ?? false
  }

  /// The summary of a folder; nil when there is none.
  private static func summary(of folder: String) throws -> CampaignReport? {
    let file = joinPath(folder, summaryName)
    guard CampaignFolder.exists(file) else { return nil }
    let bytes = try own(summaryName, in: folder)
    do {
      return try CampaignReport(summary: bytes, name: name(of: folder), file: file)
    } catch {
      throw CorpusError(
        error.kind, file: file,
        message: "\(error.message); '\(DriverProgram.name) run --resume --campaign-dir "
          + "\(folder.escapingControls.shellWord)' writes it again")
    }
  }

  private static func own(_ name: String, in folder: String) throws(CorpusError) -> [UInt8] {
    try readRegularFile(joinPath(folder, name), limit: sizeLimit, followsLinks: false)
  }

  /// The campaign's targets against hazards.
  static func matrix(of report: CampaignReport, _ contents: DriverContents) -> HazardMatrix {
    var matrix = report.matrix(contents.targets, columns: contents.columns)
    matrix.sentences = contents.sentences
    return matrix
  }

  /// What each shard has covered, in all of its sessions.
  private static func shards(of ledger: CampaignLedger) -> [CampaignReport.Shard] {
    var cases: [String: (cases: UInt64, sessions: Int)] = [:]
    for session in ledger.sessions {
      let known = cases[session.shard ?? "all"] ?? (0, 0)
      cases[session.shard ?? "all"] = (known.cases &+ session.caseCount, known.sessions + 1)
    }
    return cases.sorted { $0.key < $1.key }.map { name, sum in
      CampaignReport.Shard(
        name: name, cases: sum.cases,
        state: sum.sessions == 1 ? "one session" : "\(sum.sessions) sessions")
    }
  }

  /// Whether there is a folder at the path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func name(of folder: String) -> String {
    folder.split(separator: "/").last.map(String.init) ?? folder
  }
}
