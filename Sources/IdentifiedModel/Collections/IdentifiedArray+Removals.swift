/// Removing elements; the others keep their order. O(n) unless it says otherwise.
extension IdentifiedArray {
  /// Removes the element with this id.
  ///
  /// - Returns: The element, or nil if there was none.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let i = keys.position(of: id) else { return nil }
    return remove(at: i)
  }

  /// Removes the element that has the id of this one; other contents are not compared.
  ///
  /// - Returns: The element that was removed, or nil if there was none.
  @inlinable
  @discardableResult
  public mutating func remove(_ element: Element) -> Element? {
    remove(id: source.id(of: element))
  }

  /// Removes the elements with these ids; ids that are absent are ignored.
  ///
  /// - Returns: How many were removed.
  /// - Complexity: O(n + m).
  @inlinable
  @discardableResult
  public mutating func remove(ids: some Sequence<ID>) -> Int {
    var isRemoved = [Bool](repeating: false, count: storage.count)
    for id in ids {
      if let i = keys.position(of: id) { isRemoved[i] = true }
    }
    return removeFlagged(isRemoved)
  }

  /// Removes the element at a position.
  @inlinable
  @discardableResult
  public mutating func remove(at index: Int) -> Element {
    let element = storage.remove(at: index)
    keys.remove(at: index)
    return element
  }

  /// Removes the elements at these offsets, given in any order; repeated offsets count once.
  ///
  /// - Parameters:
  ///   - offsets: The offsets; an `IndexSet` will do.
  ///   - outOfRange: What to do with an offset that is out of range.
  @inlinable
  public mutating func remove(
    atOffsets offsets: some Sequence<Int>, outOfRange: OffsetPolicy = .trap
  ) {
    removeFlagged(flags(for: offsets, outOfRange))
  }

  /// Removes everything.
  @inlinable
  public mutating func removeAll(keepingCapacity keepCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepCapacity)
    keys.removeAll(keepingCapacity: keepCapacity)
  }

  /// Removes the elements that satisfy a condition; if the condition throws, nothing is changed.
  @inlinable
  public mutating func removeAll(
    where shouldBeRemoved: (Element) throws -> Bool
  ) rethrows {
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: storage.count) { positions in
      let found = try storage.findPositions(into: positions) { try !shouldBeRemoved($0) }
      keep(UnsafeBufferPointer(rebasing: positions[..<found]))
    }
  }

  /// Removes the first element; traps when there is none.
  @inlinable
  @discardableResult
  public mutating func removeFirst() -> Element { remove(at: 0) }

  /// Removes the first `n` elements; traps when there are fewer.
  @inlinable
  public mutating func removeFirst(_ n: Int) { removeSubrange(0..<n) }

  /// Removes the last element; traps when there is none.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  @discardableResult
  public mutating func removeLast() -> Element {
    let element = storage.removeLast()
    keys.removeLast()
    return element
  }

  /// Removes the last `n` elements; traps when there are fewer.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public mutating func removeLast(_ n: Int) {
    precondition(n >= 0, "a negative number of elements")
    removeSubrange(storage.count - n..<storage.count)
  }

  /// Removes the last element, or returns nil when there is none.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public mutating func popLast() -> Element? { isEmpty ? nil : removeLast() }

  /// Removes the elements in a range.
  @inlinable
  public mutating func removeSubrange(_ bounds: Range<Int>) {
    storage.removeSubrange(bounds)
    keys.removeSubrange(bounds)
  }

  /// Removes the elements in a range.
  @inlinable
  public mutating func removeSubrange(_ bounds: some RangeExpression<Int>) {
    removeSubrange(bounds.relative(to: self))
  }

  @inlinable
  @discardableResult
  mutating func removeFlagged(_ isRemoved: [Bool]) -> Int {
    let count = storage.count
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { positions in
      let found = isRemoved.findPositions(into: positions) { !$0 }
      keep(UnsafeBufferPointer(rebasing: positions[..<found]))
    }
    return count - storage.count
  }

  /// Keeps the elements at some positions, which ascend.
  @inlinable
  mutating func keep(_ kept: UnsafeBufferPointer<UInt32>) {
    if kept.count == storage.count { return }
    storage.keepPositions(kept)
    keys.keep(kept)
  }

  /// For each element whether its offset is named.
  @inlinable
  func flags(for offsets: some Sequence<Int>, _ outOfRange: OffsetPolicy) -> [Bool] {
    var flags = [Bool](repeating: false, count: storage.count)
    for offset in offsets {
      if flags.indices ~= offset {
        flags[offset] = true
      } else {
        precondition(
          outOfRange == .ignore, "no element at offset \(offset), the count is \(storage.count)")
      }
    }
    return flags
  }
}

/// What an operation does with an offset that is out of range.
@frozen
public enum OffsetPolicy: Hashable, Sendable {
  /// Trap: it is a mistake of the caller.
  case trap
  /// Ignore the offset.
  case ignore
}
