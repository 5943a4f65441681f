/// Changes from outside the rows, in the event phase.
///
/// Each changes the live list at once and leaves a transaction pending; rows learn of it at the
/// next render (P1).
extension ListHost {
  /// Adds a new element, at a clamped position; ignored when the id is present.
  ///
  /// An id that was removed comes back as a new element.
  @inlinable
  public mutating func insert(_ id: ItemID, at index: Int) {
    root.modify(transaction: Transaction()) { $0.insertItem(id, at: index) }
  }

  /// Removes the element; ignored when it is absent.
  @inlinable
  public mutating func remove(_ id: ItemID) {
    root.modify(transaction: Transaction()) { list in
      guard let position = list.position(of: id) else { return false }
      return list.removeItem(at: position)
    }
  }

  /// Removes the last element; ignored when there is none.
  @inlinable
  public mutating func removeLast() {
    root.modify(transaction: Transaction()) { $0.removeItem(at: $0.count - 1) }
  }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll() {
    root.modify(transaction: Transaction()) { $0.removeAllItems() }
  }

  /// Moves the element so that it ends at a clamped position; ignored when it is absent.
  @inlinable
  public mutating func move(_ id: ItemID, to index: Int) {
    root.modify(transaction: Transaction()) { $0.moveItem(id, to: index) }
  }

  /// Replaces the whole list.
  ///
  /// Present ids keep their elements, the others are new, repeated ones are ignored after the first.
  @inlinable
  public mutating func replaceAll(_ ids: [ItemID]) {
    root.modify(transaction: Transaction()) { $0.replaceItems(ids) }
  }

  /// Sets the field that rows do not write; ignored when the element is absent.
  @inlinable
  public mutating func background(_ id: ItemID, _ w: Int) {
    root.modify(transaction: Transaction()) { $0.setW(w, of: id) }
  }
}
