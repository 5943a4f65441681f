import FuzzCampaigns
import StatefulFuzz

import FuzzPlatform

/// Saves findings to the campaign's folder or the corpus, and cases before they are shrunk.
final class FindingSaver {
  let folder: CampaignFolder
  let store: CorpusStore
  private let provenance: CorpusEntry.Provenance
  private let reserve: DiskReserve?
  private let note: (String) -> Void
  private var waiting: String?

  /// Files in the way of findings that were put aside.
  private(set) var putAside = 0

  /// Saves that failed; their findings were only printed.
  private(set) var failures = 0

  /// Failures after which a campaign ends: nothing that it still finds could be kept.
  static let failureLimit = 3

  init(
    folder: CampaignFolder, store: CorpusStore, provenance: CorpusEntry.Provenance,
    reserve: DiskReserve? = nil, note: @escaping (String) -> Void
  ) {
    self.folder = folder
    self.store = store
    self.provenance = provenance
    self.reserve = reserve
    self.note = note
  }

  /// Gives back what was held back for findings.
  ///
  /// - Parameter isComplete: Whether every finding has its minimal form, so that nothing waits for one.
  func finish(isComplete: Bool) {
    reserve?.remove()
    if isComplete { folder.discardAllUnshrunk() }
  }

  /// Keeps a case as it failed until `save` has its minimal form.
  func saveUnshrunk(_ finding: Finding) {
    guard finding.hasCase else { return }
    let entry = CorpusEntry(finding, provenance)
    // Also where saving fails: the file may be in its place, and only its folder not be flushed.
    waiting = joinPath(folder.unshrunk.directory, entry.fileName)
    // If this fails, saving the finding itself fails next and is reported.
    _ = try? saveOrPutAside(entry, in: folder.unshrunk)
  }

  /// Saves one finding, apart from the others if it is flaky or indeterminate.
  ///
  /// - Returns: The path of its file; nil when it has no commands that a file could hold.
  func save(_ finding: Finding) throws(CorpusError) -> String? {
    guard finding.hasCase else { return nil }
    let entry = CorpusEntry(finding, provenance)
    let store = folder.storeApart(for: finding.failure.verdict) ?? store
    do throws(CorpusError) {
      let path = try saveOrMakeRoom(entry, in: store)
      if let waiting { folder.discardUnshrunk(waiting) }
      waiting = nil
      saveOutput(of: finding, as: path)
      return path
    } catch {
      failures += 1
      throw error
    }
  }

  private func saveOrMakeRoom(
    _ entry: CorpusEntry, in store: CorpusStore
  ) throws(CorpusError) -> String {
    do throws(CorpusError) {
      return try saveOrPutAside(entry, in: store)
    } catch {
      guard error.isWithoutRoom, reserve?.giveUp() == true else { throw error }
      return try saveOrPutAside(entry, in: store)
    }
  }

  /// Saves an entry whatever has its name: a file of the campaign's own folder that holds something
  /// else is damaged and moves out of the way; in a corpus nothing is touched, and the entry goes to
  /// the campaign's findings.
  private func saveOrPutAside(
    _ entry: CorpusEntry, in store: CorpusStore
  ) throws(CorpusError) -> String {
    do throws(CorpusError) {
      return try store.save(entry).path
    } catch {
      guard error.kind == .data, let name = EntryFileName(entry.fileName) else { throw error }
      guard store.layout == .flat else {
        let path = try saveOrPutAside(entry, in: folder.findings)
        note("Error: \(error); it is saved as \(path.escapingControls)")
        return path
      }
      let path = joinPath(store.directory, name.text)
      guard CampaignFolder.exists(path) else { throw error }
      try FindingFiles.putAside(path)
      putAside += 1
      note(
        "Error: \(error); it is \(path.escapingControls)\(FindingFiles.damagedSuffix) now")
      return try store.save(entry).path
    }
  }

  /// Keeps what the case printed; a log is worth less than a finding, so that failing is no error.
  private func saveOutput(of finding: Finding, as path: String) {
    guard !finding.output.isEmpty else { return }
    let logs = joinPath(folder.path, "logs")
    let name = path.split(separator: "/").last.map(String.init) ?? path
    try? DurableFile.makeFolders(logs)
    try? DurableFile.write(finding.output, to: joinPath(logs, name + ".log"))
  }

  /// Takes away a finding of this campaign that another case of its bucket has replaced; what is in
  /// a corpus stays.
  func discard(_ replaced: FoundRecord, for new: FoundRecord) {
    guard let file = replaced.file, file != new.file, case .own(_, let name) = file else { return }
    unlink(folder.resolved(file))
    unlink(joinPath(joinPath(folder.path, "logs"), name.text + ".log"))
  }
}
