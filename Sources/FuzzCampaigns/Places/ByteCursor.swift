import StatefulFuzz

/// Reads numbers and texts from bytes that may be anything: past the end there is 0, and `isValid` is
/// false from then on.
struct ByteCursor {
  private let bytes: [UInt8]
  private(set) var isValid = true
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { !isValid || position >= bytes.count }

  mutating func skip(_ count: UInt64) {
    guard position >= 0, position <= bytes.count, count <= UInt64(bytes.count - position) else {
      isValid = false
      return
    }
    position += Int(count)
  }

  /// A little-endian number of up to eight bytes.
  mutating func number(_ width: Int) -> UInt64 {
    let start = position
    skip(UInt64(width))
    guard isValid else { return 0 }
    var value: UInt64 = 0
    for index in 0..<width { value |= UInt64(bytes[start + index]) << UInt64(8 * index) }
    return value
  }

  /// An unsigned LEB128 number.
  mutating func uleb() -> UInt64 {
    // Nearly all are of one byte.
    if isValid, position >= 0, position < bytes.count, bytes[position] < 0x80 {
      position += 1
      return UInt64(bytes[position - 1])
    }
    return leb().value
  }

  /// A signed LEB128 number.
  mutating func sleb() -> Int64 {
    let (value, width) = leb()
    let isNegative = width > 0 && width <= 64 && value >> (width - 1) == 1
    return Int64(bitPattern: isNegative && width < 64 ? value | .max << width : value)
  }

  /// The bits of a LEB128 number, and how many were written; none where it does not end.
  private mutating func leb() -> (value: UInt64, width: UInt64) {
    var (value, width): (UInt64, UInt64) = (0, 0)
    while true {
      let byte = number(1)
      guard isValid else { return (0, 0) }
      if width < 64 { value |= (byte & 0x7F) << width }
      width += 7
      if byte < 0x80 { return (value, width) }
    }
  }

  /// A text that a zero ends.
  mutating func text() -> String {
    let start = position
    guard position >= 0, position < bytes.count,
      let end = bytes[position...].firstIndex(of: 0)
    else {
      isValid = false
      return ""
    }
    position = end + 1
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}
