import FuzzPlatform
import StatefulFuzz

/// The sections of an ELF file of 64 bits, of which nothing is held in memory but their places.
///
/// Read piece by piece and not mapped: a build that cuts the file short meanwhile must not end the
/// process.
final class ObjectFile {
  private struct Section {
    var offset: UInt64
    var size: UInt64
    var link: Int
  }

  private let file: Int32
  private var sections: [Section] = []
  private var numbers: [String: Int] = [:]

  /// How often a call that fails is made: what fails once must not change the name of a bucket.
  private static let attempts = 5

  /// Opens a file; nil for one that is no such file, or that cannot be opened.
  init?(path: String) {
    var file = open(path, O_RDONLY | O_CLOEXEC)
    for _ in 1..<Self.attempts where file < 0 && errno != ENOENT {
      usleep(1000)
      file = open(path, O_RDONLY | O_CLOEXEC)
    }
    self.file = file
    guard file >= 0 else { return nil }
    guard readSections() else { return nil }
  }

  deinit { if file >= 0 { close(file) } }

  private func readSections() -> Bool {
    guard let header = bytes(at: 0, count: 64), header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1])
    else { return false }
    var cursor = ByteCursor(header, at: 0x28)
    let tableOffset = cursor.number(8)
    cursor.position = 0x3A
    let (entrySize, count, namesIndex) = (cursor.number(2), cursor.number(2), cursor.number(2))
    guard entrySize == 64, let table = bytes(at: tableOffset, count: Int(count) * 64) else {
      return false
    }
    var nameOffsets: [UInt64] = []
    for index in 0..<Int(count) {
      var cursor = ByteCursor(table, at: index * 64)
      nameOffsets.append(cursor.number(4))
      let kind = cursor.number(4)
      let flags = cursor.number(8)
      cursor.skip(8)
      let (offset, size, link) = (cursor.number(8), cursor.number(8), cursor.number(4))
      // What is compressed, or takes no place in the file, is as good as missing.
      let isThere = kind != 8 && flags & 0x800 == 0
      sections.append(Section(offset: offset, size: isThere ? size : 0, link: Int(link)))
    }
    guard Int(namesIndex) < sections.count,
      let names = content(of: Int(namesIndex), limit: 1 << 20)
    else { return false }
    for (index, offset) in nameOffsets.enumerated() {
      var cursor = ByteCursor(names, at: Int(offset))
      numbers[cursor.text()] = index
    }
    return true
  }

  /// The size of a section; 0 for one that the file does not have.
  func size(_ name: String) -> UInt64 { numbers[name].map { sections[$0].size } ?? 0 }

  /// Up to `count` bytes of a section.
  func bytes(_ name: String, at offset: UInt64, upTo count: Int) -> [UInt8]? {
    guard let number = numbers[name], offset < sections[number].size else { return nil }
    let section = sections[number]
    let count = Int(min(UInt64(count), section.size - offset))
    guard count <= Window.size / 4 else { return bytes(at: section.offset &+ offset, count: count) }
    if let part = windows[number]?.part(at: offset, count: count) { return part }
    let whole = Int(min(UInt64(Window.size), section.size - offset))
    guard let read = bytes(at: section.offset &+ offset, count: whole) else { return nil }
    let window = Window(offset: offset, bytes: read)
    windows[number] = window
    return window.part(at: offset, count: count)
  }

  /// What was read last of each section, by its number: who looks through thousands of units asks for a few
  /// bytes of each, one after the other.
  private var windows: [Int: Window] = [:]

  private struct Window {
    static let size = 1 << 16

    var offset: UInt64
    var bytes: [UInt8]

    func part(at place: UInt64, count: Int) -> [UInt8]? {
      guard place >= offset, place - offset <= bytes.count - count else { return nil }
      let start = Int(place - offset)
      return Array(bytes[start..<start + count])
    }
  }

  /// The text at a place of a section that holds texts.
  func text(_ name: String, at offset: UInt64) -> String? {
    var length = 256
    while length <= 1 << 16 {
      guard let part = bytes(name, at: offset, upTo: length) else { return nil }
      if let end = part.firstIndex(of: 0) { return String(decoding: part[..<end], as: UTF8.self) }
      guard part.count == length else { return nil }
      length *= 4
    }
    return nil
  }

  /// The function whose symbol covers an address of the file.
  func symbol(at address: UInt64) -> String? {
    for name in [".symtab", ".dynsym"] {
      guard let number = numbers[name], sections[number].size > 0 else { continue }
      let strings = sections[number].link
      guard let offset = symbolName(at: address, name), sections.indices.contains(strings) else {
        continue
      }
      let start = sections[strings].offset &+ offset
      guard let text = bytes(at: start, count: 4096, orLess: true), let end = text.firstIndex(of: 0)
      else { continue }
      return String(decoding: text[..<end], as: UTF8.self)
    }
    return nil
  }

  private func symbolName(at address: UInt64, _ section: String) -> UInt64? {
    let batch = 24 * 4096
    var offset: UInt64 = 0
    while let symbols = bytes(section, at: offset, upTo: batch) {
      for start in stride(from: 0, to: symbols.count - 23, by: 24) {
        // Only functions, by their kind, which is the cheapest to ask.
        guard symbols[start + 4] & 0xF == 2 else { continue }
        var cursor = ByteCursor(symbols, at: start)
        let name = cursor.number(4)
        cursor.skip(4)
        let (value, size) = (cursor.number(8), cursor.number(8))
        if value <= address, address - value < max(size, 1) { return name }
      }
      offset += UInt64(batch)
    }
    return nil
  }

  private func content(of section: Int, limit: UInt64) -> [UInt8]? {
    guard sections[section].size <= limit else { return nil }
    return bytes(at: sections[section].offset, count: Int(sections[section].size))
  }

  private func bytes(at offset: UInt64, count: Int, orLess: Bool = false) -> [UInt8]? {
    guard let start = off_t(exactly: offset), count > 0, count <= 1 << 30 else { return nil }
    var (done, failures) = (0, 0)
    let all = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
      while done < count, let base = buffer.baseAddress {
        let part = pread(file, base + done, count - done, start + off_t(done))
        if part < 0 { failures += 1 }
        if part < 0, errno == EINTR || failures < Self.attempts { continue }
        guard part > 0 else { break }
        done += part
      }
      initialized = done
    }
    return done == count || (orLess && done > 0) ? all : nil
  }
}
