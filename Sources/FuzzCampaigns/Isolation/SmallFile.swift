import FuzzPlatform

/// What is in a file of up to 1023 bytes, as the kernel has many; nil when it cannot be read.
func smallFile(_ path: String) -> String? {
  let file = open(path, O_RDONLY | O_CLOEXEC)
  guard file >= 0 else { return nil }
  defer { close(file) }
  var buffer = [UInt8](repeating: 0, count: 1023)
  let count = read(file, &buffer, buffer.count)
  return count >= 0 ? String(decoding: buffer[..<count], as: UTF8.self) : nil
}
