import StatefulFuzz

/// Saves findings to the campaign's folder or the corpus.
struct FindingSaver {
  let store: CorpusStore
  let provenance: CorpusEntry.Provenance

  /// Saves one finding.
  ///
  /// - Returns: The path of its file; nil when it has no commands that a file could hold.
  func save(_ finding: Finding) throws(CorpusError) -> String? {
    guard !finding.script.commands.isEmpty else { return nil }
    return try store.save(CorpusEntry(finding, provenance)).path
  }
}
