import StatefulFuzz

/// A unit of DWARF debug information: what the compiler says of one module or file.
final class DebugUnit {
  /// What is asked about entries.
  enum Name {
    static let name: UInt64 = 0x03
    static let lowAddress: UInt64 = 0x11
    static let highAddress: UInt64 = 0x12
    static let origin: UInt64 = 0x31
    static let specification: UInt64 = 0x47
    static let ranges: UInt64 = 0x55
    static let linkageName: UInt64 = 0x6E
    static let textOffsetsBase: UInt64 = 0x72
    static let addressBase: UInt64 = 0x73
    static let listsBase: UInt64 = 0x74
    static let oldLinkageName: UInt64 = 0x2007
  }

  private enum Tag {
    static let inlined: UInt64 = 0x1D
    static let function: UInt64 = 0x2E
  }

  struct Entry {
    var tag: UInt64
    var hasChildren: Bool
    var values: [UInt64: DebugForm.Value]
  }

  let file: ObjectFile
  /// Where it begins in `.debug_info`, and where the next one does.
  let start: UInt64
  let end: UInt64
  private let version: UInt64
  private let headerSize: Int
  private let abbreviationsOffset: UInt64
  private lazy var abbreviations = DebugAbbreviations(file, at: abbreviationsOffset)
  /// The first entry, which speaks of the whole unit.
  private lazy var root: Entry? = readRoot()

  /// Reads the header of the unit that begins at `start`.
  init?(_ file: ObjectFile, at start: UInt64) {
    guard let header = file.bytes(".debug_info", at: start, upTo: 32) else { return nil }
    var cursor = ByteCursor(header)
    let length = cursor.number(4)
    // The format of 64 bits is for units beyond four gigabytes.
    guard length < 0xFFFF_FFF0 else { return nil }
    version = cursor.number(2)
    var addressSize: UInt64
    if version >= 5 {
      let kind = cursor.number(1)
      addressSize = cursor.number(1)
      abbreviationsOffset = cursor.number(4)
      if kind == 4 || kind == 5 { cursor.skip(8) }
    } else {
      abbreviationsOffset = cursor.number(4)
      addressSize = cursor.number(1)
    }
    // Units of types and split ones have no code.
    guard cursor.isValid, (2...5).contains(version), length > 7 else { return nil }
    if addressSize != 8 { addressSize = 0 }
    headerSize = cursor.position
    self.file = file
    self.start = start
    end = start + 4 + length
    hasAddresses = addressSize == 8
  }

  private let hasAddresses: Bool

  private func readRoot() -> Entry? {
    guard
      let bytes = file.bytes(
        ".debug_info", at: start, upTo: min(1 << 12, Int(end - start))), hasAddresses
    else { return nil }
    var cursor = ByteCursor(bytes, at: headerSize)
    var ahead = cursor
    let shapes = DebugAbbreviations(file, at: abbreviationsOffset, only: ahead.uleb())
    return entry(&cursor, shapes)
  }

  /// Whether the unit has code at an address.
  func covers(_ address: UInt64) -> Bool { root.map { covers($0, address) } ?? false }

  // MARK: Functions

  /// The functions at an address, innermost first: what was inlined, and the function itself.
  func functions(at address: UInt64) -> [String] {
    guard root != nil, let bytes = file.bytes(".debug_info", at: start, upTo: Int(end - start))
    else { return [] }
    var cursor = ByteCursor(bytes, at: headerSize)
    var found: [Entry] = []
    var depth = 0
    var depthOfFunction: Int?
    while !cursor.isAtEnd {
      let read = entry(&cursor, abbreviations) { $0 == Tag.function || $0 == Tag.inlined }
      guard let entry = read else {
        // The end of a list of children.
        guard cursor.isValid else { break }
        depth -= 1
        if let depthOfFunction, depth <= depthOfFunction { break }
        continue
      }
      if entry.tag == Tag.function || entry.tag == Tag.inlined, covers(entry, address) {
        found.append(entry)
        if depthOfFunction == nil, entry.hasChildren { depthOfFunction = depth }
      }
      if entry.hasChildren { depth += 1 }
    }
    return found.reversed().map { name(of: $0) ?? "" }
  }

  /// Reads an entry; nil for the end of a list, or where the cursor becomes invalid.
  ///
  /// Values are kept of entries with the tags that are asked for.
  private func entry(
    _ cursor: inout ByteCursor, _ shapes: DebugAbbreviations?,
    ifTag isWanted: (UInt64) -> Bool = { _ in true }
  ) -> Entry? {
    let code = cursor.uleb()
    guard code != 0, cursor.isValid else { return nil }
    guard let shape = shapes?[code] else {
      cursor.skip(.max)
      return nil
    }
    var entry = Entry(tag: shape.tag, hasChildren: shape.hasChildren, values: [:])
    let isKept = isWanted(shape.tag)
    for attribute in shape.attributes {
      let value = DebugForm.read(
        attribute.form, constant: attribute.constant, &cursor, version: version)
      guard let value, cursor.isValid else {
        cursor.skip(.max)
        return nil
      }
      if isKept, value != .other { entry.values[attribute.name] = value }
    }
    return entry
  }

  /// The symbol of an entry, its own or that of what it is an instance of.
  private func name(of entry: Entry, depth: Int = 0) -> String? {
    for attribute in [Name.linkageName, Name.oldLinkageName] {
      if let name = text(entry.values[attribute]) { return name }
    }
    for attribute in [Name.origin, Name.specification] where depth < 8 {
      if let other = referenced(entry.values[attribute]),
        let name = other.unit.name(of: other.entry, depth: depth + 1)
      {
        return name
      }
    }
    return text(entry.values[Name.name])
  }

  private func referenced(_ value: DebugForm.Value?) -> (unit: DebugUnit, entry: Entry)? {
    switch value {
    case .unitReference(let distance): return entry(at: distance).map { (self, $0) }
    case .reference(let place):
      if place >= start, place < end { return entry(at: place - start).map { (self, $0) } }
      guard let unit = DebugInfo.unit(of: file, holding: place) else { return nil }
      return unit.entry(at: place - unit.start).map { (unit, $0) }
    default: return nil
    }
  }

  private func entry(at distance: UInt64) -> Entry? {
    guard distance < end - start,
      let bytes = file.bytes(
        ".debug_info", at: start + distance, upTo: min(1 << 12, Int(end - start - distance)))
    else { return nil }
    var cursor = ByteCursor(bytes)
    return entry(&cursor, abbreviations)
  }

  private func text(_ value: DebugForm.Value?) -> String? {
    switch value {
    case .inlineText(let text): return text
    case .text(let section, let offset): return file.text(section, at: offset)
    case .textIndex(let index):
      guard case .sectionOffset(let base)? = root?.values[Name.textOffsetsBase],
        let offset = number(".debug_str_offsets", at: base &+ index &* 4, width: 4)
      else { return nil }
      return file.text(".debug_str", at: offset)
    default: return nil
    }
  }

  // MARK: Addresses

  private func covers(_ entry: Entry, _ address: UInt64) -> Bool {
    if let ranges = entry.values[Name.ranges] {
      return DebugRanges(
        file: file, version: version, base: self.address(root?.values[Name.lowAddress]) ?? 0,
        addressAt: { self.address(.addressIndex($0)) }
      ).holds(address, in: ranges, listsBase: root?.values[Name.listsBase])
    }
    guard let low = self.address(entry.values[Name.lowAddress]), low <= address else {
      return false
    }
    switch entry.values[Name.highAddress] {
    case .constant(let length): return address - low < length
    case let high?: return self.address(high).map { address < $0 } ?? false
    case nil: return false
    }
  }

  private func address(_ value: DebugForm.Value?) -> UInt64? {
    switch value {
    case .address(let address): return address
    case .addressIndex(let index):
      // The unit's own first entry names the base of its indices.
      guard case .sectionOffset(let base)? = root?.values[Name.addressBase] else { return nil }
      return number(".debug_addr", at: base &+ index &* 8, width: 8)
    default: return nil
    }
  }

  private func number(_ section: String, at offset: UInt64, width: Int) -> UInt64? {
    guard let bytes = file.bytes(section, at: offset, upTo: width), bytes.count == width else {
      return nil
    }
    var cursor = ByteCursor(bytes)
    return cursor.number(width)
  }
}
