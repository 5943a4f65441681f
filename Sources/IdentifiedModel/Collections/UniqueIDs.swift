/// The ids of an identified array: in order, each once, found in O(1) expected.
///
/// Handing this out costs O(1) and shares the memory of the array until its *order* changes, so it
/// can be held across writes to elements without making them copy anything.
///
/// Up to `walkLimit` ids are found by walking the list, which beats hashing; above that there is a
/// `SlotTable`.
@frozen
public struct UniqueIDs<ID: Hashable> {
  @usableFromInline
  var list: [ID]

  /// Absent while the list is short.
  @usableFromInline
  var table: SlotTable

  /// Above this count there is a table.
  ///
  /// It is dropped again at half the count, so that a count that
  /// swings around the limit does not build one each time.
  @inlinable
  static var walkLimit: Int { 16 }

  /// No ids.
  @inlinable
  public init() {
    list = []
    table = SlotTable()
  }

  /// The ids as an array; O(1).
  @inlinable
  public var elements: [ID] { list }

  /// Where `id` is, or nil.
  @inlinable
  @inline(__always)
  func position(of id: ID) -> Int? {
    if table.isAbsent { return walk(to: id) }
    let hash = IDHash.hash(id, seed: table.seed, full: table.usesFullHash)
    let bias = table.bias
    return table.slots.withUnsafeBufferPointer { slots in
      list.withUnsafeBufferPointer { list in
        let mask = SlotTable.positionMask(slotCount: slots.count)
        let tag = UInt32(truncatingIfNeeded: hash) & ~mask
        var i = SlotTable.home(hash, slotCount: slots.count)
        if i &+ 8 <= slots.count, let base = slots.baseAddress {
          let window = SlotTable.Window(at: base + i, tag: tag, mask: mask)
          if window.candidates != 0 {
            let slot = slots[i &+ window.candidates.trailingZeroBitCount]
            let position = SlotTable.position(in: slot, mask: mask, bias: bias)
            if list[position] == id { return position }
          } else if window.empty != 0 {
            return nil
          }
        }
        while true {
          let slot = slots[i]
          if slot == 0 { return nil }
          if slot & ~mask == tag {
            let position = SlotTable.position(in: slot, mask: mask, bias: bias)
            if list[position] == id { return position }
          }
          i &+= 1
          if i == slots.count { i = 0 }
        }
      }
    }
  }

  /// Where `id` is first, by looking at all ids.
  ///
  /// Where ids are a word or two, the walk goes on after a hit: where it could end cannot be
  /// predicted, and that costs more than the rest of a short list.
  @inlinable
  @inline(__always)
  func walk(to id: ID) -> Int? {
    list.withUnsafeBufferPointer { list in
      if IDHash.isWords(ID.self) {
        var found = -1
        var i = list.count
        while i > 0 {
          i &-= 1
          found = IDHash.areEqualWords(list[i], id) ? i : found
        }
        return found < 0 ? nil : found
      }
      if ID.self == String.self {
        return list.withMemoryRebound(to: String.self) {
          IDHash.position(of: unsafeBitCast(id, to: String.self), in: $0)
        }
      }
      for i in 0..<list.count where list[i] == id { return i }
      return nil
    }
  }
}

extension UniqueIDs: Sendable where ID: Sendable {}
