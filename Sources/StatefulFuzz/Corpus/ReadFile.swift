#if canImport(Glibc)
@preconcurrency import Glibc
#else
import Darwin
#endif

/// The bytes of a regular file that is within the size limit.
package func readRegularFile(
  _ path: String, limit: Int = CorpusLimits.fileBytes
) throws(CorpusError) -> [UInt8] {
  guard !path.utf8.contains(0) else {
    throw CorpusError(.missing, file: path, message: "a path cannot hold a NUL character")
  }
  // Checked before it is opened, because opening a device can have effects, and after, because
  // the path may lead elsewhere by then.
  var before = stat()
  guard stat(path, &before) == 0 else { throw unreadable(path, errno) }
  try checkReadable(before, path, limit)
  let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY)
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
  let kind: String
  switch status.st_mode & S_IFMT {
  case S_IFREG:
    guard status.st_size <= limit else {
      throw CorpusLimits.tooManyBytes(Int(status.st_size), file: path, limit: limit)
    }
    return
  case S_IFDIR: kind = "a folder"
  case S_IFIFO: kind = "a FIFO"
  case S_IFSOCK: kind = "a socket"
  case S_IFCHR, S_IFBLK: kind = "a device"
  default: kind = "something else"
  }
  throw CorpusError(.data, file: path, message: "this is \(kind), not a file")
}

private func unreadable(_ path: String, _ code: Int32) -> CorpusError {
  CorpusError(.missing, file: path, message: "cannot read: \(systemMessage(code))")
}
