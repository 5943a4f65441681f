import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// Saves findings to the campaign's folder or the corpus, and cases before they are shrunk.
final class FindingSaver {
  let folder: CampaignFolder
  let store: CorpusStore
  private let provenance: CorpusEntry.Provenance
  private let reserve: DiskReserve?
  private var waiting: String?

  /// Saves that failed; their findings were only printed.
  private(set) var failures = 0

  /// Failures after which a campaign ends: nothing that it still finds could be kept.
  static let failureLimit = 3

  init(
    folder: CampaignFolder, store: CorpusStore, provenance: CorpusEntry.Provenance,
    reserve: DiskReserve? = nil
  ) {
    self.folder = folder
    self.store = store
    self.provenance = provenance
    self.reserve = reserve
  }

  /// Gives back what was held back for findings.
  func finish() { reserve?.remove() }

  /// Keeps a case as it failed until `save` has its minimal form.
  func saveUnshrunk(_ finding: Finding) {
    guard !finding.script.commands.isEmpty else { return }
    // If this fails, saving the finding itself fails next and is reported.
    waiting = try? folder.unshrunk.save(CorpusEntry(finding, provenance)).path
  }

  /// Saves one finding, apart from the others if it is flaky or indeterminate.
  ///
  /// - Returns: The path of its file; nil when it has no commands that a file could hold.
  func save(_ finding: Finding) throws(CorpusError) -> String? {
    guard !finding.script.commands.isEmpty else { return nil }
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
      return try store.save(entry).path
    } catch {
      guard error.kind == .cannotSave, reserve?.giveUp() == true else { throw error }
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
    guard let file = replaced.file, file != new.file, !file.hasPrefix("/") else { return }
    unlink(folder.resolved(file))
    let name = file.split(separator: "/").last.map(String.init) ?? file
    unlink(joinPath(joinPath(folder.path, "logs"), name + ".log"))
  }
}
