import FuzzPlatform
import StatefulFuzz

/// The file that a path leads to, whatever the path is written like.
///
/// `C/a`, `./C/a` and a link to it are one file: removing it by one of them removes it for all.
package enum FileIdentity: Hashable, Sendable {
  /// By the number that a disk has for it.
  case file(device: UInt64, number: UInt64)
  /// By the bytes of the path where it leads nowhere.
  case path([UInt8])

  /// Follows the path, symbolic links included.
  package init(of path: String) {
    var status = stat()
    guard !path.utf8.contains(0), stat(path, &status) == 0 else {
      self = .path(Array(path.utf8))
      return
    }
    self = .file(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
  }
}

/// A name in a folder, which is what removing a file removes; a file can have several.
package struct FolderEntry: Hashable, Sendable {
  private let folder: FileIdentity
  private let name: [UInt8]

  /// The name that the path ends in; where that is a symbolic link, the link.
  package init(of path: String) {
    folder = FileIdentity(of: parentFolder(of: path))
    let names = path.utf8.split(separator: UInt8(ascii: "/"))
    name = names.last.map { Array($0) } ?? []
  }
}

/// Whether there is a symbolic link at the path, wherever it leads.
func isSymbolicLink(_ path: String) -> Bool {
  var status = stat()
  return !path.utf8.contains(0) && lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
}
