import StatefulFuzz

/// The shapes of the entries of a unit of DWARF debug information, read as far as they are asked for.
final class DebugAbbreviations {
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

  private let file: ObjectFile
  /// Where they begin in the section of abbreviations.
  let offset: UInt64
  private var bytes: [UInt8] = []
  /// Where in `bytes` the shapes begin that were passed so far: of the codes 1, 2, 3, …, which is how compilers
  /// count, and of others.
  private var places: [Int] = []
  private var otherPlaces: [UInt64: Int] = [:]
  private var shapes: [UInt64: Shape] = [:]
  /// Where in `bytes` the next one begins; nil behind the last one.
  private var next: Int? = 0

  init(_ file: ObjectFile, at offset: UInt64) {
    self.file = file
    self.offset = offset
  }

  /// The shape with a code; nil where there is none.
  subscript(code: UInt64) -> Shape? {
    if let shape = shapes[code] { return shape }
    var found = place(of: code)
    while found == nil, passNext() { found = place(of: code) }
    guard let found else { return nil }
    var cursor = ByteCursor(bytes, at: found)
    var attributes: [Attribute] = []
    let (tag, hasChildren) = (cursor.uleb(), cursor.number(1) != 0)
    while let attribute = Self.attribute(&cursor) { attributes.append(attribute) }
    let shape = Shape(tag: tag, hasChildren: hasChildren, attributes: attributes)
    shapes[code] = shape
    return shape
  }

  private func place(of code: UInt64) -> Int? {
    code > 0 && code <= UInt64(places.count) ? places[Int(code) - 1] : otherPlaces[code]
  }

  /// Passes one more shape; false behind the last one, or where nothing can be read any more.
  private func passNext() -> Bool {
    while let start = next {
      var cursor = ByteCursor(bytes, at: start)
      let code = cursor.uleb()
      let place = cursor.position
      if cursor.isValid, code == 0 {
        next = nil
      } else if cursor.isValid, Self.passes(&cursor) {
        if code == UInt64(places.count) + 1 {
          places.append(place)
        } else {
          otherPlaces[code] = place
        }
        next = cursor.position
        return true
      } else if !readMore() {
        next = nil
      }
    }
    return false
  }

  private func readMore() -> Bool {
    let count = max(1 << 9, bytes.count * 8)
    guard count < 1 << 27,
      let read = file.bytes(".debug_abbrev", at: offset, upTo: count), read.count > bytes.count
    else { return false }
    bytes = read
    return true
  }

  private static func passes(_ cursor: inout ByteCursor) -> Bool {
    _ = cursor.uleb()
    cursor.skip(1)
    while attribute(&cursor) != nil {}
    return cursor.isValid
  }

  /// Reads an attribute; nil at the end of the list, or where the cursor becomes invalid.
  private static func attribute(_ cursor: inout ByteCursor) -> Attribute? {
    let (name, form) = (cursor.uleb(), cursor.uleb())
    let constant = form == DebugForm.implicitConstant ? cursor.uleb() : 0
    guard cursor.isValid, name != 0 || form != 0 else { return nil }
    return Attribute(name: name, form: form, constant: constant)
  }
}
