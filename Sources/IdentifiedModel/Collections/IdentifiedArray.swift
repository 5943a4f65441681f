/// An ordered collection that finds its elements by id.
///
/// No two elements have the same id, and an element's id never changes in place. This also holds
/// when a closure throws; an operation that would violate it traps, in debug and release builds.
///
/// ```text
///            0     1     2
/// ids      [ B ][  A  ][ C ]        found by a table of 32-bit slots, absent up to 16 elements
/// elements [ b ][  a  ][ c ]        an ordinary array
/// ```
///
/// Copies share everything. Writing to an element of a shared array copies only the elements;
/// changing the order copies the ids and their table as well. Finding an element takes O(1)
/// expected time. Inserting, removing and moving take O(n): block moves as in an array, plus one
/// pass over the table that hashes nothing.
///
/// Generic code behaves like concrete code: `append`, `insert` and `replaceSubrange` never change
/// an element that stays, also when they are called through `RangeReplaceableCollection`.
@frozen
public struct IdentifiedArray<ID: Hashable, Element> {
  /// Invariant: `keys.list[i]` is the id of `elements[i]`.
  @usableFromInline
  var keys: UniqueIDs<ID>

  @usableFromInline
  var storage: [Element]

  @usableFromInline
  let source: IDSource<ID, Element>

  @inlinable
  init(keys: UniqueIDs<ID>, storage: [Element], source: IDSource<ID, Element>) {
    self.keys = keys
    self.storage = storage
    self.source = source
  }

  /// The key path by which ids are read.
  @inlinable
  public var id: KeyPath<Element, ID> { source.keyPath }

  /// The elements in order; O(1).
  @inlinable
  public var elements: [Element] { storage }

  /// The ids in order.
  ///
  /// - Complexity: O(1). Keeping the ids does not make later writes to elements copy anything.
  @inlinable
  public var ids: UniqueIDs<ID> { keys }

  /// The position of the element with this id, or nil.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func index(id: ID) -> Int? { keys.position(of: id) }

  /// Whether an element has this id.
  ///
  /// - Complexity: O(1) expected.
  @inlinable
  public func contains(id: ID) -> Bool { keys.position(of: id) != nil }

  /// Whether an element has the id of `element`; other contents are not compared.
  ///
  /// Generic code does the same; `firstIndex(of:)` compares contents.
  @inlinable
  public func contains(_ element: Element) -> Bool { contains(id: source.id(of: element)) }

  /// Makes `contains` in generic code look for the id as well.
  @inlinable
  public func _customContainsEquatableElement(_ element: Element) -> Bool? { contains(element) }
}

/// `ids`, and reading and writing by id.
extension IdentifiedArray: MutableIdentifiedCollection {
  /// The element with this id, or nil.
  ///
  /// Writing an element replaces the one with its id in place, or **appends** it if there is none:
  /// a late write through this subscript brings a removed element back; `update(id:_:)` does not.
  /// Writing nil removes the element. `self[id: x]?.field = value` does nothing if the element is
  /// absent.
  ///
  /// Precondition: an element written here has the id of the subscript, even if the access throws.
  ///
  /// - Complexity: O(1) expected; O(n) if it removes. An element changed in place is not copied.
  @inlinable
  public subscript(id id: ID) -> Element? {
    get {
      guard let i = keys.position(of: id) else { return nil }
      return storage[i]
    }
    set {
      write(newValue, id: id, at: keys.position(of: id))
    }
    // One yield, so that it can be inlined: a coroutine of its own allocates its frame.
    @inline(__always)
    _modify {
      let i = keys.position(of: id)
      var element: Element?
      // Invariant: the place at `i` is empty from here to the end of `defer`, which runs however
      // the access ends. Nobody can see it: the memory is this array's alone, and the access in
      // progress excludes every other one.
      if let i { element = storage.moveOut(at: i) }
      defer {
        if let i, var changed = element.take() {
          source.check(&changed, is: id)
          storage.moveIn(changed, at: i)
        } else if let i {
          storage.closeHole(at: i)
          keys.remove(at: i)
        } else {
          write(element, id: id, at: nil)
        }
      }
      yield &element
    }
  }

  @inlinable
  mutating func write(_ element: Element?, id: ID, at i: Int?) {
    if let element {
      precondition(
        source.id(of: element) == id, "an element is written under an id that is not its own")
      if let i { storage[i] = element } else { add(element, id: id, at: storage.count) }
    } else if let i {
      remove(at: i)
    }
  }

  /// Inserts an element whose id is known to be absent.
  @inlinable
  mutating func add(_ element: consuming Element, id: ID, at i: Int) {
    precondition(i >= 0 && i <= storage.count, "no position \(i) in \(storage.count) elements")
    keys.insert(id, at: i)
    storage.insertByMoving(element, at: i)
  }
}

extension IdentifiedArray: Sendable where ID: Sendable, Element: Sendable {}
