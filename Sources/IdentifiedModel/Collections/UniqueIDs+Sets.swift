/// Ids as a set, beside their order. The other side is any sequence, in which ids may repeat.
extension UniqueIDs {
  /// The ids of a sequence; itself where it holds each once already.
  @inlinable
  static func ids(of other: some Sequence<ID>) -> Self { other as? Self ?? Self(other) }

  /// Whether all ids are among `other`, in any order.
  @inlinable
  public func isSubset(of other: some Sequence<ID>) -> Bool {
    let other = Self.ids(of: other)
    return count <= other.count && allSatisfy { other.position(of: $0) != nil }
  }

  /// Whether all ids are among `other`, and it has more.
  @inlinable
  public func isStrictSubset(of other: some Sequence<ID>) -> Bool {
    let other = Self.ids(of: other)
    return count < other.count && isSubset(of: other)
  }

  /// Whether all of `other` are among the ids, in any order.
  @inlinable
  public func isSuperset(of other: some Sequence<ID>) -> Bool {
    other.allSatisfy { position(of: $0) != nil }
  }

  /// Whether all of `other` are among the ids, and there are more.
  @inlinable
  public func isStrictSuperset(of other: some Sequence<ID>) -> Bool {
    Self.ids(of: other).isStrictSubset(of: self)
  }

  /// Whether both have the same ids, in any order.
  @inlinable
  public func isEqualSet(to other: some Sequence<ID>) -> Bool {
    let other = Self.ids(of: other)
    return count == other.count && isSubset(of: other)
  }

  /// Whether no id is among `other`.
  @inlinable
  public func isDisjoint(with other: some Sequence<ID>) -> Bool {
    other.allSatisfy { position(of: $0) == nil }
  }

  /// These ids, then those of `other` that are not among them.
  @inlinable
  public func union(_ other: some Sequence<ID>) -> Self {
    var union = self
    union.append(contentsOf: other)
    return union
  }

  /// The ids that are also among `other`, in the order that they have here.
  @inlinable
  public func intersection(_ other: some Sequence<ID>) -> Self {
    let other = Self.ids(of: other)
    return filter { other.position(of: $0) != nil }
  }

  /// The ids that are not among `other`, in the order that they have here.
  @inlinable
  public func subtracting(_ other: some Sequence<ID>) -> Self {
    let other = Self.ids(of: other)
    return filter { other.position(of: $0) == nil }
  }

  /// The ids that only one side has: those of this side, then those of `other`, each in their order.
  @inlinable
  public func symmetricDifference(_ other: some Sequence<ID>) -> Self {
    let other = Self.ids(of: other)
    return subtracting(other).union(other.subtracting(self))
  }

  /// The ids that satisfy a condition, in their order.
  @inlinable
  public func filter(_ isIncluded: (ID) throws -> Bool) rethrows -> Self {
    Self(unique: try list.filter(isIncluded))
  }

  /// The ids without their order: two of them are equal that hold the same ids.
  @inlinable
  public var unordered: UnorderedIDs<ID> { UnorderedIDs(ids: self) }
}

/// The same, in place: for somebody's own copy of the ids.
extension UniqueIDs {
  /// Adds an id at the end, unless it is there.
  ///
  /// - Returns: Whether it was added, and where it is.
  @inlinable
  @discardableResult
  public mutating func append(_ id: ID) -> (inserted: Bool, index: Int) {
    if let known = appendIfAbsent(id) { return (false, known) }
    return (true, list.count - 1)
  }

  /// Adds the ids that are not there at the end.
  @inlinable
  public mutating func append(contentsOf ids: some Sequence<ID>) {
    for id in ids { _ = appendIfAbsent(id) }
  }

  /// Removes an id.
  ///
  /// - Returns: The id as it was here, or nil when it was not.
  @inlinable
  @discardableResult
  public mutating func remove(_ id: ID) -> ID? {
    guard let position = position(of: id) else { return nil }
    let removed = list[position]
    remove(at: position)
    return removed
  }

  /// Adds the ids of `other` that are not there at the end.
  @inlinable
  public mutating func formUnion(_ other: some Sequence<ID>) { append(contentsOf: other) }

  /// Keeps the ids that are also among `other`.
  @inlinable
  public mutating func formIntersection(_ other: some Sequence<ID>) { self = intersection(other) }

  /// Removes the ids that are among `other`.
  @inlinable
  public mutating func subtract(_ other: some Sequence<ID>) { self = subtracting(other) }

  /// Keeps the ids that only one side has.
  @inlinable
  public mutating func formSymmetricDifference(_ other: some Sequence<ID>) {
    self = symmetricDifference(other)
  }
}

extension UniqueIDs: Encodable where ID: Encodable {
  /// Writes an array of the ids.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(list)
  }
}

extension UniqueIDs: Decodable where ID: Decodable {
  /// Reads an array of ids; throws `DecodingError.dataCorrupted` at a repeated one.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let list = try container.decode([ID].self)
    self.init(list)
    if count != list.count {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "the ids repeat one")
    }
  }
}
