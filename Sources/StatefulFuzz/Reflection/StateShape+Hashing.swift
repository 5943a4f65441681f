/// Numbers that stand for values, the same in any process.
extension StateShape {
  /// A number by the position of its highest bit and the bit below it.
  static func bucket(_ number: UInt64) -> UInt64 {
    guard number > 3 else { return number }
    let bits = UInt64(64 - number.leadingZeroBitCount)
    return bits * 2 + (number >> (bits - 2)) & 1
  }

  static func hash(ofHighWords number: some BinaryInteger) -> UInt64 {
    number.words.dropFirst().reduce(0) { SplitMix64.mix($0 &+ UInt64($1)) }
  }

  /// FNV-1a, 64 bits.
  static func hash(of text: String) -> UInt64 { hash(of: text.utf8) }

  /// FNV-1a, 64 bits.
  package static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
  }
}
