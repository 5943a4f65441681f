import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// Several folders of one campaign as one: what they cover together, and the finding of each bucket
/// that belongs to its earliest case.
///
/// The outcome depends on the set of folders alone, neither on their order nor on repetitions.
struct CampaignMerge {
  /// What a finding comes from.
  private struct Source {
    var found: FoundRecord
    var entry: CorpusEntry?
    var output: [UInt8]
    var name: String
    var kind: String
  }

  private(set) var settings: CampaignSettings
  private(set) var ledger: CampaignLedger
  private var sources: [Source] = []

  /// Sessions that overlap with others in part and are left out.
  let leftOut: [String]

  /// What is damaged of all ledgers and journals, a sentence each.
  private(set) var damage: [String] = []

  /// Reads folders.
  ///
  /// - Throws: `CorpusError` for a folder that holds no campaign, or another one than the first.
  init(_ folders: [String]) throws {
    var all: [CampaignSettings] = []
    var ledgers: [CampaignLedger] = []
    var best: [BucketKey: Source] = [:]
    for folder in folders {
      guard let settings = try CampaignSettings.read(folder) else {
        throw CorpusError(
          .missing, file: folder, message: "there is no campaign in this folder")
      }
      if let first = all.first, let difference = settings.difference(from: first) {
        throw CorpusError(
          .data, file: folder,
          message: "this is another campaign than \(folders[0]) (\(difference)); merge only shards "
            + "of one campaign")
      }
      all.append(settings)
      let memory = try CampaignJournal.read(folder)
      damage += memory.damage(in: folder)
      ledgers.append(memory.ledger)
      for found in memory.findings {
        guard let source = try Self.source(found, in: folder) else { continue }
        if best[found.key].map({ Self.isPreferred(source, over: $0) }) ?? true {
          best[found.key] = source
        }
      }
    }
    (ledger, leftOut) = CampaignLedger.union(ledgers)
    for found in BucketCaps.surplus(of: best.values.map(\.found)) { best[found.key] = nil }
    sources = best.values.sorted { $0.found.key < $1.found.key }
    // What differs between shards without making them another campaign: the earliest start, the
    // widest budget.
    let ranked = all.sorted { Self.rank($0).lexicographicallyPrecedes(Self.rank($1)) }
    settings = ranked[0]
    settings.shard = nil
    settings.cases = all.contains { $0.cases == nil } ? nil : all.compactMap(\.cases).max()
    settings.seconds = all.contains { $0.seconds == nil } ? nil : all.compactMap(\.seconds).max()
  }

  private static func rank(_ settings: CampaignSettings) -> [String] {
    [settings.started, settings.commit ?? "", settings.toolchain, settings.driver]
  }

  /// The finding with its file; nil when the file is gone, so that it has to be made again.
  private static func source(_ found: FoundRecord, in folder: String) throws -> Source? {
    guard let file = found.file else {
      return Source(found: found, entry: nil, output: [], name: "", kind: "")
    }
    let path = CampaignFolder.resolved(file, in: folder)
    guard CampaignFolder.exists(path) else { return nil }
    let read = try CorpusFile(contentsOf: path)
    // What lies in a corpus stays there, and is anybody's to change.
    if !file.hasPrefix("/") { try FindingFiles.check(read, of: found) }
    let entry = read.entry
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let log = joinPath(joinPath(folder, "logs"), name + ".log")
    let output = try? readRegularFile(log)
    let kind = file.hasPrefix("/") ? "" : String(file.prefix { $0 != "/" })
    return Source(found: found, entry: entry, output: output ?? [], name: name, kind: kind)
  }

  /// Of two findings of one bucket the one of the earlier case, and of the same case twice the one
  /// that was found last.
  private static func isPreferred(_ one: Source, over other: Source) -> Bool {
    if one.found.isPreferred(over: other.found) { return true }
    if other.found.isPreferred(over: one.found) { return false }
    return (one.entry?.found ?? "", one.entry?.text() ?? "")
      > (other.entry?.found ?? "", other.entry?.text() ?? "")
  }

  /// The findings that are kept.
  var findings: [FoundRecord] { sources.map(\.found) }

  /// Writes the whole into a folder; what is there of the same campaign has been merged before.
  func write(to folder: CampaignFolder) throws {
    var kept: Set<String> = []
    for source in sources {
      guard let entry = source.entry, !source.kind.isEmpty else { continue }
      let directory = joinPath(folder.path, source.kind)
      let saved = try CorpusStore(directory: directory, layout: .flat).save(entry)
      if !saved.isNew, try CorpusFile(contentsOf: saved.path).entry != entry {
        try CorpusStore.replace(saved.path, with: entry)
      }
      kept.insert(saved.path)
      guard !source.output.isEmpty else { continue }
      let logs = joinPath(folder.path, "logs")
      try? DurableFile.makeFolders(logs)
      try? DurableFile.write(source.output, to: joinPath(logs, source.name + ".log"))
    }
    try settings.write(to: folder.path)
    do throws(FileProblem) {
      try CampaignJournal.writeLedger(ledger, findings, to: folder.path)
    } catch {
      throw CorpusError(saving: error)
    }
    // The ledger holds all that was in them.
    unlink(joinPath(folder.path, "journal"))
    for store in [folder.findings, folder.flaky, folder.indeterminate] {
      for path in CorpusListing(of: store.directory).paths
      where CampaignFolder.exists(path) && !kept.contains(path) { unlink(path) }
    }
  }

  /// What is missing of so many shards, one line each; empty when all of them ran to their end.
  func missing(of count: Int) -> [String] {
    let wanted = settings.cases
    let covered = ledger.covered[LedgerPart.freshLane] ?? CaseIntervals()
    if let wanted, covered.contains(0..<wanted) { return [] }
    return (1...count).compactMap { index in
      let shard = SeedRecord.Shard(index: index, count: count)
      guard ledger.shards.contains(shard.text) else { return "shard \(shard.text) is missing" }
      guard let wanted else { return nil }
      let left = Self.cases(of: shard, below: wanted, notIn: covered)
      return left == 0
        ? nil : "shard \(shard.text) has not run \(ClockText.counted(left, "case"))"
    }
  }

  private static func cases(
    of shard: SeedRecord.Shard, below end: UInt64, notIn covered: CaseIntervals
  ) -> UInt64 {
    covered.gaps(in: 0..<end).reduce(0) { sum, gap in sum + shard.caseCount(in: gap) }
  }
}
