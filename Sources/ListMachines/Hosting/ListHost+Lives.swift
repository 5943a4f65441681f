import IdentifiedModel

/// How long rows live, and who keeps their bindings.
extension ListHost {
  /// Gives the element's live row a removal transition: once removed it stays alive until released,
  /// and when its id or position is met again, it is the same row (F6).
  ///
  /// - Returns: False when the element has no live row.
  public mutating func hold(_ id: ItemID) -> Bool {
    guard let row = row(of: id), isLive(row) else { return false }
    rows[row].isHeld = true
    if Strategy.rowIdentity != .element, let position = live.firstIndex(of: row) {
      heldByPosition[position] = row
    }
    return true
  }

  /// Ends the transition of the element's row: a removed one is erased.
  ///
  /// - Returns: False when the element has no row.
  public mutating func release(_ id: ItemID) -> Bool {
    guard let row = row(of: id) else { return false }
    rows[row].isHeld = false
    heldByPosition = heldByPosition.filter { $0.value != row }
    return true
  }

  /// Leaves the element's live row out of the next render: it keeps the binding that it has (R3).
  ///
  /// - Returns: False when the element has no live row.
  public mutating func skip(_ id: ItemID) -> Bool {
    guard let row = row(of: id), isLive(row) else { return false }
    rows[row].skippedAfter = commit
    return true
  }

  /// Lets a closure, sheet or task take along the current binding of the element's row (R2).
  ///
  /// - Returns: False when the element has no row.
  public mutating func escape(_ id: ItemID) -> Bool {
    guard let row = row(of: id) else { return false }
    escaped[id.ordinal] = EscapedBinding(
      binding: rows[row].last, capture: rows[row].lastCapture)
    return true
  }

  /// The ids that a coordinator gets when it reads the collection of the last render once more, in
  /// the event phase (F8).
  ///
  /// - Returns: Nil before the first render, and where rows are positions, which need no ids.
  public func rereadIDs() -> [ItemID]? {
    guard Strategy.rowIdentity == .element, let walked else { return nil }
    let data = root.get()
    return walked.map { Strategy.itemID(of: $0, in: data) }
  }
}

/// What a closure, sheet or task took along, and where it comes from.
@usableFromInline
struct EscapedBinding {
  @usableFromInline
  let binding: Binding<ListItem>
  let capture: Capture
}
