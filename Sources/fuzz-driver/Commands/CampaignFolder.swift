import StatefulFuzz

#if canImport(Glibc)
@preconcurrency import Glibc
#elseif canImport(Musl)
@preconcurrency import Musl
#else
import Darwin
#endif

/// The folder of one campaign, held by one driver at a time.
///
/// ```
/// lock                 who holds the folder
/// findings/            minimal cases, unless they go to the corpus
/// unshrunk/            cases that are being shrunk; whatever is left there was cut short
/// ```
final class CampaignFolder {
  let path: String
  private let lock: Int32

  /// Makes the folder if need be and takes its lock.
  ///
  /// - Throws: `DriverError` with `ExitCode.locked` when another driver holds it, `CorpusError` when
  ///   it cannot be made.
  init(_ path: String) throws {
    self.path = path
    try CorpusStore(directory: path, layout: .flat).checkWritable()
    let file = path + "/lock"
    lock = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard lock >= 0 else {
      throw DriverError(
        .cannotCreate, "\(file.escapingControls): \(String(cString: strerror(errno)))")
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      let holder = Self.content(of: lock)
      close(lock)
      throw DriverError(
        .locked,
        "\(path.escapingControls): another driver works in this folder "
          + "(\(holder.escapingControls)); choose another --campaign-dir or wait for it")
    }
    ftruncate(lock, 0)
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    let name = String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    let text = Array("pid \(getpid()) on \(name) since \(ClockText.utc())\n".utf8)
    pwrite(lock, text, text.count, 0)
    for folder in [path, path + "/findings", path + "/unshrunk"] {
      DurableFile.sweepTemporaries(in: folder)
    }
  }

  deinit { close(lock) }

  /// The campaign's name: the folder's own one.
  var name: String {
    let last = path.split(separator: "/").last.map(String.init) ?? path
    return last.replacing(" ", with: "_")
  }

  /// Where cases wait while they are shrunk.
  var unshrunk: CorpusStore { CorpusStore(directory: path + "/unshrunk", layout: .flat) }

  /// Where findings go unless they go to the corpus.
  var findings: CorpusStore { CorpusStore(directory: path + "/findings", layout: .flat) }

  /// Takes away a case that has become a finding, and the folder when nothing is left in it.
  func discardUnshrunk(_ file: String) {
    unlink(file)
    rmdir(unshrunk.directory)
  }

  private static func content(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return String(text.prefix { !$0.isNewline })
  }
}
