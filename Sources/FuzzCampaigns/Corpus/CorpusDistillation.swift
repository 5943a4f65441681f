import StatefulFuzz

/// The smallest entry of each target and bucket, and those that it makes superfluous.
///
/// Kept whatever their size are entries that do not expect a failure, because what passes has no
/// bucket, and entries with a `source`, because a report that somebody wrote down is a case of its
/// own. Without a `bucket` line the hazard, or the verdict where there is none, is the bucket.
public struct CorpusDistillation: Sendable {
  /// An entry that is not needed, and the smaller one that shows the same.
  public struct Superfluous: Hashable, Sendable {
    /// The entry.
    public var file: CorpusFile

    /// The path of the one that is kept instead.
    public var keeper: String
  }

  /// Entries to keep, in the given order; a file that is one of them is never superfluous, whatever
  /// path it was read by.
  public private(set) var kept: [CorpusFile] = []

  /// Entries that can go, in the given order.
  public private(set) var superfluous: [Superfluous] = []

  private struct Bucket: Hashable {
    var target: String
    var name: String
  }

  /// Sorts out `files`.
  ///
  /// - Complexity: O(n) entries; equal sizes are told apart by their texts, so that the result does
  ///   not depend on the order.
  public init(_ files: [CorpusFile]) {
    var smallest: [Bucket: CorpusFile] = [:]
    for file in files {
      guard let bucket = Self.bucket(of: file.entry) else { continue }
      if let known = smallest[bucket], !Self.isSmaller(file, known) { continue }
      smallest[bucket] = file
    }
    for file in files {
      if let bucket = Self.bucket(of: file.entry), let keeper = smallest[bucket],
        !keeper.isSameFile(as: file), file.entry.source == nil
      {
        superfluous.append(Superfluous(file: file, keeper: keeper.path))
      } else {
        kept.append(file)
      }
    }
  }

  private static func bucket(of entry: CorpusEntry) -> Bucket? {
    guard let expectation = entry.effectiveExpectation, expectation.verdict != .passed else {
      return nil
    }
    let name = entry.bucket ?? expectation.hazard ?? expectation.verdict.rawValue
    return Bucket(target: entry.target, name: name)
  }

  private static func isSmaller(_ file: CorpusFile, _ other: CorpusFile) -> Bool {
    let (own, others) = (file.entry, other.entry)
    let sizes = (own.commands.count, own.initial?.utf8.count ?? 0, own.normalisedText.utf8.count)
    let otherSizes = (
      others.commands.count, others.initial?.utf8.count ?? 0, others.normalisedText.utf8.count
    )
    guard sizes == otherSizes else { return sizes < otherSizes }
    return (own.normalisedText, file.path) < (others.normalisedText, other.path)
  }
}
