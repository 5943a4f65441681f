/// A joint state as bytes in which ids and values are named by the order of their appearance, so
/// that states that differ only in names have one key.
///
/// Why that is sound: a machine treats names alike. Renaming every id of a run by one permutation,
/// or every written value by one injection, renames its states, answers and verdicts and changes
/// nothing else. Two states with one key are renamings of each other, hence so are their futures;
/// and the commands of a scope are the same set under any renaming of its ids. Anything that is not a name must
/// be written as a number: a position, a count, the value 0 that every new element has.
public struct StateKey: Sendable {
  @usableFromInline private(set) var bytes: [UInt8] = []
  @usableFromInline private(set) var ids: [Int] = []
  @usableFromInline private(set) var values: [Int] = []

  /// Whether something of the state could not be told.
  @usableFromInline private(set) var isUnknown = false

  /// Makes an empty key.
  @inlinable
  public init() { bytes.reserveCapacity(64) }

  /// Writes what is not a name: a count, a flag, a position.
  @inlinable
  public mutating func write(_ number: Int) {
    var rest = UInt(bitPattern: (number << 1) ^ (number >> (Int.bitWidth - 1)))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a flag.
  @inlinable
  public mutating func write(_ flag: Bool) { write(flag ? 1 : 0) }

  /// Writes an interchangeable name, such as an id or an object's identity.
  @inlinable
  public mutating func write(id: Int) { write(Self.place(of: id, in: &ids)) }

  /// Writes data that are only compared for equality; 0 stays 0.
  @inlinable
  public mutating func write(value: Int) {
    write(value == 0 ? 0 : 1 + Self.place(of: value, in: &values))
  }

  /// Notes that the state holds something that cannot be told; it is then equal to no other, and
  /// visited for each sequence that leads to it.
  @inlinable
  public mutating func writeUnknown() { isUnknown = true }

  /// A linear search: a small scope has few names.
  @inlinable
  static func place(of name: Int, in known: inout [Int]) -> Int {
    for place in known.indices where known[place] == name { return place }
    known.append(name)
    return known.count - 1
  }

  /// The bytes by which equal states are found; empty for a state that is equal to no other, because
  /// something of it could not be told, or nothing was.
  @inlinable
  var bytesToCompare: [UInt8] { isUnknown ? [] : bytes }

  /// Forgets everything and keeps the memory.
  @inlinable
  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    ids.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    isUnknown = false
  }
}
