import IdentifiedModel

/// An identified array of plain elements as a strategy's list.
extension IdentifiedArray: ListData where ID == ItemID, Element == ListItem {
  /// New elements with these ids; repeated ids are ignored after the first.
  @inlinable
  public init(newItems ids: [ItemID]) {
    self.init()
    for id in ids { append(ListItem(id: id)) }
  }

  /// The contents in order; O(1).
  @inlinable
  public var items: [ListItem] { elements }

  /// The id of the element at a position; traps out of range.
  @inlinable
  public func itemID(at position: Int) -> ItemID { elements[position].id }

  /// Where the element with this id is, or nil.
  @inlinable
  public func position(of id: ItemID) -> Int? { index(id: id) }

  /// Adds a new element, clamping the position; false when the id is present.
  @inlinable
  public mutating func insertItem(_ id: ItemID, at position: Int) -> Bool {
    insert(ListItem(id: id), at: Swift.max(0, Swift.min(position, count))).inserted
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
    guard let source = index(id: id) else { return false }
    let destination = Swift.max(0, Swift.min(position, count - 1))
    if source == destination { return false }
    move(from: source, to: destination)
    return true
  }

  /// Becomes a list of these ids; false when that is the list already.
  ///
  /// Present ids keep their elements, the others are new, repeated ones are ignored after the first.
  @inlinable
  public mutating func replaceItems(_ ids: [ItemID]) -> Bool {
    var replacement = Self()
    for id in ids { replacement.append(self[id: id] ?? ListItem(id: id)) }
    if self == replacement { return false }
    self = replacement
    return true
  }

  /// Sets the field that rows do not write; false when the id is absent or the value the same.
  @inlinable
  public mutating func setW(_ w: Int, of id: ItemID) -> Bool {
    guard let old = self[id: id], old.w != w else { return false }
    self[id: id]?.w = w
    return true
  }

  /// Sets the field that rows write; false when the id is absent or the value the same.
  @inlinable
  public mutating func setV(_ v: Int, of id: ItemID) -> Bool {
    guard let old = self[id: id], old.v != v else { return false }
    self[id: id]?.v = v
    return true
  }
}
