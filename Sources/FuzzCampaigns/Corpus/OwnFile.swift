import FuzzPlatform
import StatefulFuzz

/// Files that a campaign keeps in its folder, and nowhere else: symbolic links to them are refused.
///
/// A folder of a campaign may have come from another machine. A link in it could lead to any file of
/// the user's, which would then be read, copied, written to or removed.
package enum OwnFile {
  /// Opens a file, or makes it where `flags` say so; nothing is ever waited for.
  ///
  /// - Throws: Kind `.cannotCreate` when it cannot be opened, or is not a regular file.
  package static func open(_ path: String, _ flags: Int32) throws(CorpusError) -> Int32 {
    let descriptor = openWithoutFollowing(path, flags)
    guard descriptor >= 0 else {
      let code = errno
      throw kind(of: path).map { refusal(of: path, $0) }
        ?? CorpusError(saving: FileProblem(stage: .create, path: path, code: code))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw refusal(of: path, kind(of: path) ?? "something else")
    }
    return descriptor
  }

  private static func openWithoutFollowing(_ path: String, _ flags: Int32) -> Int32 {
    let all = flags | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    return CLibrary.open(path, all, 0o644)
  }

  private static func refusal(of path: String, _ kind: String) -> CorpusError {
    CorpusError(.cannotCreate, file: path, message: "this is \(kind), not a file of the campaign")
  }

  /// What is at a path that is no regular file; nil for one that is, and for nothing.
  private static func kind(of path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    return fileKind(status)
  }

  /// Finds out whether one of some names in a folder is a symbolic link.
  ///
  /// - Returns: The path of the first one; nil where there is none.
  package static func firstLink(in folder: String, among names: [String]) -> String? {
    names.map { joinPath(folder, $0) }.first { path in
      var status = stat()
      return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
  }
}
