/// The slots from one on, eight at a time.
///
/// How far a search goes is chance, so a loop that ends at the first empty slot mispredicts that
/// branch in most searches, which costs more than comparing some slots too many at once.
extension SlotTable {
  /// One bit for each of the eight slots, the first in the lowest bit.
  @frozen
  @usableFromInline
  struct Window {
    /// The slots with the tag in front of the first empty one.
    @usableFromInline
    let candidates: UInt32

    /// The empty slots.
    @usableFromInline
    let empty: UInt32

    /// Compares eight slots, which must exist, with a tag.
    ///
    /// Lanes are written out, because generic forms like `init(repeating:)` and `any` are not
    /// specialised in other modules: they took 80 ns.
    @inlinable
    @inline(__always)
    init(at slots: UnsafePointer<UInt32>, tag: UInt32, mask: UInt32) {
      let slots = UnsafeRawPointer(slots).loadUnaligned(as: SIMD8<UInt32>.self)
      let keep = ~mask
      let tagBits = SIMD8<UInt32>(keep, keep, keep, keep, keep, keep, keep, keep)
      let tags = SIMD8<UInt32>(tag, tag, tag, tag, tag, tag, tag, tag)
      let equal = Self.bits((slots & tagBits) .== tags)
      empty = Self.bits(slots .== SIMD8<UInt32>(0, 0, 0, 0, 0, 0, 0, 0))
      candidates = equal & ~empty & (empty &- 1)
    }

    @inlinable
    @inline(__always)
    static func bits(_ lanes: SIMDMask<SIMD8<Int32>>) -> UInt32 {
      let bits =
        unsafeBitCast(lanes, to: SIMD8<UInt32>.self)
        & SIMD8<UInt32>(1, 2, 4, 8, 16, 32, 64, 128)
      let half = bits.lowHalf | bits.highHalf
      let quarter = half.lowHalf | half.highHalf
      return quarter.x | quarter.y
    }
  }
}
