import StatefulFuzz

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

  /// A length, then the bytes as they are.
  mutating func put(raw: some Collection<UInt8>) {
    put(UInt64(raw.count))
    bytes += raw
  }

  mutating func put(_ value: some WireCodable) { value.write(to: &self) }
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

  /// A length, and that many bytes.
  mutating func raw() throws(WireError) -> UnsafeRawBufferPointer {
    let count = try count()
    defer { position += count }
    return UnsafeRawBufferPointer(rebasing: bytes[position..<position + count])
  }

  mutating func read<Value: WireCodable>(_: Value.Type = Value.self) throws(WireError) -> Value {
    try Value(reading: &self)
  }

  /// A count of things that take a byte each at least.
  mutating func count() throws(WireError) -> Int {
    let count = try integer()
    guard count <= UInt64(bytes.count - position) else { throw WireError() }
    return Int(count)
  }
}

/// Bytes between supervisor and worker that make no sense: the worker's memory was overwritten.
struct WireError: Error {}
