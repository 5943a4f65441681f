/// Text is hashed by its bytes as long as those are ASCII.
extension IDHash {
  /// The hash of text; strings that are equal, however they are encoded, hash equally.
  ///
  /// Equal strings need not have equal bytes. ASCII text equals other text only if that differs
  /// by one of three characters whose canonical form is ASCII, and these are spelt out first.
  @usableFromInline
  static func text(_ text: String, seed: UInt64) -> UInt64 {
    let hash = text.utf8.withContiguousStorageIfAvailable {
      asciiHash(UnsafeRawBufferPointer($0), seed: seed)
    }
    if let hash, let hash { return hash }
    return otherText(text, seed: seed)
  }

  @inline(never)
  private static func otherText(_ text: String, seed: UInt64) -> UInt64 {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x80: bytes.append(UInt8(scalar.value))
      case 0x212A: bytes.append(UInt8(ascii: "K"))  // KELVIN SIGN
      case 0x037E: bytes.append(UInt8(ascii: ";"))  // GREEK QUESTION MARK
      case 0x1FEF: bytes.append(UInt8(ascii: "`"))  // GREEK VARIA
      default: return full(text, seed: seed)
      }
    }
    return bytes.withUnsafeBytes { asciiHash($0, seed: seed) } ?? full(text, seed: seed)
  }

  /// The hash of the bytes, or nil when one of them is not ASCII.
  @inline(__always)
  private static func asciiHash(_ bytes: UnsafeRawBufferPointer, seed: UInt64) -> UInt64? {
    let count = bytes.count
    var hash = mix(UInt64(truncatingIfNeeded: count), seed)
    var all: UInt64 = 0
    func absorb(_ word: UInt64) {
      all |= word
      hash = mix(word, hash &+ seed)
    }
    if count >= 8 {
      var offset = 0
      while offset + 8 < count {
        absorb(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        offset += 8
      }
      // The last eight bytes, which may overlap the ones before.
      absorb(bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self))
    } else if count >= 4 {
      let low = bytes.loadUnaligned(as: UInt32.self)
      let high = bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
      absorb(UInt64(low) | UInt64(high) << 32)
    } else if count > 0 {
      absorb(UInt64(bytes[0]) | UInt64(bytes[count / 2]) << 8 | UInt64(bytes[count - 1]) << 16)
    }
    return all & 0x8080_8080_8080_8080 == 0 ? hash : nil
  }
}
