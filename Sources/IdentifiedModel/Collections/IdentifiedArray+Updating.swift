/// Explicit write policies: each of them says what becomes of an absent or a present id.
extension IdentifiedArray {
  /// Changes the element with this id in place, and never adds one.
  ///
  /// Use it for writes that may come late: `self[id: id] = element` would bring a removed element
  /// back.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - body: Changes the element; traps if it changes the id.
  /// - Returns: False if there is no such element; `body` is not called then.
  /// - Throws: What `body` throws; changes that it made before are kept.
  @inlinable
  @discardableResult
  public mutating func update<Failure: Error>(
    id: ID, _ body: (inout Element) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let i = keys.position(of: id) else { return false }
    let source = source
    try storage.withUnsafeMutableBufferPointer { elements throws(Failure) in
      defer { source.check(&elements[i], is: id) }
      try body(&elements[i])
    }
    return true
  }

  /// Replaces the element with the same id, and never adds one.
  ///
  /// - Returns: The element that was replaced; nil if there is none, and nothing is changed then.
  @inlinable
  @discardableResult
  public mutating func replace(_ element: consuming Element) -> Element? {
    guard let i = keys.position(of: source.id(of: element)) else { return nil }
    let old = storage[i]
    storage[i] = element
    return old
  }

  /// Replaces the element with the same id where it is, or adds this one.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: Where to add it; at the end if nil.
  /// - Returns: Where the element is now.
  @inlinable
  @discardableResult
  public mutating func upsert(_ element: consuming Element, at position: Int? = nil) -> Int {
    updateOrInsert(element, at: position ?? storage.count).index
  }

  /// Changes the element with this id; the id may change as well.
  ///
  /// `body` works on a copy, so nothing is changed if it throws or if the new id is taken.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public mutating func rekey<Failure: Error>(
    id: ID, _ body: (inout Element) throws(Failure) -> Void
  ) throws(Failure) -> RekeyResult {
    guard let i = keys.position(of: id) else { return .absent }
    var element = storage[i]
    try body(&element)
    return place(element, at: i)
  }

  /// Replaces the element that has `id` by one that may have another id, in its place.
  @inlinable
  public mutating func rekey(id: ID, to element: Element) -> RekeyResult {
    guard let i = keys.position(of: id) else { return .absent }
    return place(element, at: i)
  }

  @inlinable
  mutating func place(_ element: Element, at i: Int) -> RekeyResult {
    let id = source.id(of: element)
    if keys.list[i] != id {
      if let other = keys.position(of: id) { return .conflict(at: other) }
      keys.replace(at: i, with: id)
    }
    storage[i] = element
    return .done(at: i)
  }
}

/// The result of giving an element another id.
@frozen
public enum RekeyResult: Hashable, Sendable {
  /// The element is at this position, under the id that it has now.
  case done(at: Int)
  /// The new id belongs to the element at this position; nothing changed.
  case conflict(at: Int)
  /// There is no element with the old id; nothing changed.
  case absent
}
