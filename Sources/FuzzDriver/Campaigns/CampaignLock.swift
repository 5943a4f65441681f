import FuzzCampaigns
import FuzzReports
import StatefulFuzz

import FuzzPlatform

/// The lock of a campaign's folder: held by one driver, and gone with it however it ends.
///
/// A record lock of fcntl(2), because it belongs to the process alone: neither a forked worker nor
/// what a system under test leaves behind keeps it. The file says who holds it; what it says of a
/// driver that is gone means nothing and is replaced.
final class CampaignLock {
  private let descriptor: Int32

  /// Takes the lock.
  ///
  /// - Throws: `DriverError` with `ExitCode.locked` when another driver holds it, and with
  ///   `.cannotCreate` where locks cannot be trusted; `CorpusError` when there is no file to lock.
  init(folder: String) throws {
    if let network = NetworkFileSystem.name(of: folder) {
      throw DriverError(
        .cannotCreate,
        "\(folder.escapingControls): the folder is on \(network), where a lock can be lost; choose a "
          + "--campaign-dir on a local disk and copy it at the end")
    }
    let file = Self.file(in: folder)
    descriptor = try OwnFile.open(file, O_RDWR | O_CREAT)
    var request = Self.request(Int16(F_WRLCK))
    guard fcntl(descriptor, F_SETLK, &request) == 0 else {
      let code = errno
      let holder = Self.content(of: descriptor)
      close(descriptor)
      guard code == EACCES || code == EAGAIN else {
        throw DriverError(
          .cannotCreate,
          "\(file.escapingControls): cannot lock: \(String(cString: strerror(code)))")
      }
      throw DriverError(
        .locked,
        "\(folder.escapingControls): another driver works in this folder "
          + "(\(holder.escapingControls)); choose another --campaign-dir, wait for it, or end it "
          + "with '\(DriverProgram.name) stop'")
    }
    // Not before it is locked: what another driver says of itself is its own.
    ftruncate(descriptor, 0)
    let text = Array("pid \(getpid()) on \(Self.hostName) since \(ClockText.utc())\n".utf8)
    pwrite(descriptor, text, text.count, 0)
  }

  deinit { close(descriptor) }

  /// A driver that holds a lock.
  struct Holder: Equatable {
    var process: pid_t
    /// `pid N on HOST since TIME`.
    var text: String
  }

  /// Who holds the lock of a folder now; nil for nobody.
  static func holder(of folder: String) -> Holder? {
    guard let descriptor = try? OwnFile.open(file(in: folder), O_RDONLY) else { return nil }
    defer { close(descriptor) }
    var request = request(Int16(F_RDLCK))
    guard fcntl(descriptor, F_GETLK, &request) == 0, request.l_type != Int16(F_UNLCK) else {
      return nil
    }
    return Holder(process: request.l_pid, text: content(of: descriptor))
  }

  private static func file(in folder: String) -> String { joinPath(folder, "lock") }

  private static func request(_ kind: Int16) -> flock {
    var request = flock()
    request.l_type = kind
    request.l_whence = Int16(SEEK_SET)
    return request
  }

  private static var hostName: String {
    var host = [CChar](repeating: 0, count: 256)
    gethostname(&host, host.count - 1)
    return String(decoding: host.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func content(of descriptor: Int32) -> String {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return String(text.prefix { !$0.isNewline })
  }
}
