/// Everything that files and folders hold: the entries that can be read, and why others cannot.
public struct CorpusContents: Hashable, Sendable {
  /// The entries, in the order of the paths, folder by folder sorted by their bytes.
  public private(set) var files: [CorpusFile] = []

  /// What could not be read, in the same order.
  public private(set) var problems: [CorpusError] = []

  /// What is odd and does no harm.
  public private(set) var warnings: [CorpusWarning] = []

  /// Reads files, and folders with everything below them; a path that is named twice is read once.
  ///
  /// - Complexity: O(size of the entries), all of which are kept.
  public init(of paths: [String]) {
    var seen: Set<String> = []
    for path in paths {
      let listing = CorpusListing(of: path)
      problems += listing.problems
      warnings += listing.warnings
      for file in listing.paths where seen.insert(file).inserted { read(file) }
    }
  }

  /// Notes another problem, behind those of reading.
  public mutating func add(_ problem: CorpusError) { problems.append(problem) }

  private mutating func read(_ path: String) {
    do throws(CorpusError) {
      let file = try CorpusFile(contentsOf: path)
      files.append(file)
      warnings += file.warnings
    } catch {
      problems.append(error)
    }
  }
}
