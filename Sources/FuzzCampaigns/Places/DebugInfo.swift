/// The debug information of a file: which functions are at an address, those that were inlined there
/// included.
///
/// Units are looked through from their headers and first entries alone; only the one that covers the
/// address is read.
enum DebugInfo {
  /// The symbols of the functions at an address, innermost first; empty where nothing tells.
  static func functions(of file: ObjectFile, at address: UInt64) -> [String] {
    var found: [String] = []
    forEachUnit(of: file) { unit in
      guard unit.covers(address) else { return true }
      found = unit.functions(at: address)
      return found.isEmpty
    }
    return found
  }

  /// The unit that holds a place of `.debug_info`.
  static func unit(of file: ObjectFile, holding place: UInt64) -> DebugUnit? {
    var found: DebugUnit?
    forEachUnit(of: file) { unit in
      if place < unit.end { found = unit }
      return found == nil
    }
    return found
  }

  private static func forEachUnit(of file: ObjectFile, while goesOn: (DebugUnit) -> Bool) {
    let size = file.size(".debug_info")
    var start: UInt64 = 0
    while start < size, let unit = DebugUnit(file, at: start), goesOn(unit) { start = unit.end }
  }
}
