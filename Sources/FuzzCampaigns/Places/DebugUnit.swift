import StatefulFuzz

/// A unit of DWARF debug information: what the compiler says of one module or file.
final class DebugUnit {
  /// What is asked about entries.
  enum Name {
    static let name: UInt64 = 0x03
    static let lines: UInt64 = 0x10
    static let lowAddress: UInt64 = 0x11
    static let highAddress: UInt64 = 0x12
    static let origin: UInt64 = 0x31
    static let specification: UInt64 = 0x47
    static let ranges: UInt64 = 0x55
    static let callFile: UInt64 = 0x58
    static let callLine: UInt64 = 0x59
    static let linkageName: UInt64 = 0x6E
    static let textOffsetsBase: UInt64 = 0x72
    static let addressBase: UInt64 = 0x73
    static let listsBase: UInt64 = 0x74
    static let oldLinkageName: UInt64 = 0x2007

    static let all: Set<UInt64> = [
      name, lines, lowAddress, highAddress, origin, specification, ranges, callFile, callLine,
      linkageName, textOffsetsBase, addressBase, listsBase, oldLinkageName,
    ]
  }

  private enum Tag {
    static let inlined: UInt64 = 0x1D
    static let function: UInt64 = 0x2E
  }

  struct Entry {
    var tag: UInt64
    var hasChildren: Bool
    /// The values that are asked about.
    var values: [(name: UInt64, value: DebugForm.Value)] = []

    subscript(name: UInt64) -> DebugForm.Value? {
      for known in values where known.name == name { return known.value }
      return nil
    }
  }

  unowned let info: DebugInfo
  var file: ObjectFile { info.file }
  /// Where it begins in `.debug_info`, and where the next one does.
  let start: UInt64
  let end: UInt64
  private let version: UInt64
  private let headerSize: Int
  private let abbreviations: DebugAbbreviations
  /// The first entry, which speaks of the whole unit.
  private var root: Entry?

  /// Reads the header and the first entry of the unit that begins at `start`.
  ///
  /// - Parameters:
  ///   - info: Lives as long as the unit.
  ///   - start: In `.debug_info`.
  ///   - abbreviationsAt: Gives the shapes of entries that begin at an offset.
  init?(
    _ info: DebugInfo, at start: UInt64, _ abbreviationsAt: (UInt64) -> DebugAbbreviations
  ) {
    // Most first entries are this short.
    guard let piece = info.file.bytes(".debug_info", at: start, upTo: 128) else { return nil }
    var cursor = ByteCursor(piece)
    let length = cursor.number(4)
    // The format of 64 bits is for units beyond four gigabytes.
    guard length < 0xFFFF_FFF0 else { return nil }
    version = cursor.number(2)
    let addressSize: UInt64
    let abbreviationsOffset: UInt64
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
    headerSize = cursor.position
    self.info = info
    self.start = start
    end = start + 4 + length
    abbreviations = abbreviationsAt(abbreviationsOffset)
    guard addressSize == 8 else { return }
    root = entry(&cursor)
    let size = min(1 << 12, Int(end - start))
    if root == nil, piece.count < size,
      let bytes = info.file.bytes(".debug_info", at: start, upTo: size)
    {
      cursor = ByteCursor(bytes, at: headerSize)
      root = entry(&cursor)
    }
  }

  /// Whether the unit may have code.
  var hasCode: Bool { root.map { $0[Name.ranges] != nil || $0[Name.lowAddress] != nil } ?? false }

  /// What its code covers, and what lies between.
  private lazy var coverage: (all: Range<UInt64>, parts: [Range<UInt64>]) = {
    let parts = root.map { ranges(of: $0) } ?? []
    let low = parts.map(\.lowerBound).min() ?? 0
    return (low..<max(low, parts.map(\.upperBound).max() ?? 0), parts)
  }()

  /// Whether the unit has code at an address.
  func covers(_ address: UInt64) -> Bool {
    coverage.all.contains(address) && coverage.parts.contains { $0.contains(address) }
  }

  // MARK: Functions

  /// The functions at an address, innermost first: what was inlined, and the function itself.
  func functions(at address: UInt64) -> [DebugFunction] {
    guard root != nil, let bytes = file.bytes(".debug_info", at: start, upTo: Int(end - start))
    else { return [] }
    var cursor = ByteCursor(bytes, at: headerSize)
    var found: [Entry] = []
    var depth = 0
    var depthOfFunction: Int?
    while !cursor.isAtEnd {
      let read = entry(&cursor) { $0 == Tag.function || $0 == Tag.inlined }
      guard let entry = read else {
        // The end of a list of children.
        guard cursor.isValid else { break }
        depth -= 1
        if let depthOfFunction, depth <= depthOfFunction { break }
        continue
      }
      if entry.tag == Tag.function || entry.tag == Tag.inlined,
        ranges(of: entry).contains(where: { $0.contains(address) })
      {
        found.append(entry)
        if depthOfFunction == nil, entry.hasChildren { depthOfFunction = depth }
      }
      if entry.hasChildren { depth += 1 }
    }
    return placed(found.reversed(), at: address)
  }

  /// The functions with the line in each: that of the code in the innermost one, that of the call of what was
  /// inlined in all others.
  private func placed(_ entries: [Entry], at address: UInt64) -> [DebugFunction] {
    let lines = sectionOffset(root?[Name.lines]).flatMap { DebugLines(file, at: $0) }
    var place = lines?.place(of: address)
    return entries.map { entry in
      let line = place.flatMap { place in
        lines?.name(ofFile: place.file).map { SourceLine(file: $0, line: place.line) }
      }
      place = nil
      if case .constant(let file) = entry[Name.callFile],
        case .constant(let line) = entry[Name.callLine], line > 0
      {
        place = DebugLines.Place(file: file, line: line)
      }
      return DebugFunction(symbol: name(of: entry) ?? "", line: line)
    }
  }

  private func sectionOffset(_ value: DebugForm.Value?) -> UInt64? {
    guard case .sectionOffset(let offset) = value else { return nil }
    return offset
  }

  /// Reads an entry; nil for the end of a list, or where the cursor becomes invalid.
  ///
  /// Values are kept of entries with the tags that are asked for.
  private func entry(
    _ cursor: inout ByteCursor, ifTag isWanted: (UInt64) -> Bool = { _ in true }
  ) -> Entry? {
    let code = cursor.uleb()
    guard code != 0, cursor.isValid else { return nil }
    guard let shape = abbreviations[code] else {
      cursor.skip(.max)
      return nil
    }
    var entry = Entry(tag: shape.tag, hasChildren: shape.hasChildren)
    let isKept = isWanted(shape.tag)
    for attribute in shape.attributes {
      let value = DebugForm.read(
        attribute.form, constant: attribute.constant, &cursor, version: version)
      guard let value, cursor.isValid else {
        cursor.skip(.max)
        return nil
      }
      if isKept, Name.all.contains(attribute.name) { entry.values.append((attribute.name, value)) }
    }
    return entry
  }

  /// The symbol of an entry, its own or that of what it is an instance of.
  private func name(of entry: Entry, depth: Int = 0) -> String? {
    for attribute in [Name.linkageName, Name.oldLinkageName] {
      if let name = text(entry[attribute]) { return name }
    }
    for attribute in [Name.origin, Name.specification] where depth < 8 {
      if let other = referenced(entry[attribute]),
        let name = other.unit.name(of: other.entry, depth: depth + 1)
      {
        return name
      }
    }
    return text(entry[Name.name])
  }

  private func referenced(_ value: DebugForm.Value?) -> (unit: DebugUnit, entry: Entry)? {
    switch value {
    case .unitReference(let distance): return entry(at: distance).map { (self, $0) }
    case .reference(let place):
      if place >= start, place < end { return entry(at: place - start).map { (self, $0) } }
      guard let unit = info.unit(holding: place) else { return nil }
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
    return entry(&cursor)
  }

  private func text(_ value: DebugForm.Value?) -> String? {
    switch value {
    case .inlineText(let text): return text
    case .text(let section, let offset): return file.text(section, at: offset)
    case .textIndex(let index):
      guard case .sectionOffset(let base)? = root?[Name.textOffsetsBase],
        let offset = number(".debug_str_offsets", at: base &+ index &* 4, width: 4)
      else { return nil }
      return file.text(".debug_str", at: offset)
    default: return nil
    }
  }

  // MARK: Addresses

  /// What an entry's code covers.
  private func ranges(of entry: Entry) -> [Range<UInt64>] {
    if let list = entry[Name.ranges] {
      return DebugRanges(
        file: file, version: version, base: self.address(root?[Name.lowAddress]) ?? 0,
        addressAt: { self.address(.addressIndex($0)) }
      ).ranges(in: list, listsBase: root?[Name.listsBase])
    }
    guard let low = self.address(entry[Name.lowAddress]) else { return [] }
    switch entry[Name.highAddress] {
    case .constant(let length): return length > 0 && low &+ length > low ? [low..<low + length] : []
    case let high?: return self.address(high).flatMap { low < $0 ? [low..<$0] : nil } ?? []
    case nil: return []
    }
  }

  private func address(_ value: DebugForm.Value?) -> UInt64? {
    switch value {
    case .address(let address): return address
    case .addressIndex(let index):
      // The unit's own first entry names the base of its indices.
      guard case .sectionOffset(let base)? = root?[Name.addressBase] else { return nil }
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
