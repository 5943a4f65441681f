/// What controls do with the bindings of their rows.
extension ListHost {
  /// Writes a field of the element through its row's binding, in the event phase.
  ///
  /// The write is what a control's `$item.v` does: read the element live, set the field, write the
  /// element. A removed row's control may still do it.
  ///
  /// - Parameters:
  ///   - id: The element, which need not be in the list any more.
  ///   - v: The value that the control shows.
  ///   - retained: Uses the first binding that the row ever got, instead of the last one.
  /// - Returns: False when the element has no row, and nothing was done.
  @inlinable
  public mutating func edit(_ id: ItemID, _ v: Int, retained: Bool) -> Bool {
    guard let row = row(of: id) else { return false }
    let binding = binding(of: row, retained: retained)
    binding.wrappedValue.v = v
    return true
  }

  /// Reads the element through its row's binding, in the event phase.
  ///
  /// - Parameters:
  ///   - id: The element, which need not be in the list any more.
  ///   - retained: Uses the first binding that the row ever got, instead of the last one.
  /// - Returns: Nil when the element has no row.
  @inlinable
  public mutating func read(_ id: ItemID, retained: Bool) -> ListItem? {
    guard let row = row(of: id) else { return nil }
    return binding(of: row, retained: retained).wrappedValue
  }

  /// Refreshes the dynamic property of a removed row that is still alive, inside an update pass
  /// (F5).
  ///
  /// - Returns: The value it has then, or nil when the element has no removed row.
  @inlinable
  public mutating func refresh(_ id: ItemID) -> ListItem? {
    guard let row = row(of: id), !isLive(row) else { return nil }
    return UpdatePass.run {
      rows[row].last.refresh()
      return rows[row].last.wrappedValue
    }
  }

  /// Puts row-local state, marked with the element's id, on its live row.
  ///
  /// - Returns: False when the element has no live row.
  @inlinable
  public mutating func focus(_ id: ItemID) -> Bool {
    guard let row = row(of: id), isLive(row) else { return false }
    rows[row].token = id
    hasTokens = true
    return true
  }

  /// The first live row whose row-local state was put there for another element than the row shows.
  @inlinable
  public var drifted: (token: ItemID, shown: ItemID)? {
    guard hasTokens else { return nil }
    for row in live {
      if let token = rows[row].token, token != rows[row].shown {
        return (token, rows[row].shown)
      }
    }
    return nil
  }
  /// One of the row's bindings, without a copy of the whole row.
  @inlinable
  func binding(of row: Int, retained: Bool) -> Binding<ListItem> {
    rows.withUnsafeBufferPointer { rows in
      if retained { return rows[row].first }
      return rows[row].last
    }
  }
}
