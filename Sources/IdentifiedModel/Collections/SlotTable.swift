/// Where the ids are: an open-addressing table of 32-bit slots over a separate list of ids.
///
/// A slot holds a position and a few bits of the id's hash (its tag), so that most of the slots of
/// other ids are told apart without a look at the ids:
///
/// ```text
///  31           b b-1            0       b = bits of slots.count
/// ┌──────────────┬───────────────┐
/// │ tag          │ place + 1     │       a slot that is 0 is empty
/// └──────────────┴───────────────┘       place = position - bias, modulo 2^b - 1
/// ```
///
/// Collisions go to the next slot. Removing an id closes the gap, so there are no tombstones, and a
/// search ends at the first empty slot. The place sits in the low bits: when elements are inserted,
/// moved or removed, one branch-free pass over the slots repairs all positions without hashing
/// anything. At the front not even that is needed: the bias moves all positions at once.
///
/// Invariant: every position of the list is in exactly one slot. It holds whatever the `Hashable`
/// conformance of the ids does; a broken one costs wrong answers or a trap where an id is inserted
/// that was not found before, never a wrong memory access.
@frozen
@usableFromInline
struct SlotTable: Sendable {
  /// Empty when there is no table.
  @usableFromInline
  var slots: [UInt32]

  /// Added to every place; the passes take it back to 0.
  @usableFromInline
  var bias: UInt32

  /// Keys the hash; random in each process.
  @usableFromInline
  var seed: UInt64

  /// Whether the cheap hash was flooded and every id is hashed by its `Hashable` conformance.
  @usableFromInline
  var usesFullHash: Bool

  /// No table.
  @inlinable
  init() {
    slots = []
    bias = 0
    seed = 0
    usesFullHash = false
  }

  /// An empty table that `capacity` ids fill to two thirds, or to half where it is sparse.
  @inlinable
  init(capacity: Int, isSparse: Bool, usesFullHash: Bool) {
    slots = [UInt32](repeating: 0, count: Self.slotCount(capacity: capacity, isSparse: isSparse))
    bias = 0
    seed = IDHash.seed
    self.usesFullHash = usesFullHash
  }

  /// Half as many again as ids, and a few; twice as many where it is sparse.
  ///
  /// Sparse is for ids that are dear to hash: removing one hashes those of its chain, and chains
  /// of half-full tables are half as long.
  @inlinable
  static func slotCount(capacity: Int, isSparse: Bool) -> Int {
    // Twice a place fits 31 bits then, also with the slots that stay free.
    precondition(capacity < 1 << 29, "an identified array holds fewer than 2^29 elements")
    return capacity + (isSparse ? capacity : capacity / 2) + 8
  }

  @inlinable
  var isAbsent: Bool { slots.isEmpty }

  /// Puts a position into an empty slot.
  @inlinable
  @inline(__always)
  mutating func fill(_ slot: Int, tag: UInt32, position: Int) {
    let bias = bias
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = Self.positionMask(slotCount: slots.count)
      slots[slot] = tag | Self.low(for: position, mask: mask, bias: bias)
    }
  }

  /// How many ids fill three quarters of the slots; more make chains long.
  @inlinable
  var limit: Int { slots.count / 4 * 3 }

  /// The low bits of a slot, those that hold the position.
  @inlinable
  static func positionMask(slotCount: Int) -> UInt32 {
    UInt32.max
      >> UInt32(truncatingIfNeeded: UInt32(truncatingIfNeeded: slotCount).leadingZeroBitCount)
  }

  /// The slot where the search for a hash begins: its high bits, scaled to the number of slots.
  @inlinable
  @inline(__always)
  static func home(_ hash: UInt64, slotCount: Int) -> Int {
    Int(
      truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: slotCount)).high)
  }

  /// The position in a slot that is not empty.
  @inlinable
  @inline(__always)
  static func position(in slot: UInt32, mask: UInt32, bias: UInt32) -> Int {
    let sum = (slot & mask) &- 1 &+ bias
    return Int(sum >= mask ? sum &- mask : sum)
  }

  /// The low bits of the slot that holds a position.
  @inlinable
  @inline(__always)
  static func low(for position: Int, mask: UInt32, bias: UInt32) -> UInt32 {
    let position = UInt32(truncatingIfNeeded: position)
    return (position >= bias ? position &- bias : position &+ mask &- bias) &+ 1
  }

  /// Gives a slot another position.
  @inlinable
  @inline(__always)
  mutating func put(_ position: Int, in slot: Int) {
    let mask = Self.positionMask(slotCount: slots.count)
    slots[slot] = (slots[slot] & ~mask) | Self.low(for: position, mask: mask, bias: bias)
  }

  /// Exchanges the positions of two slots.
  @inlinable
  @inline(__always)
  mutating func exchange(_ first: Int, _ second: Int) {
    slots.withUnsafeMutableBufferPointer { slots in
      let mask = Self.positionMask(slotCount: slots.count)
      let change = (slots[first] ^ slots[second]) & mask
      slots[first] ^= change
      slots[second] ^= change
    }
  }

  /// Adds 1 to every position, of which the last one is free; O(1).
  @inlinable
  mutating func shiftAllUp() {
    bias = bias == Self.positionMask(slotCount: slots.count) - 1 ? 0 : bias + 1
  }

  /// Subtracts 1 from every position, of which 0 is free; O(1).
  @inlinable
  mutating func shiftAllDown() {
    bias = bias == 0 ? Self.positionMask(slotCount: slots.count) - 1 : bias - 1
  }

  /// Takes the bias into the slots.
  @inlinable
  mutating func removeBias() {
    if bias == 0 { return }
    let mask = Self.positionMask(slotCount: slots.count)
    let bias = Int32(truncatingIfNeeded: bias)
    let modulus = Int32(truncatingIfNeeded: mask)
    slots.withUnsafeMutableBufferPointer { slots in
      for i in 0..<slots.count {
        let slot = slots[i]
        let low = Int32(bitPattern: slot & mask)
        let sum = low &+ bias
        let moved = sum > modulus ? sum &- modulus : sum
        slots[i] = (slot & ~mask) | UInt32(bitPattern: low == 0 ? 0 : moved)
      }
    }
    self.bias = 0
  }

  /// Forgets all positions and makes room for `capacity` ids, if possible in the same memory.
  @inlinable
  mutating func reset(capacity: Int, isSparse: Bool, usesFullHash: Bool) {
    let slotCount = Self.slotCount(capacity: capacity, isSparse: isSparse)
    if slotCount > slots.capacity {
      self = Self(capacity: capacity, isSparse: isSparse, usesFullHash: usesFullHash)
      return
    }
    slots.removeAll(keepingCapacity: true)
    slots.append(contentsOf: repeatElement(0, count: slotCount))
    bias = 0
    self.usesFullHash = usesFullHash
  }

  /// Forgets all positions and keeps the memory.
  @inlinable
  mutating func clear() {
    bias = 0
    slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }
}

/// Repairs of all positions, one pass each, or two when there is a bias.
extension SlotTable {
  /// Adds `distance` to every position in `range`.
  @inlinable
  mutating func shift(_ range: Range<Int>, by distance: Int) {
    removeBias()
    let mask = Self.positionMask(slotCount: slots.count)
    let lower = Int32(truncatingIfNeeded: range.lowerBound + 1)
    let upper = Int32(truncatingIfNeeded: range.upperBound + 1)
    let change = UInt32(truncatingIfNeeded: distance)
    slots.withUnsafeMutableBufferPointer { slots in
      for i in 0..<slots.count {
        let slot = slots[i]
        let position = Int32(bitPattern: slot & mask)
        slots[i] = slot &+ (position >= lower && position < upper ? change : 0)
      }
    }
  }

  /// Adds `distance` to every position from `start` on.
  @inlinable
  mutating func shift(from start: Int, by distance: Int) {
    removeBias()
    let mask = Self.positionMask(slotCount: slots.count)
    let before = Int32(truncatingIfNeeded: start)
    let change = UInt32(truncatingIfNeeded: distance)
    slots.withUnsafeMutableBufferPointer { slots in
      for i in 0..<slots.count {
        let slot = slots[i]
        slots[i] = slot &+ (Int32(bitPattern: slot & mask) > before ? change : 0)
      }
    }
  }

  /// Moves the position `p` of `count` to `count - 1 - p`.
  @inlinable
  mutating func reverse(count: Int) {
    removeBias()
    let mask = Self.positionMask(slotCount: slots.count)
    let sum = Int32(truncatingIfNeeded: count + 1)
    slots.withUnsafeMutableBufferPointer { slots in
      for i in 0..<slots.count {
        let slot = slots[i]
        let low = Int32(bitPattern: slot & mask)
        // Selected and not branched on: which slots are empty cannot be predicted.
        let moved = low == 0 ? 0 : sum &- low
        slots[i] = (slot & ~mask) | UInt32(bitPattern: moved)
      }
    }
  }

  /// Moves each position `p` in the window that begins at `start` to
  /// `start + newPositions[p - start]`.
  @inlinable
  mutating func remap(_ newPositions: [UInt32], from start: Int) {
    removeBias()
    let mask = Self.positionMask(slotCount: slots.count)
    let first = UInt32(truncatingIfNeeded: start + 1)
    let count = UInt32(truncatingIfNeeded: newPositions.count)
    newPositions.withUnsafeBufferPointer { newPositions in
      slots.withUnsafeMutableBufferPointer { slots in
        for i in 0..<slots.count {
          let offset = (slots[i] & mask) &- first
          // An empty slot and a position before the window wrap around to a large offset.
          if offset < count {
            slots[i] = (slots[i] & ~mask) | (newPositions[Int(offset)] &+ first)
          }
        }
      }
    }
  }
}
