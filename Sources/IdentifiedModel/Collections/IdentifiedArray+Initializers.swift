extension IdentifiedArray {
  /// Makes an empty array that reads ids through a key path.
  @inlinable
  public init(id: KeyPath<Element, ID>) {
    self.init(keys: UniqueIDs(), storage: [], source: IDSource(path: id))
  }

  /// Takes elements with different ids; traps if an id repeats.
  ///
  /// The ids of another identified array, or of a slice of one, are read again unless it has the
  /// same key path.
  ///
  /// - Complexity: O(n) expected; O(1) for an identified array with the same key path.
  @inlinable
  public init<S: Sequence>(uniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element {
    self.init(unique: elements, source: IDSource(path: id)) { $0[keyPath: id] }
  }

  /// Does the same as `init(uniqueElements:id:)`: it also checks the ids, which is fast enough.
  @inlinable
  @_disfavoredOverload
  public init<S: Sequence>(uncheckedUniqueElements elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element {
    self.init(uniqueElements: elements, id: id)
  }

  @inlinable
  init<S: Sequence>(
    unique elements: S, source: IDSource<ID, Element>, reading id: (Element) -> ID
  ) where S.Element == Element {
    if S.self == Self.self, let known = elements as? Self, known.source.reads(likewise: source) {
      self.init(keys: known.keys, storage: known.storage, source: source)
      return
    }
    let storage = Array(elements)
    var conflict: (first: Int, second: Int)?
    let keys = UniqueIDs(storage.map(id), conflict: &conflict)
    if let conflict {
      preconditionFailure(
        "the elements \(conflict.first) and \(conflict.second) share an id")
    }
    self.init(keys: keys, storage: storage, source: source)
  }

  /// Takes elements and combines those with the same id, in the position of the first.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - id: The key path to an element's id.
  ///   - combine: Makes one element from the current and the new one; traps if it has another id.
  /// - Throws: What `combine` throws.
  @inlinable
  public init<S: Sequence, Failure: Error>(
    _ elements: S, id: KeyPath<Element, ID>,
    uniquingIDsWith combine: (Element, Element) throws(Failure) -> Element
  ) throws(Failure) where S.Element == Element {
    self.init(id: id)
    try add(elements) { (current, new, _) throws(Failure) in try combine(current, new) }
  }

  /// Copies an identified array; O(1).
  @inlinable
  public init(_ elements: Self) { self = elements }

  /// Copies a slice of an identified array, with its key path.
  @inlinable
  public init(_ elements: SubSequence) {
    let base = elements.base
    let range = elements.startIndex..<elements.endIndex
    self.init(
      keys: UniqueIDs(unique: Array(base.keys.list[range])),
      storage: Array(base.storage[range]), source: base.source)
  }

  /// The former name of `init(uniqueElements:id:)`.
  @available(*, deprecated, renamed: "init(uniqueElements:id:)")
  @inlinable
  public init<S: Sequence>(_ elements: S, id: KeyPath<Element, ID>)
  where S.Element == Element {
    self.init(uniqueElements: elements, id: id)
  }

  /// Appends elements; one that shares an id is combined with the one that is there.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Takes the current and the new element and the offset of the latter.
  /// - Throws: What `combine` throws.
  @inlinable
  mutating func add<S: Sequence, Failure: Error>(
    _ elements: S, combining combine: (Element, Element, Int) throws(Failure) -> Element
  ) throws(Failure) where S.Element == Element {
    reserveCapacity(storage.count + elements.underestimatedCount)
    var offset = 0
    for element in elements {
      let id = source.id(of: element)
      if let i = keys.appendIfAbsent(id) {
        let combined = try combine(storage[i], element, offset)
        precondition(source.id(of: combined) == id, "combining elements gave one with another id")
        storage[i] = combined
      } else {
        storage.append(element)
      }
      offset += 1
    }
  }
}

extension IdentifiedArray where Element: Identifiable, ID == Element.ID {
  /// Makes an empty array.
  @inlinable
  public init() { self.init(keys: UniqueIDs(), storage: [], source: .identifiable) }

  /// Takes elements that have different ids; a repeated id is a mistake of the caller and traps.
  ///
  /// - Complexity: O(n) expected; O(1) for an identified array with the same key path.
  @inlinable
  public init<S: Sequence>(uniqueElements elements: S) where S.Element == Element {
    self.init(unique: elements, source: .identifiable) { $0.id }
  }

  /// Does the same as `init(uniqueElements:)`: it also checks the ids, which is fast enough.
  @inlinable
  @_disfavoredOverload
  public init<S: Sequence>(uncheckedUniqueElements elements: S) where S.Element == Element {
    self.init(uniqueElements: elements)
  }

  /// Takes elements and combines those with the same id, in the position of the first.
  ///
  /// - Parameters:
  ///   - elements: The elements.
  ///   - combine: Makes one element from the current and the new one; traps if it has another id.
  /// - Throws: What `combine` throws.
  @inlinable
  public init<S: Sequence, Failure: Error>(
    _ elements: S, uniquingIDsWith combine: (Element, Element) throws(Failure) -> Element
  ) throws(Failure) where S.Element == Element {
    self.init()
    try add(elements) { (current, new, _) throws(Failure) in try combine(current, new) }
  }

  /// The former name of `init(uniqueElements:)`.
  @available(*, deprecated, renamed: "init(uniqueElements:)")
  @inlinable
  public init<S: Sequence>(_ elements: S) where S.Element == Element {
    self.init(uniqueElements: elements)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral
where Element: Identifiable, ID == Element.ID {
  /// Takes elements that have different ids; traps on a repeated one.
  @inlinable
  public init(arrayLiteral elements: Element...) { self.init(uniqueElements: elements) }
}
