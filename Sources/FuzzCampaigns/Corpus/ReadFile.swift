import FuzzPlatform

/// The bytes of a regular file that is within the size limit.
///
/// - Parameters:
///   - path: The file.
///   - limit: The greatest number of bytes.
///   - followsLinks: Whether the path may be a symbolic link to the file.
/// - Returns: All of them.
/// - Throws: Kind `.missing` when it cannot be opened, `.data` when it is too large or no file.
package func readRegularFile(
  _ path: String, limit: Int = CorpusLimits.fileBytes, followsLinks: Bool = true
) throws(CorpusError) -> [UInt8] {
  guard !path.utf8.contains(0) else {
    throw CorpusError(.missing, file: path, message: "a path cannot hold a NUL character")
  }
  // Checked before it is opened, because opening a device can have effects, and after, because
  // the path may lead elsewhere by then.
  var before = stat()
  guard (followsLinks ? stat(path, &before) : lstat(path, &before)) == 0 else {
    throw unreadable(path, errno)
  }
  try checkReadable(before, path, limit)
  let flags = O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
  let descriptor = open(path, followsLinks ? flags : flags | O_NOFOLLOW)
  guard descriptor >= 0 else { throw unreadable(path, errno) }
  defer { close(descriptor) }
  var opened = stat()
  guard fstat(descriptor, &opened) == 0 else { throw unreadable(path, errno) }
  try checkReadable(opened, path, limit)
  return try readToEnd(descriptor, file: path, limit: limit)
}

/// The bytes up to the end of the file, refused as soon as they are more than it may have.
func readToEnd(
  _ descriptor: Int32, file: String, limit: Int = CorpusLimits.fileBytes
) throws(CorpusError) -> [UInt8] {
  var bytes: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 16 << 10)
  while true {
    let count = read(descriptor, &buffer, buffer.count)
    if count == 0 { return bytes }
    guard count > 0 else {
      if errno == EINTR { continue }
      throw unreadable(file, errno)
    }
    bytes += buffer[..<count]
    guard bytes.count <= limit else {
      throw CorpusError(
        .data, file: file, message: "the file has more than the limit of \(limit) bytes")
    }
  }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

private func checkReadable(_ status: stat, _ path: String, _ limit: Int) throws(CorpusError) {
  if let kind = fileKind(status) {
    throw CorpusError(.data, file: path, message: "this is \(kind), not a file")
  }
  guard status.st_size <= limit else {
    throw CorpusLimits.tooManyBytes(Int(status.st_size), file: path, limit: limit)
  }
}

/// What is there instead of a regular file, with its article; nil for a regular file.
func fileKind(_ status: stat) -> String? {
  switch status.st_mode & S_IFMT {
  case S_IFREG: nil
  case S_IFDIR: "a folder"
  case S_IFIFO: "a FIFO"
  case S_IFSOCK: "a socket"
  case S_IFCHR, S_IFBLK: "a device"
  case S_IFLNK: "a symbolic link"
  default: "something else"
  }
}

private func unreadable(_ path: String, _ code: Int32) -> CorpusError {
  CorpusError(.missing, file: path, message: "cannot read: \(systemMessage(code))")
}
