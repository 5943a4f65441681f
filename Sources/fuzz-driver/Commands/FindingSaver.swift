import StatefulFuzz

/// Saves findings to the campaign's folder or the corpus, and cases before they are shrunk.
final class FindingSaver {
  let folder: CampaignFolder
  let store: CorpusStore
  private let provenance: CorpusEntry.Provenance
  private var waiting: String?

  /// Saves that failed; their findings were only printed.
  private(set) var failures = 0

  /// Failures after which a campaign ends: nothing that it still finds could be kept.
  static let failureLimit = 3

  init(folder: CampaignFolder, store: CorpusStore, provenance: CorpusEntry.Provenance) {
    self.folder = folder
    self.store = store
    self.provenance = provenance
  }

  /// Keeps a case as it failed until `save` has its minimal form.
  func saveUnshrunk(_ finding: Finding) {
    guard !finding.script.commands.isEmpty else { return }
    // If this fails, saving the finding itself fails next and is reported.
    waiting = try? folder.unshrunk.save(CorpusEntry(finding, provenance)).path
  }

  /// Saves one finding.
  ///
  /// - Returns: The path of its file; nil when it has no commands that a file could hold.
  func save(_ finding: Finding) throws(CorpusError) -> String? {
    guard !finding.script.commands.isEmpty else { return nil }
    do throws(CorpusError) {
      let path = try store.save(CorpusEntry(finding, provenance)).path
      if let waiting { folder.discardUnshrunk(waiting) }
      waiting = nil
      return path
    } catch {
      failures += 1
      throw error
    }
  }
}
