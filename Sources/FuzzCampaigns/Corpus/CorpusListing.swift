import FuzzPlatform

/// The entries below a folder, in an order that is the same on every machine.
///
/// Everything whose name ends in `.repro` is listed, whatever it is, so that reading it states
/// what is wrong. Names that begin with a dot are not looked at. Folders behind symbolic links
/// are not entered (which also ends all loops); a warning names them.
public struct CorpusListing: Hashable, Sendable {
  /// Paths below the folder, sorted by their bytes, folder by folder.
  public private(set) var paths: [String] = []

  /// Links that were not followed.
  public private(set) var warnings: [CorpusWarning] = []

  /// Folders and names that could not be read.
  public private(set) var problems: [CorpusError] = []

  /// Lists the entries of a folder, or the path itself when it is anything else.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - nameLimit: How many names are looked at; what comes behind them is not listed.
  /// - Complexity: One `lstat` a name; memory for the paths.
  public init(of path: String, nameLimit: Int = .max) {
    guard !path.utf8.contains(0) else {
      problems.append(
        CorpusError(.missing, file: path, message: "a path cannot hold a NUL character"))
      return
    }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
      paths.append(path)
      return
    }
    list(folder: path, nameLimit)
  }

  private mutating func list(folder root: String, _ nameLimit: Int) {
    // A stack instead of recursion: a path as long as the system allows has 2048 folders.
    var pending = [root]
    var left = nameLimit
    while left > 0, let path = pending.popLast() {
      left -= 1
      var status = stat()
      guard lstat(path, &status) == 0 || path == root else {
        problems.append(unreadable(path, errno))
        continue
      }
      if path.utf8.hasSuffix(".repro"), path != root {
        paths.append(path)
      } else if path == root || status.st_mode & S_IFMT == S_IFDIR {
        let names = names(in: path)
        for name in names.reversed() { pending.append(joinPath(path, name)) }
      } else if status.st_mode & S_IFMT == S_IFLNK, leadsToFolder(path) {
        warnings.append(
          CorpusWarning(
            file: path, line: nil, message: "a symbolic link to a folder is not followed"))
      }
    }
  }

  /// The visible names of a folder, sorted by their bytes.
  private mutating func names(in folder: String) -> [String] {
    let (found, code) = folderNames(folder)
    if code != 0 { problems.append(unreadable(folder, code)) }
    var names: [String] = []
    for bytes in found.sorted(by: { $0.lexicographicallyPrecedes($1) })
    where bytes.first != UInt8(ascii: ".") {
      if let name = String(validating: bytes, as: UTF8.self) {
        names.append(name)
      } else {
        let shown = joinPath(folder, String(decoding: bytes, as: UTF8.self))
        problems.append(CorpusError(.data, file: shown, message: "the name is not valid UTF-8"))
      }
    }
    return names
  }

  private func leadsToFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private func unreadable(_ path: String, _ code: Int32) -> CorpusError {
    CorpusError(.missing, file: path, message: "cannot read: \(systemMessage(code))")
  }
}

extension String.UTF8View {
  /// Compared by bytes, so that a combining mark cannot hide the ending.
  fileprivate func hasSuffix(_ ending: String) -> Bool {
    count >= ending.utf8.count && suffix(ending.utf8.count).elementsEqual(ending.utf8)
  }
}
