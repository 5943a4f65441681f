extension UniqueIDs: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of ids.
  @inlinable
  public var endIndex: Int { list.count }

  /// The id at a position; traps out of range.
  @inlinable
  public subscript(position: Int) -> ID { list[position] }

  /// Walks the ids in order.
  @inlinable
  public func makeIterator() -> IndexingIterator<[ID]> { list.makeIterator() }

  /// Calls `body` with the memory of the ids.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<ID>) throws -> R
  ) rethrows -> R? {
    try list.withContiguousStorageIfAvailable(body)
  }

  /// Whether `id` is among the ids; O(1) expected, also in generic code.
  @inlinable
  public func _customContainsEquatableElement(_ id: ID) -> Bool? { position(of: id) != nil }

  /// Where `id` is; O(1) expected, also in generic code.
  @inlinable
  public func _customIndexOfEquatableElement(_ id: ID) -> Int?? { .some(position(of: id)) }

  /// Where `id` is, which is the only place.
  @inlinable
  public func _customLastIndexOfEquatableElement(_ id: ID) -> Int?? { .some(position(of: id)) }
}

extension UniqueIDs: Equatable {
  /// Whether both have the same ids in the same order.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.list == right.list }
}

extension UniqueIDs: Hashable {
  /// Hashes the ids in order.
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(list) }
}

extension UniqueIDs: ExpressibleByArrayLiteral {
  /// Takes ids in order; a repeated one counts once, at its first place.
  @inlinable
  public init(arrayLiteral ids: ID...) { self.init(ids) }
}

extension UniqueIDs {
  /// Takes the ids of a sequence in order; a repeated one counts once, at its first place.
  @inlinable
  public init(_ ids: some Sequence<ID>) {
    self.init()
    for id in ids { _ = appendIfAbsent(id) }
  }

  /// Whether both have the same ids in the same order.
  @inlinable
  public static func == (left: Self, right: [ID]) -> Bool { left.list == right }

  /// Whether the ids or their order differ.
  @inlinable
  public static func != (left: Self, right: [ID]) -> Bool { left.list != right }
}

extension UniqueIDs: CustomStringConvertible {
  /// The ids, written as an array.
  public var description: String { list.description }
}

extension UniqueIDs: CustomReflectable {
  /// A collection of the ids.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: list, displayStyle: .collection)
  }
}
