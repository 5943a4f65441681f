import StatefulFuzz

/// Lists of address ranges, as DWARF 4 and 5 write them.
struct DebugRanges {
  let file: ObjectFile
  let version: UInt64
  let base: UInt64
  let addressAt: (UInt64) -> UInt64?

  /// The ranges of the list that an attribute names, but for empty ones.
  func ranges(in list: DebugForm.Value, listsBase: DebugForm.Value?) -> [Range<UInt64>] {
    switch list {
    case .sectionOffset(let offset), .constant(let offset):
      return version >= 5 ? ranges(inNewList: offset) : ranges(inOldList: offset)
    case .listIndex(let index):
      guard case .sectionOffset(let start)? = listsBase,
        let bytes = file.bytes(".debug_rnglists", at: start &+ index &* 4, upTo: 4)
      else { return [] }
      var cursor = ByteCursor(bytes)
      return ranges(inNewList: start &+ cursor.number(4))
    default: return []
    }
  }

  private func ranges(inOldList offset: UInt64) -> [Range<UInt64>] {
    var (offset, base) = (offset, base)
    var found: [Range<UInt64>] = []
    while let bytes = file.bytes(".debug_ranges", at: offset, upTo: 512) {
      var cursor = ByteCursor(bytes)
      for _ in 0..<bytes.count / 16 {
        let (low, high) = (cursor.number(8), cursor.number(8))
        if low == 0, high == 0 { return found }
        if low == .max {
          base = high
        } else if low &+ base < high &+ base {
          found.append(low &+ base..<high &+ base)
        }
      }
      offset += 512
    }
    return found
  }

  private func ranges(inNewList offset: UInt64) -> [Range<UInt64>] {
    var count = 1 << 9
    while let bytes = file.bytes(".debug_rnglists", at: offset, upTo: count) {
      let (found, isWhole) = ranges(inNewList: bytes)
      if isWhole || bytes.count < count || count > 1 << 24 { return found }
      count *= 8
    }
    return []
  }

  /// The ranges of a list that begins with these bytes, and whether its end is among them.
  private func ranges(inNewList bytes: [UInt8]) -> ([Range<UInt64>], isWhole: Bool) {
    var cursor = ByteCursor(bytes)
    var base = base
    var found: [Range<UInt64>] = []
    while !cursor.isAtEnd {
      var range: (low: UInt64, high: UInt64)?
      switch cursor.number(1) {
      case 0: return (found, true)
      case 1: base = addressAt(cursor.uleb()) ?? 0
      case 2: range = (addressAt(cursor.uleb()) ?? 0, addressAt(cursor.uleb()) ?? 0)
      case 3:
        let low = addressAt(cursor.uleb()) ?? 0
        range = (low, low &+ cursor.uleb())
      case 4: range = (base &+ cursor.uleb(), base &+ cursor.uleb())
      case 5: base = cursor.number(8)
      case 6: range = (cursor.number(8), cursor.number(8))
      case 7:
        let low = cursor.number(8)
        range = (low, low &+ cursor.uleb())
      default: return (found, true)
      }
      if let range, cursor.isValid, range.low < range.high { found.append(range.low..<range.high) }
    }
    return (found, false)
  }
}
