import StatefulFuzz

/// Everything that files and folders hold: the entries that can be read, and why others cannot.
public struct CorpusContents: Hashable, Sendable {
  /// The entries, each once, in the order of the paths, folder by folder sorted by their bytes.
  public private(set) var files: [CorpusFile] = []

  /// What could not be read, in the same order.
  public private(set) var problems: [CorpusError] = []

  /// What is odd and does no harm.
  public private(set) var warnings: [CorpusWarning] = []

  /// Reads files, and folders with everything below them.
  ///
  /// A file is read once, however many paths lead to it, and goes by the first of them that is no
  /// symbolic link; the names that it has besides are its `aliases`.
  ///
  /// - Complexity: O(size of the entries), all of which are kept.
  public init(of paths: [String]) {
    let listings = paths.map { CorpusListing(of: $0) }
    var names = Self.names(listings.flatMap(\.paths))
    for listing in listings {
      problems += listing.problems
      warnings += listing.warnings
      for path in listing.paths {
        let identity = FileIdentity(of: path)
        guard let all = names[identity], all.first == path else { continue }
        names[identity] = nil
        read(path, aliases: Array(all.dropFirst()))
      }
    }
  }

  /// The paths of each file, each of its names in a folder once; the one to call it by comes first.
  private static func names(_ paths: [String]) -> [FileIdentity: [String]] {
    var seen: Set<FolderEntry> = []
    var names: [FileIdentity: [String]] = [:]
    for path in paths where seen.insert(FolderEntry(of: path)).inserted {
      names[FileIdentity(of: path), default: []].append(path)
    }
    return names.mapValues { paths in
      guard let real = paths.firstIndex(where: { !isSymbolicLink($0) }) else { return paths }
      return [paths[real]] + paths[..<real] + paths[(real + 1)...]
    }
  }

  /// Notes another problem, behind those of reading.
  public mutating func add(_ problem: CorpusError) { problems.append(problem) }

  private mutating func read(_ path: String, aliases: [String]) {
    do throws(CorpusError) {
      var file = try CorpusFile(contentsOf: path)
      file.aliases = aliases
      files.append(file)
      warnings += file.warnings
    } catch {
      problems.append(error)
    }
  }
}
