import IdentifiedModel

/// Takes down a host's state word by word, in whatever form; see `ListHost.describe(to:)`.
public protocol HostStateWriter {
  /// A count, a flag, a position.
  mutating func write(_ number: Int)

  /// An element's id, which is a name: only equality matters.
  mutating func write(id: ItemID)

  /// A field's value, which is data: only equality matters, and whether it is the first one, 0.
  mutating func write(value: Int)

  /// Something is there that cannot be told: this state is equal to no other.
  mutating func writeUnknown()

  /// An object, which is a name like an id.
  mutating func write(object: ObjectIdentifier)
}
