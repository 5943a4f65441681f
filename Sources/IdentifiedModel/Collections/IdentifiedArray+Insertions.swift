/// Adding elements. The names say what happens to an element that has the id already.
extension IdentifiedArray {
  /// Adds an element at the end, unless its id is taken: an element with the same id stays
  /// unchanged.
  ///
  /// - Returns: Whether it was added, and where the element with its id is now.
  /// - Complexity: O(1) expected, amortised.
  @inlinable
  @discardableResult
  public mutating func append(_ element: consuming Element) -> (inserted: Bool, index: Int) {
    if let known = keys.appendIfAbsent(source.id(of: element)) { return (false, known) }
    storage.append(element)
    return (true, storage.count - 1)
  }

  /// Adds elements at the end; skips those whose id is taken, also by an earlier new element.
  @inlinable
  public mutating func append(contentsOf newElements: some Sequence<Element>) {
    reserveForAppending(newElements.underestimatedCount)
    for element in newElements { append(element) }
  }

  /// Makes room at least geometrically, so that appending many short sequences stays linear.
  @inlinable
  mutating func reserveForAppending(_ newCount: Int) {
    let needed = storage.count + newCount
    if needed > storage.capacity { reserveCapacity(Swift.max(needed, storage.count * 2)) }
  }

  /// Adds an element at `i`, unless its id is taken: an element with the same id stays unchanged.
  ///
  /// - Returns: Whether it was added, and where the element with its id is now.
  /// - Complexity: O(n).
  @inlinable
  @discardableResult
  public mutating func insert(_ element: consuming Element, at i: Int) -> (
    inserted: Bool, index: Int
  ) {
    let id = source.id(of: element)
    if let known = keys.position(of: id) { return (false, known) }
    add(element, id: id, at: i)
    return (true, i)
  }

  /// Adds elements at `i`, in order; skips those whose id is taken, also by an earlier new element.
  ///
  /// - Returns: How many were added.
  /// - Complexity: O(n + m), not O(n · m).
  @inlinable
  @discardableResult
  public mutating func insert(contentsOf newElements: some Sequence<Element>, at i: Int) -> Int {
    precondition(i >= 0 && i <= storage.count, "no position \(i) in \(storage.count) elements")
    let oldCount = storage.count
    append(contentsOf: newElements)
    let added = storage.count - oldCount
    if added > 0, i < oldCount {
      let first = UInt32(truncatingIfNeeded: oldCount - i)
      let all = UInt32(truncatingIfNeeded: storage.count - i)
      reorder(Array(first..<all) + Array(0..<first), from: i)
    }
    return added
  }

  /// Adds an element, unless its id is taken.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - position: Where to add it; at the end if nil.
  /// - Throws: `DuplicateIDError` with the position of the element that has the id.
  @inlinable
  public mutating func insertUnique(
    _ element: consuming Element, at position: Int? = nil
  ) throws(DuplicateIDError) {
    let result = insert(element, at: position ?? storage.count)
    if !result.inserted { throw DuplicateIDError(offset: result.index) }
  }

  /// Replaces the element at `i` by one with the same id; traps if the id is another one.
  ///
  /// - Returns: The element that was there.
  @inlinable
  @discardableResult
  public mutating func update(_ element: consuming Element, at i: Int) -> Element {
    precondition(
      source.id(of: element) == keys.list[i], "an element is replaced by one with another id")
    let old = storage[i]
    storage[i] = element
    return old
  }

  /// Replaces the element with the same id, or adds this one at the end.
  ///
  /// - Returns: The element that was replaced, or nil.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: consuming Element) -> Element? {
    if let known = keys.appendIfAbsent(source.id(of: element)) {
      let old = storage[known]
      storage[known] = element
      return old
    }
    storage.append(element)
    return nil
  }

  /// Replaces the element with the same id where it is, or adds this one at `i`.
  ///
  /// - Returns: The element that was replaced, or nil, and where the new one is.
  @inlinable
  @discardableResult
  public mutating func updateOrInsert(
    _ element: consuming Element, at i: Int
  ) -> (originalMember: Element?, index: Int) {
    let id = source.id(of: element)
    if let known = keys.position(of: id) {
      let old = storage[known]
      storage[known] = element
      return (old, known)
    }
    add(element, id: id, at: i)
    return (nil, i)
  }

  /// Makes room for `capacity` elements.
  @inlinable
  public mutating func reserveCapacity(_ capacity: Int) {
    storage.reserveCapacity(capacity)
    keys.reserveCapacity(capacity)
  }
}
