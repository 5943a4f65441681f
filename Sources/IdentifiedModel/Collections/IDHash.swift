#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The hash of ids: cheap and keyed for integers, UUIDs and text, that of `Hashable` for the rest.
///
/// The cheap one folds a 64-by-64-bit product. Its key is random in each process, and a table that
/// sees too many ids collide all the same goes over to the full hash, which is keyed SipHash. So
/// chosen ids cost their sender as much as they cost `Dictionary`: see `UniqueIDs.isFlooded`.
@usableFromInline
enum IDHash {
  /// The key of this process.
  @usableFromInline
  static let seed = UInt64.random(in: .min ... .max)

  /// The hash of an id; the type tests are decided when the caller is specialised.
  @inlinable
  @inline(__always)
  static func hash<ID: Hashable>(_ id: ID, seed: UInt64, full: Bool) -> UInt64 {
    if full { return self.full(id, seed: seed) }
    if ID.self == Int.self { return mix(word(id, as: Int.self), seed) }
    if ID.self == UInt.self { return mix(word(id, as: UInt.self), seed) }
    if ID.self == Int64.self { return mix(word(id, as: Int64.self), seed) }
    if ID.self == UInt64.self { return mix(word(id, as: UInt64.self), seed) }
    if ID.self == Int32.self { return mix(word(id, as: Int32.self), seed) }
    if ID.self == UInt32.self { return mix(word(id, as: UInt32.self), seed) }
    if ID.self == UUID.self {
      let words = unsafeBitCast(unsafeBitCast(id, to: UUID.self).uuid, to: (UInt64, UInt64).self)
      return mix(words.1, mix(words.0, seed))
    }
    if ID.self == String.self { return text(unsafeBitCast(id, to: String.self), seed: seed) }
    return self.full(id, seed: seed)
  }

  /// Whether the cheap hash of these ids differs from the full one.
  @inlinable
  static func isCheap<ID: Hashable>(_ type: ID.Type) -> Bool {
    ID.self == Int.self || ID.self == UInt.self || ID.self == Int64.self || ID.self == UInt64.self
      || ID.self == Int32.self || ID.self == UInt32.self || ID.self == UUID.self
      || ID.self == String.self
  }

  /// Whether an id is one or two words, and equal to another exactly if those are.
  @inlinable
  @inline(__always)
  static func isWords<ID: Hashable>(_ type: ID.Type) -> Bool {
    ID.self == Int.self || ID.self == UInt.self || ID.self == Int64.self || ID.self == UInt64.self
      || ID.self == UUID.self
  }

  /// Whether two ids are equal, compared as words if they are.
  @inlinable
  @inline(__always)
  static func areEqual<ID: Hashable>(_ left: ID, _ right: ID) -> Bool {
    isWords(ID.self) ? areEqualWords(left, right) : left == right
  }

  /// Compares two ids of which `isWords` is true, without a branch.
  @inlinable
  @inline(__always)
  static func areEqualWords<ID: Hashable>(_ left: ID, _ right: ID) -> Bool {
    if ID.self == UUID.self {
      let left = unsafeBitCast(left, to: (UInt64, UInt64).self)
      let right = unsafeBitCast(right, to: (UInt64, UInt64).self)
      return (left.0 ^ right.0) | (left.1 ^ right.1) == 0
    }
    // `Int` has 32 bits on some platforms.
    if MemoryLayout<ID>.size == 4 {
      return unsafeBitCast(left, to: UInt32.self) == unsafeBitCast(right, to: UInt32.self)
    }
    return word(left, as: UInt64.self) == word(right, as: UInt64.self)
  }

  /// The hash by the conformance; out of line, because it would crowd the registers of its caller.
  @inlinable
  @inline(never)
  static func full<ID: Hashable>(_ id: ID, seed: UInt64) -> UInt64 {
    UInt64(truncatingIfNeeded: id._rawHashValue(seed: Int(truncatingIfNeeded: seed)))
  }

  @inlinable
  @inline(__always)
  static func word<ID, Integer: FixedWidthInteger>(_ id: ID, as type: Integer.Type) -> UInt64 {
    UInt64(truncatingIfNeeded: unsafeBitCast(id, to: Integer.self))
  }

  /// Both halves of a product, folded.
  @inlinable
  @inline(__always)
  static func mix(_ word: UInt64, _ key: UInt64) -> UInt64 {
    let product = (word ^ key).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}
