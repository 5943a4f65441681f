/// Entries of several corpora as one corpus, each case once.
///
/// Two entries are one case if their names are equal: target, start, commands, and the failure that
/// they expect. Of their lines those of the newest find are kept, whatever the order in which the
/// entries came, so that the union is commutative, associative and idempotent.
public struct CorpusUnion: Sendable {
  private var byName: [String: CorpusEntry] = [:]

  /// Makes an empty union.
  public init() {}

  /// The entries, sorted by suite and name.
  public var entries: [CorpusEntry] {
    byName.values.sorted { ($0.suite, $0.fileName) < ($1.suite, $1.fileName) }
  }

  /// Adds an entry, unless it is there with lines that are as new or newer.
  public mutating func add(_ entry: CorpusEntry) {
    let name = entry.fileName
    if let present = byName[name], !entry.isPreferred(to: present) { return }
    byName[name] = entry
  }
}

extension CorpusEntry {
  /// Whether a merge keeps this entry rather than another one of the same case: the newest find
  /// wins, and among equals the order of the texts decides, which is the same everywhere.
  func isPreferred(to other: CorpusEntry) -> Bool {
    let (own, others) = (foundTime, other.foundTime)
    return own == others ? text() > other.text() : own > others
  }

  /// The time of the `found` line, whose notation sorts as text; empty without one.
  private var foundTime: String { String(found?.prefix { $0 != " " } ?? "") }
}

extension CorpusStore {
  /// What became of the entries of a union.
  public struct Merged: Hashable, Sendable {
    /// Files that were made.
    public var added: [String] = []

    /// Files whose case was there with lines of an older find.
    public var updated: [String] = []

    /// Entries that were there already, as they are or with newer lines.
    public var unchanged = 0
  }

  /// Puts a union into the folder, beside what is there; no case is ever lost.
  ///
  /// - Parameters:
  ///   - union: What to add.
  ///   - present: What the folder holds; an entry among it keeps the name that its file has.
  /// - Returns: What came in, what was renewed and what was there.
  /// - Throws: When the disk refuses; what was done until then stays, and merging again goes on.
  public func merge(
    _ union: CorpusUnion, with present: [CorpusFile]
  ) throws(CorpusError) -> Merged {
    var known: [String: CorpusFile] = [:]
    for file in present where known[file.entry.fileName] == nil {
      known[file.entry.fileName] = file
    }
    var merged = Merged()
    for entry in union.entries {
      guard let file = known[entry.fileName] else {
        merged.added.append(try save(entry).path)
        continue
      }
      if entry.isPreferred(to: file.entry) {
        try Self.replace(file.path, with: entry)
        merged.updated.append(file.path)
      } else {
        merged.unchanged += 1
      }
    }
    return merged
  }
}
