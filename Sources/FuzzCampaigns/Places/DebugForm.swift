import StatefulFuzz

/// How DWARF 4 and 5 write the value of an attribute.
enum DebugForm {
  static let implicitConstant: UInt64 = 0x21

  /// A value of an attribute, as far as places of functions need it.
  enum Value: Equatable {
    case address(UInt64)
    /// An index into the unit's part of `.debug_addr`.
    case addressIndex(UInt64)
    case constant(UInt64)
    /// An entry of the same unit, by its distance from the unit's start.
    case unitReference(UInt64)
    /// An entry by its place in `.debug_info`.
    case reference(UInt64)
    case sectionOffset(UInt64)
    /// An index into the unit's lists of ranges.
    case listIndex(UInt64)
    case text(section: String, UInt64)
    case textIndex(UInt64)
    case inlineText(String)
    case other
  }

  /// Reads a value; nil for a form that nobody knows, after which nothing can be read any more.
  static func read(
    _ form: UInt64, constant: UInt64, _ cursor: inout ByteCursor, version: UInt64
  ) -> Value? {
    switch form {
    case 0x01: return .address(cursor.number(8))
    case 0x03: cursor.skip(cursor.number(2))
    case 0x04: cursor.skip(cursor.number(4))
    case 0x05: return .constant(cursor.number(2))
    case 0x06: return .constant(cursor.number(4))
    case 0x07: return .constant(cursor.number(8))
    case 0x08: return .inlineText(cursor.text())
    case 0x09, 0x18: cursor.skip(cursor.uleb())
    case 0x0A: cursor.skip(cursor.number(1))
    case 0x0B: return .constant(cursor.number(1))
    case 0x0C: cursor.skip(1)
    case 0x0D, 0x22: _ = cursor.uleb()
    case 0x0E: return .text(section: ".debug_str", cursor.number(4))
    case 0x0F: return .constant(cursor.uleb())
    case 0x10: return .reference(cursor.number(4))
    case 0x11: return .unitReference(cursor.number(1))
    case 0x12: return .unitReference(cursor.number(2))
    case 0x13: return .unitReference(cursor.number(4))
    case 0x14: return .unitReference(cursor.number(8))
    case 0x15: return .unitReference(cursor.uleb())
    case 0x16:
      let actual = cursor.uleb()
      guard actual != 0x16, cursor.isValid else { return nil }
      return read(actual, constant: constant, &cursor, version: version)
    case 0x17: return .sectionOffset(cursor.number(4))
    case 0x19: return .other
    case 0x1A: return .textIndex(cursor.uleb())
    case 0x1B: return .addressIndex(cursor.uleb())
    case 0x1C, 0x1D: cursor.skip(4)
    case 0x1E: cursor.skip(16)
    case 0x1F: return .text(section: ".debug_line_str", cursor.number(4))
    case 0x20, 0x24: cursor.skip(8)
    case implicitConstant: return .constant(constant)
    case 0x23: return .listIndex(cursor.uleb())
    case 0x25...0x28: return .textIndex(cursor.number(Int(form - 0x24)))
    case 0x29...0x2C: return .addressIndex(cursor.number(Int(form - 0x28)))
    default: return nil
    }
    return .other
  }
}
