import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

/// Several folders of one campaign as one: what they cover together, and the finding of each bucket
/// that belongs to its earliest case.
///
/// The outcome depends on the set of folders alone, neither on their order nor on repetitions.
struct CampaignMerge {
  private(set) var settings: CampaignSettings
  private(set) var ledger: CampaignLedger
  private var merged: [MergedFinding] = []

  /// Sessions that overlap with others in part and are left out.
  let leftOut: [String]

  /// What is damaged of all ledgers and journals, a sentence each.
  private(set) var damage: [String] = []

  /// What is wrong with files of findings, once a file.
  private(set) var problems: [CorpusError] = []

  /// Reads folders.
  ///
  /// - Throws: `CorpusError` for a folder that holds no campaign, or another one than the first, or
  ///   symbolic links.
  init(_ folders: [String], _ catalog: [Target]) throws {
    var all: [CampaignSettings] = []
    var ledgers: [CampaignLedger] = []
    var best: [BucketKey: MergedFinding] = [:]
    for folder in folders {
      try CampaignFolder.checkLinks(folder, .data)
      guard let settings = try CampaignSettings.read(folder) else {
        throw CorpusError(
          .missing, file: folder, message: "there is no campaign in this folder")
      }
      if let first = all.first, let difference = settings.difference(from: first) {
        throw CorpusError(
          .data, file: folder,
          message: "this campaign is not the same as \(folders[0]) (\(difference)); merge only "
            + "shards of one campaign")
      }
      all.append(settings)
      let memory = try CampaignJournal.read(folder)
      damage += memory.damage(in: folder)
      ledgers.append(memory.ledger)
      let lost = LostFindings(of: memory, settings, in: folder, catalog).findings
      damage += lost.compactMap(\.file).map { file in
        "the ledger of \(folder.escapingControls) no longer holds what was found in "
          + "\(file.path(in: folder).escapingControls); the finding is taken from that file"
      }
      for found in memory.findings + lost {
        let one = MergedFinding(found, in: folder, of: settings)
        if let problem = one.problem, !problems.contains(where: { $0.file == problem.file }) {
          problems.append(problem)
        }
        if best[found.key].map(one.isPreferred) ?? true { best[found.key] = one }
      }
    }
    (ledger, leftOut) = CampaignLedger.union(ledgers)
    for found in BucketCaps.surplus(of: best.values.map(\.found)) { best[found.key] = nil }
    merged = best.values.sorted { $0.found.key < $1.found.key }
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

  /// The findings that are kept.
  var findings: [FoundRecord] { merged.map(\.found) }

  /// Writes the whole into a folder; what is there of the same campaign has been merged before.
  ///
  /// Files of findings that others have replaced are removed; what else lies there stays.
  func write(to folder: CampaignFolder) throws {
    let before = try CampaignJournal.read(folder.path).findings.compactMap(\.file)
    var kept: Set<String> = []
    for finding in merged {
      if let path = try finding.write(to: folder) { kept.insert(path) }
    }
    try settings.write(to: folder.path)
    do throws(FileProblem) {
      try CampaignJournal.writeLedger(ledger, findings, to: folder.path)
    } catch {
      throw CorpusError(saving: error)
    }
    // The ledger holds all that was in them.
    unlink(joinPath(folder.path, "journal"))
    for case .own(let place, let name) in before {
      let path = folder.resolved(.own(place, name))
      if !kept.contains(path) { unlink(path) }
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

  /// How many shards there are by the names of those that were merged, how many of them are not among these, and the
  /// first of those; nil where all cases have run, none is missing, or the names tell different numbers.
  var shardsNotThere: (count: Int, missing: Int, first: [Int])? {
    if let wanted = settings.cases,
      ledger.covered[LedgerPart.freshLane]?.contains(0..<wanted) == true
    {
      return nil
    }
    let shards = ledger.shards.compactMap(SeedRecord.Shard.init)
    guard let count = shards.first?.count, shards.allSatisfy({ $0.count == count }) else {
      return nil
    }
    let indices = Set(shards.map(\.index))
    let missing = count - indices.count
    guard missing > 0 else { return nil }
    return (count, missing, Array((1...count).lazy.filter { !indices.contains($0) }.prefix(8)))
  }

  private static func cases(
    of shard: SeedRecord.Shard, below end: UInt64, notIn covered: CaseIntervals
  ) -> UInt64 {
    covered.gaps(in: 0..<end).reduce(0) { sum, gap in sum + shard.caseCount(in: gap) }
  }
}
