import Foundation

extension Driver {
  /// Runs the driver to its end on a terminal.
  ///
  /// - Parameters:
  ///   - arguments: Its arguments.
  ///   - columns: The terminal's width.
  ///   - rows: Its height.
  ///   - environment: Variables besides those of a terminal.
  ///   - keepsRedrawn: Whether what was written over stays, as lines of its own.
  /// - Returns: The lines as they are left on the screen, without colours.
  /// - Throws: Where there is no terminal to be had.
  func lines(
    _ arguments: [String], columns: UInt16, rows: UInt16 = 40, environment: [String: String] = [:],
    keepsRedrawn: Bool = false
  ) throws -> [String] {
    var (terminal, screen): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    guard openpty(&terminal, &screen, nil, nil, &size) == 0 else {
      throw NoTerminal(error: errno)
    }
    defer { close(terminal) }
    for end in [terminal, screen] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = try process(
      arguments,
      environment: ["TERM": "xterm", "LANG": "C.UTF-8"].merging(environment) { $1 })
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: screen, closeOnDealloc: false)
    process.standardError = process.standardOutput
    do {
      try process.run()
      close(screen)
    } catch {
      close(screen)
      throw error
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    // Once nobody has the other end open, reading fails.
    while case let count = read(terminal, &buffer, buffer.count), count > 0 || errno == EINTR {
      if count > 0 { bytes += buffer.prefix(count) }
    }
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    return Self.screen(keepsRedrawn ? text.replacing("\r", with: "\n") : text)
  }

  struct NoTerminal: Error {
    var error: Int32
  }

  /// What a terminal shows in the end of what was written to it: a line may be written over.
  private static func screen(_ text: String) -> [String] {
    let plain = text.replacing(/\u{1B}\[[0-9;?]*[A-Za-z]/, with: "")
    // A carriage return and a line feed are one character to Swift.
    return plain.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      String(String.UnicodeScalarView($0.split(separator: "\r").last ?? []))
    }
  }
}
