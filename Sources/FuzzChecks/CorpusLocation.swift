import FuzzCampaigns
import FuzzPlatform
import StatefulFuzz

/// Where a test keeps the cases that fail.
public enum CorpusLocation: Hashable, Sendable {
  /// The nearest folder `Corpus`, from the test's file up to its package; if there is none, the
  /// one next to `Package.swift`, which is also what a driver replays first.
  case nearest

  /// A folder; a relative path starts at the package.
  case folder(String)

  /// Nowhere: nothing is read and nothing is saved.
  case nowhere

  /// Finds the folder; a file outside of any package has its corpus next to it.
  ///
  /// - Parameter sourceFile: The path of the test's source, as `#filePath` gives it.
  /// - Returns: A path; nil for nowhere.
  public func path(forTestIn sourceFile: String) -> String? {
    switch self {
    case .nowhere: return nil
    case .folder(let path) where path.utf8.first == UInt8(ascii: "/"): return path
    case .folder(let path): return joinPath(Self.package(of: sourceFile), path)
    case .nearest:
      let package = Self.package(of: sourceFile)
      let folders = Self.folders(above: sourceFile).map { joinPath($0, "Corpus") }
      return folders.first { exists($0) && $0.hasPrefix(package) }
        ?? joinPath(package, "Corpus")
    }
  }

  /// The folder with the manifest; without one, that of the file.
  private static func package(of sourceFile: String) -> String {
    folders(above: sourceFile).first { exists(joinPath($0, "Package.swift")) }
      ?? parentFolder(of: sourceFile)
  }

  /// The file's folder, and those above it.
  private static func folders(above sourceFile: String) -> [String] {
    var folders = [parentFolder(of: sourceFile)]
    while let last = folders.last {
      let parent = parentFolder(of: last)
      if parent == last { break }
      folders.append(parent)
    }
    return folders
  }
}

extension CorpusLocation: ExpressibleByStringLiteral {
  /// A folder.
  public init(stringLiteral path: String) { self = .folder(path) }
}

private func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
