#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

import Synchronization

/// Whether anything but the calling thread can still do something in this process.
///
/// In a worker the first thread waits for the thread of the case. Where there is no third one, nothing
/// happens any more once the case's thread waits.
enum ProcessThreads {
  private static let isWorker = Atomic(false)

  /// Must be called in a worker, before its first run.
  static func noteWorker() { isWorker.store(true, ordering: .relaxed) }

  /// Whether the thread of a case is the last one that can run; false where nobody can tell.
  static var isLastOne: Bool {
    isWorker.load(ordering: .relaxed) && count == 2
  }

  /// The threads of this process; nil where the system does not tell.
  static var count: Int? {
    #if os(Linux)
    let file = open("/proc/self/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let length = read(file, &buffer, buffer.count)
    // The name of the program is in parentheses and may contain anything; 18 fields on is the number.
    guard length > 0, let name = buffer[..<length].lastIndex(of: UInt8(ascii: ")")) else {
      return nil
    }
    let fields = buffer[name..<length].split(separator: UInt8(ascii: " "))
    return fields.count > 18 ? Int(String(decoding: fields[18], as: UTF8.self)) : nil
    #else
    return nil
    #endif
  }
}
