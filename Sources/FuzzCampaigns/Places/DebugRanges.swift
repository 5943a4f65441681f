import StatefulFuzz

/// Lists of address ranges, as DWARF 4 and 5 write them.
struct DebugRanges {
  let file: ObjectFile
  let version: UInt64
  let base: UInt64
  let addressAt: (UInt64) -> UInt64?

  /// Whether an address is in the list that an attribute names.
  func holds(
    _ address: UInt64, in list: DebugForm.Value, listsBase: DebugForm.Value?
  ) -> Bool {
    switch list {
    case .sectionOffset(let offset), .constant(let offset):
      return version >= 5 ? holds(address, inNewList: offset) : holds(address, inOldList: offset)
    case .listIndex(let index):
      guard case .sectionOffset(let start)? = listsBase,
        let bytes = file.bytes(".debug_rnglists", at: start &+ index &* 4, upTo: 4)
      else { return false }
      var cursor = ByteCursor(bytes)
      return holds(address, inNewList: start &+ cursor.number(4))
    default: return false
    }
  }

  private func holds(_ address: UInt64, inOldList offset: UInt64) -> Bool {
    var (offset, base) = (offset, base)
    while let bytes = file.bytes(".debug_ranges", at: offset, upTo: 512) {
      var cursor = ByteCursor(bytes)
      for _ in 0..<bytes.count / 16 {
        let (low, high) = (cursor.number(8), cursor.number(8))
        if low == 0, high == 0 { return false }
        if low == .max {
          base = high
        } else if low &+ base <= address, address < high &+ base {
          return true
        }
      }
      offset += 512
    }
    return false
  }

  private func holds(_ address: UInt64, inNewList offset: UInt64) -> Bool {
    guard let bytes = file.bytes(".debug_rnglists", at: offset, upTo: 1 << 16) else {
      return false
    }
    var cursor = ByteCursor(bytes)
    var base = base
    while !cursor.isAtEnd {
      var range: (low: UInt64, high: UInt64)?
      switch cursor.number(1) {
      case 0: return false
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
      default: return false
      }
      if let range, range.low <= address, address < range.high { return true }
    }
    return false
  }
}
