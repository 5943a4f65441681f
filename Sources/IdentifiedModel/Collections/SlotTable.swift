/// Where the ids are: an open-addressing table of 32-bit slots over a separate list of ids.
///
/// A slot holds a position and a few bits of the id's hash (its tag), so that most of the slots of
/// other ids are told apart without a look at the ids:
///
/// ```
///  31           b b-1            0       b = bits of slots.count
/// ┌──────────────┬───────────────┐
/// │ tag          │ position + 1  │       a slot that is 0 is empty
/// └──────────────┴───────────────┘
/// ```
///
/// Collisions go to the next slot. Removing an id closes the gap, so there are no tombstones, and a
/// search ends at the first empty slot. The position sits in the low bits: when elements are
/// inserted, moved or removed, one branch-free pass over the slots repairs all positions without
/// hashing anything.
///
/// Invariant: every position of the list is in exactly one slot. It holds whatever the `Hashable`
/// conformance of the ids does; a broken one costs wrong answers, never a wrong memory access.
@frozen
@usableFromInline
struct SlotTable: Sendable {
  /// Empty when there is no table.
  @usableFromInline
  var slots: [UInt32]

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
    seed = 0
    usesFullHash = false
  }

  /// An empty table that `capacity` ids fill to two thirds.
  @inlinable
  init(capacity: Int, usesFullHash: Bool) {
    precondition(capacity < 1 << 30, "an identified array holds at most 2^30 elements")
    slots = [UInt32](repeating: 0, count: capacity + capacity / 2 + 8)
    seed = IDHash.seed
    self.usesFullHash = usesFullHash
  }

  @inlinable
  var isAbsent: Bool { slots.isEmpty }

  /// How many ids fill three quarters of the slots; more make chains long.
  @inlinable
  var limit: Int { slots.count / 4 * 3 }

  /// The low bits of a slot, those that hold the position.
  @inlinable
  static func positionMask(slotCount: Int) -> UInt32 {
    UInt32.max >> UInt32(truncatingIfNeeded: slotCount.leadingZeroBitCount - 32)
  }

  /// The slot where the search for a hash begins: its high bits, scaled to the number of slots.
  @inlinable
  @inline(__always)
  static func home(_ hash: UInt64, slotCount: Int) -> Int {
    Int(
      truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: slotCount)).high)
  }

  /// Forgets all positions and keeps the memory.
  @inlinable
  mutating func clear() {
    slots.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }
}

/// Repairs of all positions, one pass each.
extension SlotTable {
  /// Adds `distance` to every position in `range`.
  @inlinable
  mutating func shift(_ range: Range<Int>, by distance: Int) {
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

  /// Moves the position `p` of `count` to `count - 1 - p`.
  @inlinable
  mutating func reverse(count: Int) {
    let mask = Self.positionMask(slotCount: slots.count)
    let sum = UInt32(truncatingIfNeeded: count + 1)
    slots.withUnsafeMutableBufferPointer { slots in
      for i in 0..<slots.count {
        let slot = slots[i]
        slots[i] = slot == 0 ? 0 : (slot & ~mask) | (sum &- (slot & mask))
      }
    }
  }

  /// Moves each position `p` in the window that begins at `start` to
  /// `start + newPositions[p - start]`.
  @inlinable
  mutating func remap(_ newPositions: [UInt32], from start: Int) {
    let mask = Self.positionMask(slotCount: slots.count)
    let first = UInt32(truncatingIfNeeded: start + 1)
    newPositions.withUnsafeBufferPointer { newPositions in
      slots.withUnsafeMutableBufferPointer { slots in
        for i in 0..<slots.count {
          let offset = (slots[i] & mask) &- first
          // An empty slot and a position before the window wrap around to a large offset.
          if Int(offset) < newPositions.count {
            slots[i] = (slots[i] & ~mask) | (newPositions[Int(offset)] &+ first)
          }
        }
      }
    }
  }
}
