/// The line table of a unit: from which line of which file the code at an address comes.
///
/// Versions 2 to 5 of DWARF. What cannot be read has no lines.
struct DebugLines {
  /// A line by the number of its file in the table.
  struct Place: Equatable {
    var file: UInt64
    var line: UInt64
  }

  private var cursor: ByteCursor
  private let end: Int
  private let leastInstructionLength: UInt64
  private let lineBase: Int64
  private let lineRange: UInt64
  private let firstSpecial: UInt64
  private var argumentCounts: [UInt64] = []
  /// The names of the files, without their folders; the first one of version 4 has the number 1.
  private var names: [UInt64: String] = [:]

  /// Reads the header of the table at an offset of `.debug_line`; nil where it cannot be read.
  init?(_ file: ObjectFile, at offset: UInt64) {
    guard let start = file.bytes(".debug_line", at: offset, upTo: 4), start.count == 4 else {
      return nil
    }
    var first = ByteCursor(start)
    let length = first.number(4)
    guard length < Self.longestTable,
      let bytes = file.bytes(".debug_line", at: offset, upTo: Int(length) + 4)
    else { return nil }
    var cursor = ByteCursor(bytes, at: 4)
    let version = cursor.number(2)
    guard (2...5).contains(version) else { return nil }
    if version >= 5 { cursor.skip(2) }
    let headerLength = cursor.number(4)
    let program = cursor.position + Int(headerLength)
    leastInstructionLength = cursor.number(1)
    if version >= 4 { cursor.skip(1) }
    cursor.skip(1)
    lineBase = Int64(Int8(truncatingIfNeeded: cursor.number(1)))
    lineRange = cursor.number(1)
    firstSpecial = cursor.number(1)
    guard cursor.isValid, lineRange > 0, firstSpecial > 0 else { return nil }
    for _ in 1..<firstSpecial { argumentCounts.append(cursor.number(1)) }
    (self.cursor, end) = (cursor, bytes.count)
    let areRead = version >= 5 ? readNames(file, version) : readNames()
    guard areRead, program <= end else { return nil }
    self.cursor.position = program
  }

  private static let longestTable: UInt64 = 1 << 26

  /// The name of a file, without its folder.
  func name(ofFile number: UInt64) -> String? {
    names[number]?.split(separator: "/").last.map(String.init)
  }

  // MARK: Files

  /// Reads the names of the files of versions up to 4; whether they could be read.
  private mutating func readNames() -> Bool {
    while cursor.isValid, !cursor.text().isEmpty {}
    var number: UInt64 = 1
    while cursor.isValid {
      let name = cursor.text()
      guard cursor.isValid, !name.isEmpty else { break }
      names[number] = name
      number += 1
      for _ in 0..<3 { _ = cursor.uleb() }
    }
    return cursor.isValid
  }

  /// Reads those of version 5, in which a table says how entries are written.
  private mutating func readNames(_ file: ObjectFile, _ version: UInt64) -> Bool {
    // The folders come first.
    guard readEntries(file, version) != nil, let read = readEntries(file, version) else {
      return false
    }
    names = read
    return true
  }

  private mutating func readEntries(_ file: ObjectFile, _ version: UInt64) -> [UInt64: String]? {
    var names: [UInt64: String] = [:]
    let format = (0..<cursor.number(1)).map { _ in (content: cursor.uleb(), form: cursor.uleb()) }
    let count = cursor.uleb()
    guard cursor.isValid, count < 1 << 16 else { return nil }
    for number in 0..<count {
      for part in format {
        guard let value = DebugForm.read(part.form, constant: 0, &cursor, version: version) else {
          return nil
        }
        guard part.content == Self.path else { continue }
        switch value {
        case .inlineText(let text): names[number] = text
        case .text(let section, let offset):
          names[number] = file.text(section, at: offset)
        default: break
        }
      }
    }
    return cursor.isValid ? names : nil
  }

  /// What says that a part of an entry is its name.
  private static let path: UInt64 = 1

  // MARK: Lines

  private struct Row {
    var address: UInt64 = 0
    var file: UInt64 = 1
    var line: UInt64 = 1
  }

  /// The line of the code at an address; nil where the compiler has made it without one.
  func place(of address: UInt64) -> Place? {
    var (cursor, row) = (cursor, Row())
    // The row before the one under way, as long as its sequence goes on.
    var last: Row?
    func isFound(_ row: Row) -> Place? {
      guard let last, last.address <= address, address < row.address else { return nil }
      return last.line > 0 ? Place(file: last.file, line: last.line) : nil
    }
    while cursor.position < end, cursor.isValid {
      let code = cursor.number(1)
      if code >= firstSpecial {
        let step = code - firstSpecial
        row.address &+= step / lineRange &* leastInstructionLength
        row.line = row.line.advanced(by: lineBase + Int64(step % lineRange))
        if let place = isFound(row) { return place }
        last = row
        continue
      }
      switch code {
      case 0:
        let length = Int(clamping: cursor.uleb())
        guard cursor.isValid, length > 0, length <= end - cursor.position else { return nil }
        let next = cursor.position + length
        switch cursor.number(1) {
        case 1:
          if let place = isFound(row) { return place }
          (row, last) = (Row(), nil)
        case 2: row.address = cursor.number(length - 1)
        default: break
        }
        cursor.position = next
      case 1:
        if let place = isFound(row) { return place }
        last = row
      case 2: row.address &+= cursor.uleb() &* leastInstructionLength
      case 3: row.line = row.line.advanced(by: cursor.sleb())
      case 4: row.file = cursor.uleb()
      case 8: row.address &+= (255 - firstSpecial) / lineRange &* leastInstructionLength
      case 9: row.address &+= cursor.number(2)
      default: for _ in 0..<argumentCounts[Int(code) - 1] { _ = cursor.uleb() }
      }
    }
    return nil
  }
}

extension UInt64 {
  /// Past its ends it begins again: what stands in a file may be anything.
  fileprivate func advanced(by distance: Int64) -> UInt64 {
    self &+ UInt64(bitPattern: distance)
  }
}
