/// The ids of an identified array as a set: two of them are equal that hold the same ids.
@frozen
public struct UnorderedIDs<ID: Hashable>: SetAlgebra {
  @usableFromInline
  var ids: UniqueIDs<ID>

  @inlinable
  init(ids: UniqueIDs<ID>) { self.ids = ids }

  /// No ids.
  @inlinable
  public init() { ids = UniqueIDs() }

  /// The ids of a sequence, in which they may repeat.
  @inlinable
  public init(_ sequence: some Sequence<ID>) { ids = UniqueIDs(sequence) }

  /// How many ids there are.
  @inlinable
  public var count: Int { ids.count }

  /// Whether there are none.
  @inlinable
  public var isEmpty: Bool { ids.isEmpty }

  /// Whether an id is among them; O(1) expected.
  @inlinable
  public func contains(_ id: ID) -> Bool { ids.position(of: id) != nil }

  /// Adds an id, unless it is there.
  @inlinable
  @discardableResult
  public mutating func insert(_ id: ID) -> (inserted: Bool, memberAfterInsert: ID) {
    let result = ids.append(id)
    return (result.inserted, ids[result.index])
  }

  /// Adds an id, in place of an equal one.
  @inlinable
  @discardableResult
  public mutating func update(with id: ID) -> ID? {
    let old = ids.remove(id)
    ids.append(id)
    return old
  }

  /// Removes an id.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> ID? { ids.remove(id) }

  /// The ids of both.
  @inlinable
  public func union(_ other: Self) -> Self { Self(ids: ids.union(other.ids)) }

  /// The ids that both have.
  @inlinable
  public func intersection(_ other: Self) -> Self { Self(ids: ids.intersection(other.ids)) }

  /// The ids that only one has.
  @inlinable
  public func symmetricDifference(_ other: Self) -> Self {
    Self(ids: ids.symmetricDifference(other.ids))
  }

  /// Adds the ids of another one.
  @inlinable
  public mutating func formUnion(_ other: Self) { ids.formUnion(other.ids) }

  /// Keeps the ids that both have.
  @inlinable
  public mutating func formIntersection(_ other: Self) { ids.formIntersection(other.ids) }

  /// Keeps the ids that only one has.
  @inlinable
  public mutating func formSymmetricDifference(_ other: Self) {
    ids.formSymmetricDifference(other.ids)
  }

  /// Whether both have the same ids.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool { left.ids.isEqualSet(to: right.ids) }
}

extension UnorderedIDs: Hashable {
  /// Hashes the ids so that their order does not matter.
  @inlinable
  public func hash(into hasher: inout Hasher) {
    // What does not depend on an order: a sum of what each id makes of a copy.
    var sum = 0
    for id in ids {
      var copy = hasher
      copy.combine(id)
      sum &+= copy.finalize()
    }
    hasher.combine(sum)
  }
}

extension UnorderedIDs: Sendable where ID: Sendable {}
