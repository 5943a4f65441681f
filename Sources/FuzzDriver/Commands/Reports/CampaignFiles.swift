import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// A campaign's folder as a report reads it: `summary.json`, and `stats.jsonl` and `campaign.json`
/// where they are there.
enum CampaignFiles {
  /// Bytes of a summary, and of a week of progress; more is no file of a campaign.
  private static let sizeLimit = 64 << 20

  /// Reads a folder, or the summary itself.
  ///
  /// - Throws: When there is no summary, or none that makes sense.
  static func report(_ path: String) throws -> CampaignReport {
    let isFolder = isFolder(path)
    let folder = isFolder ? path : parentFolder(of: path)
    let summary = isFolder ? joinPath(path, "summary.json") : path
    let bytes: [UInt8]
    do throws(CorpusError) {
      bytes = try readRegularFile(summary, limit: sizeLimit)
    } catch {
      guard isFolder, error.kind == .missing else { throw error }
      throw CorpusError(
        .missing, file: path,
        message: "the folder holds no summary.json: no campaign has ended in it")
    }
    let name = isFolder ? path : folder
    var report = try CampaignReport(summary: bytes, name: Self.name(of: name), file: summary)
    if let settings = try? readRegularFile(joinPath(folder, "campaign.json")) {
      report.addSettings(settings)
    }
    if let samples = try? readRegularFile(joinPath(folder, "stats.jsonl"), limit: sizeLimit) {
      report.addSamples(String(decoding: samples, as: UTF8.self))
    }
    if let ledger = try? CampaignJournal.read(folder).ledger, !ledger.chapters.isEmpty {
      report.shards = shards(of: ledger)
    }
    return report
  }

  /// Writes the page of the campaign in a folder.
  static func writePage(of folder: String, _ contents: DriverContents, to path: String) throws {
    let report = try report(folder)
    let matrix = matrix(of: report, contents)
    try PageFile.write(CampaignPage(report, matrix: matrix).html, to: path)
  }

  /// The campaign's targets against hazards.
  static func matrix(of report: CampaignReport, _ contents: DriverContents) -> HazardMatrix {
    report.matrix(contents.targets, columns: contents.columns)
  }

  /// What each shard has covered, in all of its sessions.
  private static func shards(of ledger: CampaignLedger) -> [CampaignReport.Shard] {
    var cases: [String: (cases: UInt64, sessions: Int)] = [:]
    for chapter in ledger.chapters {
      let known = cases[chapter.shard ?? "all"] ?? (0, 0)
      cases[chapter.shard ?? "all"] = (known.cases &+ chapter.caseCount, known.sessions + 1)
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
