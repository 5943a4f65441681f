/// The debug information of a file: which functions are at an address, those that were inlined there
/// included.
///
/// Units are looked through from their headers and first entries alone, until one covers the address: there are
/// thousands of them. Only that one is read, and what was read of the others is kept for the next address.
final class DebugInfo {
  let file: ObjectFile
  /// Where the units begin that were looked at so far, in order.
  private var starts: [UInt64] = []
  /// Those of them that have code.
  private var unitsWithCode: [DebugUnit] = []
  /// Where the next one begins.
  private var next: UInt64 = 0
  /// The shapes of entries of the last unit: those of one object file share them.
  private var abbreviations: DebugAbbreviations?

  init(_ file: ObjectFile) { self.file = file }

  /// The functions at an address, innermost first; empty where nothing tells.
  func functions(at address: UInt64) -> [DebugFunction] {
    var index = 0
    while let unit = unitWithCode(index) {
      if unit.covers(address) {
        let found = unit.functions(at: address)
        if !found.isEmpty { return found }
      }
      index += 1
    }
    return []
  }

  /// The unit that holds a place of `.debug_info`.
  func unit(holding place: UInt64) -> DebugUnit? {
    while next <= place, lookAtNext() != nil {}
    guard place < next else { return nil }
    return starts.last { $0 <= place }.flatMap { unit(at: $0) }
  }

  private func unitWithCode(_ index: Int) -> DebugUnit? {
    while unitsWithCode.count <= index {
      guard let unit = lookAtNext() else { return nil }
      if unit.hasCode { unitsWithCode.append(unit) }
    }
    return unitsWithCode[index]
  }

  private func lookAtNext() -> DebugUnit? {
    guard next < file.size(".debug_info"), let unit = unit(at: next) else { return nil }
    starts.append(next)
    next = unit.end
    return unit
  }

  private func unit(at start: UInt64) -> DebugUnit? {
    DebugUnit(self, at: start) { offset in
      if let known = abbreviations, known.offset == offset { return known }
      let unread = DebugAbbreviations(file, at: offset)
      abbreviations = unread
      return unread
    }
  }
}

/// A function as debug information tells of it.
struct DebugFunction {
  var symbol: String

  /// The line in it; nil for one of the compiler's own.
  var line: SourceLine?
}

/// A line of a file, without its folder.
struct SourceLine: Hashable {
  var file: String
  var line: UInt64
}
