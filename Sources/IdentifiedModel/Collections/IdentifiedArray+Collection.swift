extension IdentifiedArray: RandomAccessCollection {
  /// Always 0.
  @inlinable
  public var startIndex: Int { 0 }

  /// The number of elements.
  @inlinable
  public var endIndex: Int { storage.count }

  /// Walks the elements in order.
  @inlinable
  public func makeIterator() -> IndexingIterator<[Element]> { storage.makeIterator() }

  /// Calls `body` with the memory of the elements.
  @inlinable
  public func withContiguousStorageIfAvailable<R>(
    _ body: (UnsafeBufferPointer<Element>) throws -> R
  ) rethrows -> R? {
    try storage.withContiguousStorageIfAvailable(body)
  }

  /// The elements that satisfy a condition, in an identified array with the same key path.
  ///
  /// - Complexity: O(n).
  @inlinable
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: storage.count) { positions in
      let found = try storage.findPositions(into: positions, where: isIncluded)
      if found == storage.count { return self }
      let kept = UnsafeBufferPointer(rebasing: positions[..<found])
      return Self(
        keys: UniqueIDs(unique: keys.list.elements(at: kept)), storage: storage.elements(at: kept),
        source: source)
    }
  }
}

extension IdentifiedArray: MutableCollection {
  /// The element at a position; traps out of range.
  ///
  /// Writing an element whose id is elsewhere exchanges the two places and then writes, so that
  /// generic algorithms that permute a collection work and the count never changes. One with
  /// a new id replaces the old element. An access in place must leave the id as it is, also when
  /// it ends by throwing.
  @inlinable
  public subscript(position: Int) -> Element {
    @inline(__always)
    get { storage[position] }
    set { put(newValue, at: position) }
    _modify {
      let source = source
      defer { source.check(&storage[position], is: keys.list[position]) }
      yield &storage[position]
    }
  }

  @inlinable
  mutating func put(_ element: Element, at position: Int) {
    precondition(
      position >= 0 && position < storage.count,
      "no element \(position) in \(storage.count) elements")
    let id = source.id(of: element)
    if keys.list[position] != id {
      if let other = keys.position(of: id) {
        swapAt(position, other)
      } else {
        keys.replace(at: position, with: id)
      }
    }
    storage[position] = element
  }

  /// Exchanges the elements at two positions.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public mutating func swapAt(_ i: Int, _ j: Int) {
    if i == j { return }
    storage.exchange(i, j)
    keys.swapAt(i, j)
  }

  /// Reverses the order.
  ///
  /// - Complexity: O(n).
  @inlinable
  public mutating func reverse() {
    storage.reverseByMoving()
    keys.reverse()
  }

  /// Moves the elements that satisfy a condition behind the others; both keep their order.
  ///
  /// - Returns: The position of the first element that satisfies it. If the condition throws,
  ///   nothing changes.
  /// - Complexity: O(n).
  @inlinable
  public mutating func partition(by belongsBehind: (Element) throws -> Bool) rethrows -> Int {
    try withUnsafeTemporaryAllocation(of: UInt32.self, capacity: storage.count) { positions in
      let pivot = try storage.findPositions(into: positions) { try !belongsBehind($0) }
      // The last one of those in front is where it was exactly if all of them are.
      if pivot == 0 || pivot == storage.count || positions[pivot - 1] == pivot - 1 { return pivot }
      let front = UnsafeBufferPointer(rebasing: positions[..<pivot])
      storage.moveToFront(front)
      keys.moveToFront(front)
      return pivot
    }
  }

  /// Sorts by a strict weak order; equal elements keep theirs.
  ///
  /// Sorts positions, then moves every element once. If the order throws, nothing changes.
  ///
  /// - Complexity: O(n log n) comparisons.
  @inlinable
  public mutating func sort(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows {
    var order = Array(0..<UInt32(truncatingIfNeeded: storage.count))
    try storage.withUnsafeBufferPointer { elements in
      try order.sort { try areInIncreasingOrder(elements[Int($0)], elements[Int($1)]) }
    }
    reorder(order)
  }

  /// The elements in another order, in an identified array with the same key path.
  ///
  /// `sorted(by:)` of `Sequence`, which answers an array, is taken where the type says so.
  @inlinable
  public func sorted(
    by areInIncreasingOrder: (Element, Element) throws -> Bool
  ) rethrows -> Self {
    var copy = self
    try copy.sort(by: areInIncreasingOrder)
    return copy
  }

  /// Shuffles with the system's generator.
  @inlinable
  public mutating func shuffle() {
    var generator = SystemRandomNumberGenerator()
    shuffle(using: &generator)
  }

  /// Shuffles with a generator, into the order that an array would get.
  @inlinable
  public mutating func shuffle<T: RandomNumberGenerator>(using generator: inout T) {
    var order = Array(0..<UInt32(truncatingIfNeeded: storage.count))
    order.shuffle(using: &generator)
    reorder(order)
  }

  /// Puts a window of the elements in another order: for each new place in it the old one.
  @inlinable
  mutating func reorder(_ order: [UInt32], from start: Int = 0) {
    storage.reorderWindow(order, from: start)
    keys.reorder(order, from: start)
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// The element at a position; traps out of range.
  ///
  /// The same as for elements of any kind. Here the compiler sees where the id is, which takes a
  /// third off an access in place: such a check is most of what it costs.
  @inlinable
  public subscript(position: Int) -> Element {
    @inline(__always)
    get { storage[position] }
    set { put(newValue, at: position) }
    @inline(__always)
    _modify {
      defer {
        if source.path == nil {
          precondition(
            IDHash.areEqual(storage[position].id, keys.list[position]),
            IDSource<ID, Element>.changedID)
        } else {
          source.check(&storage[position], is: keys.list[position])
        }
      }
      yield &storage[position]
    }
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts ascending; equal elements keep their order.
  @inlinable
  public mutating func sort() { sort(by: <) }

  /// The elements in ascending order, in an identified array with the same key path.
  @inlinable
  public func sorted() -> Self { sorted(by: <) }
}
