import FuzzPlatform
import StatefulFuzz

/// Entries of several corpora as one corpus, each case once.
///
/// Target, start and commands are the case. Of the lines of its entries those of the newest find are
/// kept, what it expects among them, whatever the order in which the entries came, so that the union
/// is commutative, associative and idempotent.
public struct CorpusUnion: Sendable {
  private var byCase: [String: CorpusEntry] = [:]
  private var expectations: [String: Set<CorpusExpectation>] = [:]

  /// Makes an empty union.
  public init() {}

  /// The entries, sorted by suite and name.
  public var entries: [CorpusEntry] { Self.sorted(Array(byCase.values)) }

  /// The entries among them whose case was added with other expectations as well, of which at most
  /// one holds.
  public var contradictory: [CorpusEntry] {
    Self.sorted(byCase.filter { isContradictory($0.key) }.map(\.value))
  }

  private func isContradictory(_ text: String) -> Bool {
    let all = expectations[text, default: []]
    return all.contains { one in all.contains(where: one.contradicts) }
  }

  private static func sorted(_ entries: [CorpusEntry]) -> [CorpusEntry] {
    entries.sorted { ($0.suite, $0.fileName) < ($1.suite, $1.fileName) }
  }

  /// Adds an entry, unless its case is there with lines that are as new or newer.
  public mutating func add(_ entry: CorpusEntry) {
    note(expectationOf: entry)
    let text = entry.normalisedText
    if let present = byCase[text], !entry.isPreferred(to: present) { return }
    byCase[text] = entry
  }

  /// Takes note of what an entry expects that is not to be added, so that another entry of its case
  /// is seen to contradict it.
  public mutating func note(expectationOf entry: CorpusEntry) {
    guard let expectation = entry.effectiveExpectation else { return }
    expectations[entry.normalisedText, default: []].insert(expectation)
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

    /// Why other entries could not be put there, each with the file that it is about.
    public var problems: [CorpusError] = []
  }

  /// Puts a union into the folder, beside what is there; no case is ever lost.
  ///
  /// - Parameters:
  ///   - union: What to add.
  ///   - present: What the folder holds; an entry among it keeps the name that its file has, unless
  ///     that is the entry's own name and another failure is expected now.
  /// - Returns: What came in, what was renewed and what was there; and what is in the way of others,
  ///   such as a damaged file that has the name of a new entry.
  /// - Throws: When the disk refuses; what was done until then stays, and merging again goes on.
  public func merge(
    _ union: CorpusUnion, with present: [CorpusFile]
  ) throws(CorpusError) -> Merged {
    var known: [String: CorpusFile] = [:]
    for file in present where known[file.entry.normalisedText] == nil {
      known[file.entry.normalisedText] = file
    }
    var merged = Merged()
    for entry in union.entries {
      do throws(CorpusError) {
        guard let file = known[entry.normalisedText] else {
          merged.added.append(try save(entry).path)
          continue
        }
        if entry.isPreferred(to: file.entry) {
          merged.updated.append(try renew(file, as: entry))
        } else {
          merged.unchanged += 1
        }
      } catch {
        guard error.kind == .data else { throw error }
        merged.problems.append(error)
      }
    }
    return merged
  }

  /// Puts an entry in the place of a file of the same case.
  ///
  /// - Returns: The path, which is another one where the name told what was expected.
  private func renew(
    _ file: CorpusFile, as entry: CorpusEntry
  ) throws(CorpusError) -> String {
    let isNamed = file.path.split(separator: "/").last.map(String.init) == file.entry.fileName
    guard isNamed, entry.fileName != file.entry.fileName else {
      try Self.replace(file.path, with: entry)
      return file.path
    }
    let path = joinPath(parentFolder(of: file.path), entry.fileName)
    // What is there and holds another case, or nothing that can be read, is not replaced.
    _ = try holds(entry, at: path)
    try Self.replace(path, with: entry)
    for name in [file.path] + file.aliases where FileIdentity(of: name) != FileIdentity(of: path) {
      unlink(name)
    }
    return path
  }
}
