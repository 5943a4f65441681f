/// The distinct states of an enumeration by their keys, numbered in the order of their discovery.
///
/// Keys are kept and compared as a whole: no collision of hashes can make a state disappear. They
/// lie one behind the other in one buffer, with an open table of numbers beside it, so that a state
/// costs its key and about 16 bytes.
struct StateTable {
  private var keys: [UInt8] = []
  private var ends: [Int] = []
  /// Numbers of states, plus one, where 0 is an empty slot; the size is a power of two.
  private var slots: [UInt32]

  init() { slots = [UInt32](repeating: 0, count: 1 << 10) }

  var count: Int { ends.count }

  /// Bytes that the table holds.
  var byteCount: Int { keys.capacity + 8 * ends.capacity + 4 * slots.capacity }

  /// The number of the state with this key, and whether it is new.
  mutating func insert(_ key: [UInt8]) -> (state: Int, isNew: Bool) {
    if 2 * (count + 1) > slots.count { grow() }
    var slot = Self.hash(key[...]) & (slots.count - 1)
    while slots[slot] != 0 {
      let state = Int(slots[slot]) - 1
      if keys[range(of: state)].elementsEqual(key) { return (state, false) }
      slot = (slot + 1) & (slots.count - 1)
    }
    let state = count
    keys += key
    ends.append(keys.count)
    slots[slot] = UInt32(state + 1)
    return (state, true)
  }

  private func range(of state: Int) -> Range<Int> {
    (state == 0 ? 0 : ends[state - 1])..<ends[state]
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for state in 0..<count {
      var slot = Self.hash(keys[range(of: state)]) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(state + 1)
    }
  }

  /// FNV-1a of 64 bits, mixed so that the low bits depend on all of it.
  private static func hash(_ key: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in key { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: (hash ^ (hash >> 29)) & 0x7FFF_FFFF_FFFF_FFFF)
  }
}
