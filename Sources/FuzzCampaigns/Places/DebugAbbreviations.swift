import StatefulFuzz

/// The shapes of the entries of a unit of DWARF debug information.
struct DebugAbbreviations {
  struct Attribute {
    var name: UInt64
    var form: UInt64
    /// The value itself, where the form says that it stands here.
    var constant: UInt64
  }

  struct Shape {
    var tag: UInt64
    var hasChildren: Bool
    var attributes: [Attribute]
  }

  private var shapes: [UInt64: Shape] = [:]

  /// Reads the table that begins at `offset`; nil where there is none.
  ///
  /// - Parameters:
  ///   - file: The program or library.
  ///   - offset: In the section of abbreviations.
  ///   - wanted: The only one to keep: a unit's first entry needs one shape of hundreds.
  init?(_ file: ObjectFile, at offset: UInt64, only wanted: UInt64? = nil) {
    var count = wanted == nil ? 1 << 14 : 1 << 9
    while true {
      guard let bytes = file.bytes(".debug_abbrev", at: offset, upTo: count) else { return nil }
      var cursor = ByteCursor(bytes)
      shapes = [:]
      if read(&cursor, only: wanted) { return }
      guard bytes.count == count, count < 1 << 26 else { return nil }
      count *= 8
    }
  }

  subscript(code: UInt64) -> Shape? { shapes[code] }

  private mutating func read(_ cursor: inout ByteCursor, only wanted: UInt64?) -> Bool {
    while true {
      let code = cursor.uleb()
      guard cursor.isValid else { return false }
      if code == 0 { return true }
      var shape = Shape(tag: cursor.uleb(), hasChildren: cursor.number(1) != 0, attributes: [])
      while true {
        let (name, form) = (cursor.uleb(), cursor.uleb())
        let constant = form == DebugForm.implicitConstant ? cursor.uleb() : 0
        guard cursor.isValid else { return false }
        if name == 0, form == 0 { break }
        guard wanted == nil || wanted == code else { continue }
        shape.attributes.append(Attribute(name: name, form: form, constant: constant))
      }
      guard wanted == nil || wanted == code else { continue }
      shapes[code] = shape
      if wanted != nil { return true }
    }
  }
}
