import StatefulFuzz

/// One line of an entry, known to be short, UTF-8 and free of control characters but the tab.
struct CorpusLine {
  /// Counted from 1.
  let number: Int

  /// Without its line end.
  let text: String

  /// Whether a line end follows; only the last line of a file can lack one.
  let isTerminated: Bool
}

/// Cuts bytes into lines, each checked before a string is made of it.
///
/// Bytes, not characters: CRLF is one `Character` in Swift, and a combining mark can swallow the
/// space after a key.
struct CorpusLines {
  let file: String
  private let bytes: [UInt8]
  private var position = 0
  private(set) var number = 0
  private(set) var firstCarriageReturn: Int?

  init(_ bytes: [UInt8], file: String) throws(CorpusError) {
    self.file = file
    self.bytes = bytes
    guard bytes.count <= CorpusLimits.fileBytes else {
      throw CorpusLimits.tooManyBytes(bytes.count, file: file)
    }
  }

  /// The next line that is not blank, or nil at the end of the file; the first line in any case.
  mutating func next() throws(CorpusError) -> CorpusLine? {
    while position < bytes.count {
      number += 1
      guard number <= CorpusLimits.lines else {
        throw problem("more than \(CorpusLimits.lines) lines")
      }
      let rest = bytes[position...]
      let lineFeed = rest.firstIndex(of: UInt8(ascii: "\n"))
      var line = rest[..<(lineFeed ?? rest.endIndex)]
      position = lineFeed.map { $0 + 1 } ?? bytes.endIndex
      if line.last == UInt8(ascii: "\r") {
        line.removeLast()
        firstCarriageReturn = firstCarriageReturn ?? number
      }
      if number > 1, line.allSatisfy(\.isSpaceOrTab) { continue }
      return CorpusLine(number: number, text: try checked(line), isTerminated: lineFeed != nil)
    }
    return nil
  }

  private func checked(_ line: ArraySlice<UInt8>) throws(CorpusError) -> String {
    guard line.count <= CorpusLimits.lineBytes else {
      throw problem(
        "the line has \(line.count) bytes, more than the limit of \(CorpusLimits.lineBytes)")
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw problem("the line is not valid UTF-8")
    }
    if line.contains(where: \.mayBeControl),
      let control = text.unicodeScalars.first(where: \.isControlButTab)
    {
      throw problem("control character \(control.codePoint) in the line")
    }
    return text
  }

  private func problem(_ message: String) -> CorpusError {
    CorpusError(.data, file: file, line: number, message: message)
  }
}

extension CorpusLimits {
  static func tooManyBytes(
    _ count: Int, file: String, limit: Int = CorpusLimits.fileBytes
  ) -> CorpusError {
    CorpusError(
      .data, file: file, message: "the file has \(count) bytes, more than the limit of \(limit)")
  }
}

extension UInt8 {
  /// Whether this separates a key from its value.
  var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether this is a control character, or the first byte of one above ASCII.
  fileprivate var mayBeControl: Bool { self < 0x20 || self == 0x7F || self == 0xC2 }
}

extension Unicode.Scalar {
  fileprivate var isControlButTab: Bool {
    (value < 0x20 && value != 0x09) || 0x7F...0x9F ~= value
  }

  /// `U+001B` for the escape character.
  fileprivate var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
