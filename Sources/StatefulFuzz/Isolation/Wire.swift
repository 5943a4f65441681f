/// Appends values to bytes that travel between supervisor and worker of one build.
///
/// Integers are LEB128 varints, texts are their length and UTF-8. No versions and no padding: both
/// ends are the same executable.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func put(_ value: Int) { put(UInt64(bitPattern: Int64(value))) }

  mutating func put(_ value: Bool) { put(value ? 1 as UInt64 : 0) }

  mutating func put(_ text: String) {
    put(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  mutating func put(raw: [UInt8]) {
    put(UInt64(raw.count))
    bytes += raw
  }

  mutating func put<Value>(_ value: Value?, _ write: (inout WireWriter, Value) -> Void) {
    put(value != nil)
    if let value { write(&self, value) }
  }

  mutating func put<Value>(_ values: [Value], _ write: (inout WireWriter, Value) -> Void) {
    put(UInt64(values.count))
    for value in values { write(&self, value) }
  }
}

/// Reads what `WireWriter` wrote; throws on bytes that it cannot have written.
struct WireReader {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func integer() throws(WireError) -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count, shift < 64 {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    throw WireError()
  }

  mutating func int() throws(WireError) -> Int {
    Int(truncatingIfNeeded: Int64(bitPattern: try integer()))
  }

  mutating func bool() throws(WireError) -> Bool { try integer() != 0 }

  mutating func text() throws(WireError) -> String {
    let count = try count()
    defer { position += count }
    return String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[position..<position + count]), as: UTF8.self)
  }

  mutating func raw() throws(WireError) -> [UInt8] {
    let count = try count()
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  mutating func optional<Value>(
    _ read: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> Value? {
    try bool() ? try read(&self) : nil
  }

  mutating func array<Value>(
    _ read: (inout WireReader) throws(WireError) -> Value
  ) throws(WireError) -> [Value] {
    let count = try count()
    var values: [Value] = []
    values.reserveCapacity(count)
    for _ in 0..<count { values.append(try read(&self)) }
    return values
  }

  /// A count of things that take a byte each at least.
  private mutating func count() throws(WireError) -> Int {
    let count = try integer()
    guard count <= UInt64(bytes.count - position) else { throw WireError() }
    return Int(count)
  }
}

/// Bytes between supervisor and worker that make no sense: the worker's memory was overwritten.
struct WireError: Error {}
