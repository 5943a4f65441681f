import StatefulFuzz

/// What travels between supervisor and worker: both members go through the same parts in the same
/// order.
protocol WireCodable {
  func write(to wire: inout WireWriter)

  init(reading wire: inout WireReader) throws(WireError)
}

extension WireCodable {
  /// The bytes of this value alone.
  var wireBytes: [UInt8] {
    var wire = WireWriter()
    write(to: &wire)
    return wire.bytes
  }
}

extension UInt64: WireCodable {
  func write(to wire: inout WireWriter) { wire.put(self) }

  init(reading wire: inout WireReader) throws(WireError) { self = try wire.integer() }
}

extension Int: WireCodable {
  func write(to wire: inout WireWriter) { wire.put(UInt64(bitPattern: Int64(self))) }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(truncatingIfNeeded: Int64(bitPattern: try wire.integer()))
  }
}

extension Int32: WireCodable {
  func write(to wire: inout WireWriter) { wire.put(Int(self)) }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(truncatingIfNeeded: try wire.read(Int.self))
  }
}

extension UInt16: WireCodable {
  func write(to wire: inout WireWriter) { wire.put(UInt64(self)) }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(truncatingIfNeeded: try wire.integer())
  }
}

extension Bool: WireCodable {
  func write(to wire: inout WireWriter) { wire.put(self ? 1 as UInt64 : 0) }

  init(reading wire: inout WireReader) throws(WireError) { self = try wire.integer() != 0 }
}

extension String: WireCodable {
  func write(to wire: inout WireWriter) { wire.put(raw: utf8) }

  init(reading wire: inout WireReader) throws(WireError) {
    self.init(decoding: try wire.raw(), as: UTF8.self)
  }
}

extension Optional: WireCodable where Wrapped: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(self != nil)
    if let self { wire.put(self) }
  }

  init(reading wire: inout WireReader) throws(WireError) {
    self = try wire.read(Bool.self) ? try wire.read(Wrapped.self) : nil
  }
}

extension Array: WireCodable where Element: WireCodable {
  func write(to wire: inout WireWriter) {
    wire.put(UInt64(count))
    for element in self { wire.put(element) }
  }

  init(reading wire: inout WireReader) throws(WireError) {
    let count = try wire.count()
    self.init()
    reserveCapacity(count)
    for _ in 0..<count { append(try wire.read()) }
  }
}

extension WireCodable where Self: RawRepresentable, RawValue: WireCodable {
  func write(to wire: inout WireWriter) { wire.put(rawValue) }

  init(reading wire: inout WireReader) throws(WireError) {
    guard let value = Self(rawValue: try wire.read()) else { throw WireError() }
    self = value
  }
}
