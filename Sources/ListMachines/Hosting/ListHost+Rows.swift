import IdentifiedModel

/// What controls do with the bindings of their rows.
extension ListHost {
  /// Writes a field of the element through one of its row's bindings, in the event phase.
  ///
  /// The write is what a control's `$item.v` does: read the element live, set the field, write the
  /// element. A removed row's control may still do it.
  ///
  /// - Parameters:
  ///   - id: The element, which need not be in the list any more.
  ///   - v: The value that the control shows.
  ///   - handle: Which binding.
  /// - Returns: False when there is no such binding, and nothing was done.
  @inlinable
  public mutating func edit(_ id: ItemID, _ v: Int, through handle: RowHandle) -> Bool {
    guard let binding = binding(of: id, through: handle) else { return false }
    if sideEffect != .none { forgetSideEffect() }
    binding.wrappedValue.v = v
    return true
  }

  @usableFromInline
  func forgetSideEffect() { sideEffectLog.before = nil }

  /// Writes through the row's last binding, or the first one it got.
  @inlinable
  public mutating func edit(_ id: ItemID, _ v: Int, retained: Bool) -> Bool {
    edit(id, v, through: retained ? .retained : .current)
  }

  /// Reads the element through one of its row's bindings, in the event phase.
  ///
  /// - Parameters:
  ///   - id: The element, which need not be in the list any more.
  ///   - handle: Which binding.
  /// - Returns: Nil when there is no such binding.
  @inlinable
  public mutating func read(_ id: ItemID, through handle: RowHandle) -> ListItem? {
    binding(of: id, through: handle)?.wrappedValue
  }

  /// Reads through the row's last binding, or the first one it got.
  @inlinable
  public mutating func read(_ id: ItemID, retained: Bool) -> ListItem? {
    read(id, through: retained ? .retained : .current)
  }

  /// The control of a removed row writes what it shows, when editing ends or it is dismissed (P5).
  ///
  /// - Returns: False when the element has no removed row, and nothing was done.
  public mutating func teardown(_ id: ItemID, _ v: Int) -> Bool {
    guard let row = row(of: id), !isLive(row) else { return false }
    return edit(id, v, through: .current)
  }

  /// Writes the whole element as its row showed it last, but for field `v`: a control that has a copy
  /// and does not read before it writes.
  ///
  /// - Returns: False when the element has no row, and nothing was done.
  public mutating func assign(_ id: ItemID, _ v: Int) -> Bool {
    guard let binding = binding(of: id, through: .current) else { return false }
    if sideEffect != .none { forgetSideEffect() }
    var item = binding.cachedValue
    item.v = v
    binding.wrappedValue = item
    return true
  }

  /// Writes the element through its row's last binding as one that has another id (H13).
  ///
  /// Row-local state counts as the element's under its new name.
  ///
  /// - Returns: False when the element has no row, and nothing was done.
  public mutating func rename(_ id: ItemID, to newID: ItemID) -> Bool {
    guard let binding = binding(of: id, through: .current) else { return false }
    forgetSideEffect()
    let item = binding.wrappedValue
    let before = root.get()
    binding.wrappedValue = ListItem(id: newID, v: item.v, w: item.w)
    let after = root.get()
    // Somebody may have had the new name all along, and nobody the old one.
    let wasRenamed =
      before.position(of: item.id) != nil && after.position(of: item.id) == nil
      && before.position(of: newID) == nil && after.position(of: newID) != nil
    guard wasRenamed else { return true }
    for row in rows.indices where rows[row].token == item.id { rows[row].token = newID }
    return true
  }

  /// What a hosted control does in a layout pass: its row is refreshed inside the pass, then the
  /// control reads the same binding in the event phase (P4).
  ///
  /// Like any pass it ends pending transactions first (C1); no other row takes part.
  ///
  /// - Returns: Both values, or nil when the element has no row.
  public mutating func layout(_ id: ItemID) -> (inside: ListItem, outside: ListItem)? {
    guard let row = row(of: id) else { return nil }
    root.beginCommit()
    rows[row].state.beginCommit()
    let inside = Self.runPass {
      rows[row].last.refresh()
      return rows[row].last.wrappedValue
    }
    return (inside, rows[row].last.wrappedValue)
  }

  /// Refreshes the dynamic property of a removed row that is still alive, inside an update pass
  /// (F5).
  ///
  /// - Returns: The value it has then, or nil when the element has no removed row.
  @inlinable
  public mutating func refresh(_ id: ItemID) -> ListItem? {
    guard let row = row(of: id), !isLive(row) else { return nil }
    return Self.runPass {
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

  /// Whether the live row that shows the element has the row-local state that was put there for it.
  public func hasFocus(_ id: ItemID) -> Bool {
    live.contains { rows[$0].shown == id && rows[$0].token == id }
  }

  /// The first live row whose row-local state was put there for another element than the row shows.
  ///
  /// A row that the last render left out shows what it showed.
  @inlinable
  public var drifted: (token: ItemID, shown: ItemID)? {
    guard hasTokens else { return nil }
    for row in live {
      if let token = rows[row].token, token != rows[row].shown,
        rows[row].skippedAfter != commit - 1
      {
        return (token, rows[row].shown)
      }
    }
    return nil
  }

  /// One of the bindings of the element's row, without a copy of the whole row.
  @inlinable
  func binding(of id: ItemID, through handle: RowHandle) -> Binding<ListItem>? {
    if handle == .escaped { return escaped[id.ordinal]?.binding }
    guard let row = row(of: id) else { return nil }
    return rows.withUnsafeBufferPointer { rows in
      if handle == .retained { return rows[row].first }
      return rows[row].last
    }
  }
}
