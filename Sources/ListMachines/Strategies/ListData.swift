import IdentifiedModel

/// The whole list as one value: what a strategy keeps as its state.
///
/// The changes are total, so that the host's mutations need no special case: each tells whether it
/// changed anything.
public protocol ListData: Equatable {
  /// New elements with these ids; repeated ids are ignored after the first.
  init(newItems ids: [ItemID])

  /// How many elements there are.
  var count: Int { get }

  /// The contents in order.
  var items: [ListItem] { get }

  /// The id of the element at a position; traps out of range.
  func itemID(at position: Int) -> ItemID

  /// The object that the element at a position is; nil for elements that are values.
  func object(at position: Int) -> ObjectIdentifier?

  /// Where the element with this id is, or nil.
  func position(of id: ItemID) -> Int?

  /// Adds a new element, clamping the position; false when the id is present.
  mutating func insertItem(_ id: ItemID, at position: Int) -> Bool

  /// Adds a new element even if the id is present; a collection with unique ids refuses.
  mutating func insertTwin(_ id: ItemID, at position: Int) -> Bool

  /// Removes the element at a position; false when there is none.
  mutating func removeItem(at position: Int) -> Bool

  /// Removes everything; false when there was nothing.
  mutating func removeAllItems() -> Bool

  /// Moves an element so that it ends at the position, clamped; false when it is absent or there.
  mutating func moveItem(_ id: ItemID, to position: Int) -> Bool

  /// Becomes a list of these ids; false when that is the list already.
  ///
  /// Present ids keep their elements, the others are new, repeated ones are ignored after the first.
  mutating func replaceItems(_ ids: [ItemID]) -> Bool

  /// Sets the field that rows do not write; false when the id is absent or the value the same.
  mutating func setW(_ w: Int, of id: ItemID) -> Bool

  /// Sets the field that rows write; false when the id is absent or the value the same.
  mutating func setV(_ v: Int, of id: ItemID) -> Bool
}

extension ListData {
  /// Refuses what is present: most collections that look up by id have unique ones.
  @inlinable
  public mutating func insertTwin(_ id: ItemID, at position: Int) -> Bool {
    insertItem(id, at: position)
  }
}

extension ListData {
  /// None: most elements are values.
  public func object(at position: Int) -> ObjectIdentifier? { nil }
}

/// An array of values or objects as a strategy's list.
extension Array: ListData where Element: ListElement {
  /// New elements with these ids; repeated ids are ignored after the first.
  @inlinable
  public init(newItems ids: [ItemID]) {
    self.init()
    _ = replaceItems(ids)
  }

  /// The contents in order.
  @inlinable
  public var items: [ListItem] { Element.items(of: self) }

  /// The id of the element at a position; traps out of range.
  @inlinable
  public func itemID(at position: Int) -> ItemID { self[position].id }

  /// The object at a position; nil where elements are values.
  public func object(at position: Int) -> ObjectIdentifier? {
    self[position].object
  }

  /// Where the element with this id is, or nil.
  @inlinable
  public func position(of id: ItemID) -> Int? {
    for position in indices where self[position].id == id { return position }
    return nil
  }

  /// Adds a new element, clamping the position; false when the id is present.
  @inlinable
  public mutating func insertItem(_ id: ItemID, at position: Int) -> Bool {
    if self.position(of: id) != nil { return false }
    insert(Element(new: id), at: Swift.max(0, Swift.min(position, count)))
    return true
  }

  /// Adds a new element, clamping the position, whether or not the id is present.
  @inlinable
  public mutating func insertTwin(_ id: ItemID, at position: Int) -> Bool {
    insert(Element(new: id), at: Swift.max(0, Swift.min(position, count)))
    return true
  }

  /// Removes the element at a position; false when there is none.
  @inlinable
  public mutating func removeItem(at position: Int) -> Bool {
    guard position >= 0, position < count else { return false }
    remove(at: position)
    return true
  }

  /// Removes everything; false when there was nothing.
  @inlinable
  public mutating func removeAllItems() -> Bool {
    if isEmpty { return false }
    removeAll(keepingCapacity: true)
    return true
  }

  /// Moves an element so that it ends at the position, clamped; false when it is absent or there.
  @inlinable
  public mutating func moveItem(_ id: ItemID, to position: Int) -> Bool {
    guard let source = self.position(of: id) else { return false }
    let destination = Swift.max(0, Swift.min(position, count - 1))
    if source == destination { return false }
    insert(remove(at: source), at: destination)
    return true
  }

  /// Becomes a list of these ids; false when that is the list already.
  ///
  /// Present ids keep their elements, the others are new, repeated ones are ignored after the first.
  @inlinable
  public mutating func replaceItems(_ ids: [ItemID]) -> Bool {
    var replacement: [Element] = []
    replacement.reserveCapacity(ids.count)
    for id in ids where replacement.position(of: id) == nil {
      if let known = position(of: id) {
        replacement.append(self[known])
      } else {
        replacement.append(Element(new: id))
      }
    }
    if self == replacement { return false }
    self = replacement
    return true
  }

  /// Sets the field that rows do not write; false when the id is absent or the value the same.
  @inlinable
  public mutating func setW(_ w: Int, of id: ItemID) -> Bool {
    guard let position = position(of: id), self[position].item.w != w else { return false }
    self[position].setW(w)
    return true
  }

  /// Sets the field that rows write; false when the id is absent or the value the same.
  @inlinable
  public mutating func setV(_ v: Int, of id: ItemID) -> Bool {
    guard let position = position(of: id), self[position].item.v != v else { return false }
    self[position].setV(v)
    return true
  }
}
