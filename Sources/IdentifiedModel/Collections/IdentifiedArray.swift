/// An ordered collection that finds its elements by id.
///
/// Invariants: no two elements share an id; an element's id never changes in place; the order is
/// the user's. `Sendable`, `Equatable` and the rest follow from the elements alone.
///
/// Up to 16 elements an id is found by walking the array, which beats hashing it; beyond that a
/// dictionary of positions is kept. Lookup is then O(1) expected; inserting, removing and moving
/// are O(n), as in an array.
///
/// First version: elements are `Identifiable`, and the peer's bulk, sorting and coding members are
/// not here yet.
@frozen
public struct IdentifiedArray<ID: Hashable, Element: Identifiable> where Element.ID == ID {
  @usableFromInline
  var storage: [Element]

  /// Empty while the array is short; else the position of every id.
  @usableFromInline
  var positions: [ID: Int]

  /// Above this count the dictionary is kept.
  @inlinable
  static var linearLimit: Int { 16 }

  /// Makes an empty array.
  @inlinable
  public init() {
    storage = []
    positions = [:]
  }

  /// Takes elements that have different ids; a repeated id is a mistake of the caller and traps.
  ///
  /// - Complexity: O(n) expected.
  @inlinable
  public init(uniqueElements: some Sequence<Element>) {
    storage = Array(uniqueElements)
    positions = [:]
    if storage.count > Self.linearLimit {
      reindex(from: 0)
      precondition(positions.count == storage.count, "two elements share an id")
    } else {
      for (i, element) in storage.enumerated() {
        precondition(walk(to: element.id) == i, "two elements share the id \(element.id)")
      }
    }
  }

  /// The elements in order; O(1).
  @inlinable
  public var elements: [Element] { storage }

  /// The ids in order; O(n), makes a new array.
  @inlinable
  public var ids: [ID] { storage.map(\.id) }

  /// The position of the element with this id, or nil.
  @inlinable
  public func index(id: ID) -> Int? {
    positions.isEmpty ? walk(to: id) : positions[id]
  }

  /// Whether an element has this id.
  @inlinable
  public func contains(id: ID) -> Bool { index(id: id) != nil }

  /// The element with this id, or nil.
  ///
  /// Writing an element replaces the one with its id in place or **appends** it when there is none:
  /// a late write through this subscript brings a removed element back. Writing nil removes.
  /// Changing an element through `self[id: x]?.field` does nothing when it is absent.
  ///
  /// Precondition: an element written here has the id of the subscript, also when the access ends
  /// by throwing.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let i = index(id: id) else { return nil }
      return storage[i]
    }
    set {
      store(newValue, id: id, at: index(id: id))
    }
    _modify {
      let i = index(id: id)
      var element = i.map { storage[$0] }
      defer { store(element, id: id, at: i) }
      yield &element
    }
  }

  @inlinable
  mutating func store(_ element: Element?, id: ID, at i: Int?) {
    if let element {
      precondition(element.id == id, "an element with id \(element.id) is written as \(id)")
      if let i { storage[i] = element } else { add(element, at: storage.count) }
    } else if let i {
      remove(at: i)
    }
  }

  /// Adds `element` at the end; an element that has its id already stays as it is.
  ///
  /// - Returns: Whether it was added, and where the element with its id is now.
  @inlinable
  @discardableResult
  public mutating func append(_ element: Element) -> (inserted: Bool, index: Int) {
    insert(element, at: storage.count)
  }

  /// Adds `element` at `i`; an element that has its id already stays as and where it is.
  ///
  /// - Returns: Whether it was added, and where the element with its id is now.
  @inlinable
  @discardableResult
  public mutating func insert(_ element: Element, at i: Int) -> (inserted: Bool, index: Int) {
    if let known = index(id: element.id) { return (false, known) }
    add(element, at: i)
    return (true, i)
  }

  /// Replaces the element at `i` by one with the same id.
  ///
  /// - Returns: The element that was there.
  @inlinable
  @discardableResult
  public mutating func update(_ element: Element, at i: Int) -> Element {
    let old = storage[i]
    precondition(
      old.id == element.id, "an element with id \(element.id) replaces one with \(old.id)")
    storage[i] = element
    return old
  }

  /// Replaces the element with the same id, or adds this one at the end.
  ///
  /// - Returns: The element that was replaced, or nil.
  @inlinable
  @discardableResult
  public mutating func updateOrAppend(_ element: Element) -> Element? {
    if let i = index(id: element.id) { return update(element, at: i) }
    add(element, at: storage.count)
    return nil
  }

  /// Removes the element with this id.
  ///
  /// - Returns: The element, or nil when there was none.
  @inlinable
  @discardableResult
  public mutating func remove(id: ID) -> Element? {
    guard let i = index(id: id) else { return nil }
    return remove(at: i)
  }

  /// Removes and returns the element at `i`.
  @inlinable
  @discardableResult
  public mutating func remove(at i: Int) -> Element {
    let element = storage.remove(at: i)
    if !positions.isEmpty {
      positions[element.id] = nil
      // Half the limit, so that a count that swings around it does not rebuild the dictionary.
      if storage.count <= Self.linearLimit / 2 { positions = [:] } else { reindex(from: i) }
    }
    return element
  }

  /// Removes everything.
  @inlinable
  public mutating func removeAll(keepingCapacity: Bool = false) {
    storage.removeAll(keepingCapacity: keepingCapacity)
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Moves the element at `source` so that it ends at `destination`.
  @inlinable
  public mutating func move(from source: Int, to destination: Int) {
    precondition(
      storage.indices ~= destination, "no position \(destination) in \(storage.count) elements")
    storage.insert(storage.remove(at: source), at: destination)
    if !positions.isEmpty { reindex(from: Swift.min(source, destination)) }
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
