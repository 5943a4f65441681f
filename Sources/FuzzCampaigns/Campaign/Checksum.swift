import StatefulFuzz

/// CRC-32 with the reflected polynomial 0xEDB88320, as in zip and PNG.
///
/// Finds every burst of up to 32 wrong bits, hence every flipped bit and most torn lines. Against
/// malice it is no help, and is not meant to be.
///
/// - Source: ISO/IEC 13239 (HDLC), the 32-bit frame check sequence.
package enum Checksum {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      rest & 1 == 1 ? 0xEDB8_8320 ^ (rest >> 1) : rest >> 1
    }
  }

  package static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
    }
  }
}
