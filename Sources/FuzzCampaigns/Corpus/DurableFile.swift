import FuzzPlatform
import Synchronization

/// A call of the system that failed while a file was written.
package struct FileProblem: Error, Hashable, Sendable {
  /// How far it got.
  package enum Stage: Hashable, Sendable {
    /// A folder or file could not be made.
    case create
    /// It was made and could not be filled, flushed or put in its place.
    case write
  }

  package let stage: Stage
  /// What could not be made or written.
  package let path: String
  /// The error number.
  package let code: Int32

  package init(stage: Stage, path: String, code: Int32) {
    self.stage = stage
    self.path = path
    self.code = code
  }
}

/// Files that are there as a whole or not at all, also after a crash or a power cut.
///
/// A temporary file `.tmp-<pid>-<n>` in the same folder is filled, flushed and renamed; then the
/// folder is flushed, without which the rename itself can be lost. Readers see the old file or
/// the new one.
package enum DurableFile {
  private static let temporaryPrefix = ".tmp-"
  private static let temporaryCount = Atomic<UInt64>(0)

  /// Makes or replaces the file at `path`, or a symbolic link there; its folder must be there.
  ///
  /// A file that is replaced hands on who may read and write it.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileProblem) {
    let folder = parentFolder(of: path)
    let (descriptor, temporary) = try openTemporary(in: folder)
    do throws(FileProblem) {
      defer { close(descriptor) }
      // Before there is anything to read.
      try takePermissions(of: path, descriptor)
      try writeAll(bytes, to: descriptor, path: path)
      try flush(descriptor, path: path)
      guard rename(temporary, path) == 0 else {
        throw FileProblem(stage: .write, path: path, code: errno)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    try flush(folder: folder)
  }

  /// Makes the folder and those above it that are missing.
  package static func makeFolders(_ path: String) throws(FileProblem) {
    if mkdir(path, 0o755) == 0 { return try flush(folder: parentFolder(of: path)) }
    let code = errno
    let parent = parentFolder(of: path)
    if code == ENOENT, parent != path {
      try makeFolders(parent)
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else {
        throw FileProblem(stage: .create, path: path, code: errno)
      }
      return try flush(folder: parent)
    }
    // A read-only file system answers EROFS for folders that are there, too.
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw FileProblem(stage: .create, path: path, code: code == EEXIST ? errno : code)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      throw FileProblem(stage: .create, path: path, code: ENOTDIR)
    }
  }

  /// Makes, fills and removes a temporary file: shows early that nothing could be saved.
  package static func checkWritable(folder: String) throws(FileProblem) {
    let (descriptor, temporary) = try openTemporary(in: folder)
    defer {
      close(descriptor)
      unlink(temporary)
    }
    try writeAll([UInt8(ascii: "\n")], to: descriptor, path: temporary)
    try flush(descriptor, path: temporary)
  }

  /// Removes what writers of this machine left behind when they died.
  ///
  /// A name whose process lives, or may live, is kept, and so is a file that its writer holds: numbers
  /// of processes in another container mean nothing here. Do not call it for a folder that another
  /// machine writes to.
  ///
  /// - Returns: The number of removed files.
  @discardableResult
  package static func sweepTemporaries(in folder: String) -> Int {
    var removed = 0
    for name in folderNames(folder).names {
      guard let process = writer(ofTemporary: name), process != getpid(),
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      let path = joinPath(folder, String(decoding: name, as: UTF8.self))
      if !isHeld(path), unlink(path) == 0 { removed += 1 }
    }
    return removed
  }

  /// Whether somebody is writing the file, or it is none that a writer makes.
  private static func isHeld(_ path: String) -> Bool {
    guard let descriptor = try? OwnFile.open(path, O_RDONLY) else { return true }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }

  private static func writer(ofTemporary name: [UInt8]) -> pid_t? {
    guard name.starts(with: temporaryPrefix.utf8) else { return nil }
    let parts = name.dropFirst(temporaryPrefix.utf8.count).split(
      separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.count == 2,
      let process = pid_t(String(decoding: parts[0], as: UTF8.self)), process > 0
    else { return nil }
    return process
  }

  private static func openTemporary(
    in folder: String
  ) throws(FileProblem) -> (descriptor: Int32, path: String) {
    while true {
      let number = temporaryCount.wrappingAdd(1, ordering: .relaxed).newValue
      let path = joinPath(folder, "\(temporaryPrefix)\(getpid())-\(number)")
      let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor >= 0 {
        // Held until it is closed; where there are no such locks, the number in its name has to do.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        return (descriptor, path)
      }
      // EEXIST: left behind by a dead process that had the same number.
      guard errno == EEXIST || errno == EINTR else {
        throw FileProblem(stage: .create, path: folder, code: errno)
      }
    }
  }

  /// Gives an open file the permissions of the regular file at `path`, if there is one.
  private static func takePermissions(
    of path: String, _ descriptor: Int32
  ) throws(FileProblem) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    guard fchmod(descriptor, status.st_mode & 0o777) == 0 else {
      throw FileProblem(stage: .write, path: path, code: errno)
    }
  }

  /// Writes every byte, however many calls that takes.
  package static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, path: String
  ) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Self.write(descriptor, buffer[written...])
      }
      if count >= 0 {
        written += count
      } else if errno != EINTR {
        throw FileProblem(stage: .write, path: path, code: errno)
      }
    }
  }

  private static func write(_ descriptor: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
    let bytes = UnsafeRawBufferPointer(rebasing: bytes)
    return CLibrary.write(descriptor, bytes.baseAddress, bytes.count)
  }

  private static func flush(_ descriptor: Int32, path: String) throws(FileProblem) {
    while fsync(descriptor) != 0 {
      if errno != EINTR { throw FileProblem(stage: .write, path: path, code: errno) }
    }
  }

  /// What was renamed is in its place already, so a folder that may not be opened for reading
  /// (EACCES) and a file system that cannot flush folders (EINVAL) are no failures.
  private static func flush(folder: String) throws(FileProblem) {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == EACCES { return }
      throw FileProblem(stage: .write, path: folder, code: errno)
    }
    defer { close(descriptor) }
    do throws(FileProblem) {
      try flush(descriptor, path: folder)
    } catch {
      guard error.code == EINVAL || error.code == ENOTSUP else { throw error }
    }
  }
}
