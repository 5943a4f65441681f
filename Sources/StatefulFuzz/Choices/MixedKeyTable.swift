/// A dictionary whose keys are mixed numbers already, such as hashes.
///
/// Why: a search looks up hundreds of features in a case, and hashing them once more, as `Dictionary` does,
/// was most of what it paid for learning. Values that nothing was set for are 0.
@usableFromInline
package struct MixedKeyTable: Sendable {
  private var keys: ContiguousArray<UInt64> = []
  private var values: ContiguousArray<UInt32> = []
  private var mask = -1

  /// Keys with a value other than 0.
  private(set) var count = 0

  /// The value of a key.
  ///
  /// - Precondition: A value that is not 0 stays so.
  subscript(key: UInt64) -> UInt32 {
    get { mask < 0 ? 0 : values[slot(of: key)] }
    set {
      precondition(newValue != 0, "a table of mixed keys never forgets a key")
      if count * 2 >= keys.count { grow() }
      let slot = slot(of: key)
      if values[slot] == 0 { count += 1 }
      (keys[slot], values[slot]) = (key, newValue)
    }
  }

  mutating func removeAll() { self = MixedKeyTable() }

  /// Where the key is, or would be.
  private func slot(of key: UInt64) -> Int {
    var slot = Int(truncatingIfNeeded: key) & mask
    while values[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    let size = max(64, keys.count * 2)
    keys = ContiguousArray(repeating: 0, count: size)
    values = ContiguousArray(repeating: 0, count: size)
    mask = size - 1
    for (key, value) in zip(oldKeys, oldValues) where value != 0 {
      let slot = slot(of: key)
      (keys[slot], values[slot]) = (key, value)
    }
  }
}
