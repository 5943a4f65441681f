/// How ids find positions: a walk while the array is short, a dictionary above that.
extension IdentifiedArray {
  @inlinable
  func walk(to id: ID) -> Int? {
    for i in storage.indices where storage[i].id == id { return i }
    return nil
  }

  /// Inserts an element whose id is known to be absent.
  @inlinable
  mutating func add(_ element: Element, at i: Int) {
    storage.insert(element, at: i)
    if !positions.isEmpty {
      reindex(from: i)
    } else if storage.count > Self.linearLimit {
      reindex(from: 0)
    }
  }

  /// Rewrites the positions of all elements from `start` on.
  @inlinable
  mutating func reindex(from start: Int) {
    for i in start..<storage.count { positions[storage[i].id] = i }
  }

  /// What is wrong with this value, or nil: for tests and machines, after every operation.
  ///
  /// - Complexity: O(n) expected.
  package var invariantViolation: String? {
    if Set(storage.lazy.map(\.id)).count != storage.count { return "two elements share an id" }
    if positions.isEmpty {
      return storage.count > Self.linearLimit
        ? "\(storage.count) elements without a dictionary" : nil
    }
    if positions.count != storage.count {
      return "\(positions.count) positions for \(storage.count) elements"
    }
    for (i, element) in storage.enumerated() where positions[element.id] != i {
      return "the position of \(element.id) is not \(i)"
    }
    return nil
  }
}
