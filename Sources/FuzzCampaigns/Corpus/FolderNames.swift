import FuzzPlatform

/// The names in a folder as the bytes that they are, in the system's order.
///
/// - Returns: The names with `.` and `..`, and the error number that ended the reading, 0 if
///   none did.
package func folderNames(_ folder: String) -> (names: [[UInt8]], code: Int32) {
  guard let stream = opendir(folder) else { return ([], errno) }
  defer { closedir(stream) }
  // Read through a pointer: a record can be shorter than the declared size of `dirent`.
  let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
  var names: [[UInt8]] = []
  while true {
    errno = 0
    guard let entry = readdir(stream) else { return (names, errno) }
    let name = UnsafeRawPointer(entry).advanced(by: offset)
    let length = strlen(name.assumingMemoryBound(to: CChar.self))
    names.append(Array(UnsafeRawBufferPointer(start: name, count: length)))
  }
}

/// `folder/name`, with one slash.
package func joinPath(_ folder: String, _ name: String) -> String {
  folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
}

/// The path without its last name; `.` for a name alone, `/` for the root.
package func parentFolder(of path: String) -> String {
  let slash = UInt8(ascii: "/")
  let bytes = path.utf8
  guard let nameEnd = bytes.lastIndex(where: { $0 != slash }) else {
    return bytes.isEmpty ? "." : "/"
  }
  guard let cut = bytes[...nameEnd].lastIndex(of: slash) else { return "." }
  guard let end = bytes[..<cut].lastIndex(where: { $0 != slash }) else { return "/" }
  return String(path[...end])
}
