import IdentifiedModel

/// Changes from outside the rows, in the event phase.
///
/// Each changes the live list at once and leaves a transaction pending; rows learn of it at the
/// next render (P1).
extension ListHost {
  /// Changes the live list.
  @inlinable
  public mutating func apply(_ change: ListChange) {
    root.modify(transaction: Transaction()) { change.apply(to: &$0) }
  }

  /// Adds a new element, at a clamped position; ignored when the id is present.
  @inlinable
  public mutating func insert(_ id: ItemID, at index: Int) { apply(.insert(id, at: index)) }

  /// Removes the element; ignored when it is absent.
  @inlinable
  public mutating func remove(_ id: ItemID) { apply(.remove(id)) }

  /// Removes the last element; ignored when there is none.
  @inlinable
  public mutating func removeLast() { apply(.removeLast) }

  /// Removes all elements.
  @inlinable
  public mutating func removeAll() { apply(.removeAll) }

  /// Moves the element so that it ends at a clamped position; ignored when it is absent.
  @inlinable
  public mutating func move(_ id: ItemID, to index: Int) { apply(.move(id, to: index)) }

  /// Replaces the whole list.
  @inlinable
  public mutating func replaceAll(_ ids: [ItemID]) { apply(.replaceAll(ids)) }

  /// Sets the field that rows do not write; ignored when the element is absent.
  @inlinable
  public mutating func background(_ id: ItemID, _ w: Int) { apply(.background(id, w)) }

  // MARK: By offset

  /// `onDelete` of the row at a clamped offset of the last render; ignored when there is none (F10).
  public mutating func delete(at offset: Int) {
    let shown = shownIDs
    guard !shown.isEmpty else { return }
    let offset = max(0, min(offset, shown.count - 1))
    root.modify(transaction: Transaction()) {
      Strategy.delete(offset, shown: shown, in: &$0)
    }
  }

  /// `onMove` of the row at a clamped offset of the last render to before another one (F10).
  ///
  /// The destination is an offset before the move, clamped; the count stands for the end.
  public mutating func reorder(_ offset: Int, to destination: Int) {
    let shown = shownIDs
    guard !shown.isEmpty else { return }
    let offset = max(0, min(offset, shown.count - 1))
    let destination = max(0, min(destination, shown.count))
    root.modify(transaction: Transaction()) {
      Strategy.reorder(offset, to: destination, shown: shown, in: &$0)
    }
  }

  /// What the live rows show, in order.
  public var shownIDs: [ItemID] { live.map { rows[$0].shown } }
}
