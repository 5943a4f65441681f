import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// A finding of one of several folders that become one, with its file.
///
/// Where the file is gone or damaged, it is made from what the ledger remembers: a finding that a
/// shard has counted is never lost in a merge.
struct MergedFinding {
  private(set) var found: FoundRecord

  /// What its file holds; nil for a finding without one, which is to be made again.
  private(set) var entry: CorpusEntry?

  /// What its case printed.
  private(set) var output: [UInt8] = []

  /// The folder inside the campaign's that the file belongs to; nil for a file in a corpus, which
  /// stays there.
  private(set) var store: FindingFolder?

  /// What is wrong with the file; nil when it is as it was saved.
  private(set) var problem: CorpusError?

  /// Reads a finding's file, if it has one.
  init(_ found: FoundRecord, in folder: String, of settings: CampaignSettings) {
    self.found = found
    guard let file = found.file else { return }
    output = file.name.map { Self.output(of: $0, in: folder) } ?? []
    do throws(CorpusError) {
      switch file {
      case .own(let place, _):
        let read = try CorpusFile(ownFile: file.path(in: folder))
        try FindingFiles.check(read, of: found)
        (store, entry) = (place, read.entry)
      // What lies in a corpus stays there, and is anybody's to change.
      case .corpus(let path): entry = try Self.corpusEntry(path)
      }
    } catch {
      problem = error
      makeAgain(settings, campaign: CampaignFolder.name(of: folder))
    }
  }

  /// Reads a file outside of the shard, whose path the shard says: no word of it is quoted.
  private static func corpusEntry(_ path: String) throws(CorpusError) -> CorpusEntry {
    do throws(CorpusError) {
      return try CorpusFile(contentsOf: path).entry
    } catch {
      guard error.kind == .data else { throw error }
      throw CorpusError(.data, file: path, message: "this is not a saved case that can be read")
    }
  }

  private mutating func makeAgain(_ settings: CampaignSettings, campaign: String) {
    guard found.isComplete else {
      found.file = nil
      return
    }
    let started = settings.started
    let again = CorpusEntry(
      found.finding,
      CorpusEntry.Provenance(
        commit: settings.commit, toolchain: settings.toolchain, campaign: campaign,
        shard: settings.shard.flatMap(SeedRecord.Shard.init), now: { started }))
    // What no file can be named after is made again from its case.
    guard let name = EntryFileName(again.fileName) else {
      found.file = nil
      return
    }
    let store = FindingFolder(for: found.finding.failure.verdict)
    found.file = .own(store, name)
    (self.store, entry) = (store, again)
  }

  private static func output(of name: EntryFileName, in folder: String) -> [UInt8] {
    let log = joinPath(joinPath(folder, "logs"), name.text + ".log")
    return (try? readRegularFile(log, followsLinks: false)) ?? []
  }

  /// Of two findings of one bucket the one of the earlier case, and of the same case twice the one
  /// that was found last.
  func isPreferred(over other: MergedFinding) -> Bool {
    if found.isPreferred(over: other.found) { return true }
    if other.found.isPreferred(over: found) { return false }
    return (entry?.found ?? "", entry?.text() ?? "")
      > (other.entry?.found ?? "", other.entry?.text() ?? "")
  }

  /// Writes file and output into a folder, unless the file is one of a corpus.
  ///
  /// - Returns: The path; nil when nothing is written.
  func write(to folder: CampaignFolder) throws(CorpusError) -> String? {
    guard let entry, let store else { return nil }
    let path = try save(entry, in: joinPath(folder.path, store.rawValue))
    guard !output.isEmpty else { return path }
    let logs = joinPath(folder.path, "logs")
    try? DurableFile.makeFolders(logs)
    try? DurableFile.write(output, to: joinPath(logs, entry.fileName + ".log"))
    return path
  }

  private func save(_ entry: CorpusEntry, in directory: String) throws(CorpusError) -> String {
    let store = CorpusStore(directory: directory, layout: .flat)
    do throws(CorpusError) {
      let saved = try store.save(entry)
      if !saved.isNew, try CorpusFile(contentsOf: saved.path).entry != entry {
        try CorpusStore.replace(saved.path, with: entry)
      }
      return saved.path
    } catch {
      let path = joinPath(directory, entry.fileName)
      guard error.kind == .data, CampaignFolder.exists(path) else { throw error }
      try FindingFiles.putAside(path)
      return try store.save(entry).path
    }
  }
}
