import IdentifiedModel

/// The commit: one update pass over the list (3.7).
extension ListHost {
  /// Makes the live list visible and renders every row, also when nothing has changed.
  ///
  /// Pending transactions end first; then the strategy's content runs inside an update pass, once
  /// for each row in order, and each binding is refreshed, as a row's box does before its body.
  @inlinable
  public mutating func render() { render { _ in } }

  /// As `render()`; `body` runs inside the pass, after the rows.
  @inlinable
  mutating func render(_ body: (inout Self) -> Void) {
    root.beginCommit()
    for row in rows.indices { rows[row].state.beginCommit() }
    commit += 1
    if recordedCommits != nil { recordCommit() }
    Self.runPass {
      let data = root.makeBinding()
      switch Strategy.rowIdentity {
      case .element: renderByElement(data)
      case .position: renderByPosition(Strategy.elements(of: data, root: root), data)
      case .constantRange: renderConstantRange(data)
      }
      body(&self)
    }
  }

  /// Runs `body` as an update pass, where the strategy's host has any.
  @inlinable
  static func runPass<Result>(_ body: () -> Result) -> Result {
    Strategy.hasUpdatePasses ? UpdatePass.run(body) : body()
  }

  @usableFromInline
  mutating func recordCommit() {
    let list = root.get()
    recordedCommits?.append(list)
  }

  /// A row per id, which follows its element; rows that the walk does not reach are removed (F3).
  @inlinable
  mutating func renderByElement(_ data: Binding<Strategy.Data>) {
    live.removeAll(keepingCapacity: true)
    let elements = Strategy.elements(of: data, root: root)
    walked = elements
    for element in elements {
      let id = Strategy.itemID(of: element, in: data.cachedValue)
      growTable(for: id)
      let known = rowByOrdinal[id.ordinal]
      if known >= 0, rows[known].commit >= commit - 1 || rows[known].isHeld {
        update(known, element, data, shown: id, at: live.count)
        live.append(known)
        continue
      }
      // No other row can be addressed by this id, so a removed one gives its place.
      if known >= 0 {
        rows[known] = makeRow(element, data, shown: id, at: live.count)
        live.append(known)
      } else {
        rowByOrdinal[id.ordinal] = rows.count
        let row = makeRow(element, data, shown: id, at: live.count)
        live.append(rows.count)
        rows.append(row)
      }
    }
  }

  /// A row per position: it stays where it is and shows whatever is there (F1).
  @inlinable
  mutating func renderByPosition(_ elements: Strategy.Elements, _ data: Binding<Strategy.Data>) {
    var count = 0
    for element in elements {
      // The content comes first: where a position has gone, it is the strategy that traps.
      if count < live.count {
        update(live[count], element, data, shown: nil, at: count)
      } else if let held = heldByPosition[count] {
        update(held, element, data, shown: nil, at: count)
        live.append(held)
      } else {
        live.append(rows.count)
        rows.append(makeRow(element, data, shown: nil, at: count))
      }
      let row = live[count]
      count += 1
      if rows[row].skippedAfter == commit - 1 { continue }
      let id = rows[row].shown
      growTable(for: id)
      rowByOrdinal[id.ordinal] = row
    }
    live.removeSubrange(count...)
  }

  /// As by position, over the range of the first render (F2).
  @inlinable
  mutating func renderConstantRange(_ data: Binding<Strategy.Data>) {
    let newest = Strategy.elements(of: data, root: root)
    let elements = constantElements ?? newest
    constantElements = elements
    if elements.count != newest.count { countWarnings += 1 }
    renderByPosition(elements, data)
  }

  @inlinable
  func makeRow(
    _ element: Strategy.Elements.Element, _ data: Binding<Strategy.Data>, shown id: ItemID?,
    at index: Int
  ) -> ListRow<Strategy.RowState> {
    let state = Strategy.makeRowState(for: element)
    var binding = Strategy.content(element, data: data, root: root, state: state)
    binding.refresh()
    let shown = id ?? Strategy.itemID(of: element, in: data.cachedValue)
    return ListRow(
      state: state, binding: binding, shown: shown, capture: Capture(index: index, commit: commit))
  }

  @inlinable
  mutating func update(
    _ row: Int, _ element: Strategy.Elements.Element, _ data: Binding<Strategy.Data>,
    shown id: ItemID?, at index: Int
  ) {
    // Only a live row can have been told to be left out (R3).
    if rows[row].skippedAfter == commit - 1, rows[row].commit == commit - 1 {
      rows[row].commit = commit
      return
    }
    var binding = Strategy.content(element, data: data, root: root, state: rows[row].state)
    binding.refresh()
    let shown = id ?? Strategy.itemID(of: element, in: data.cachedValue)
    rows[row].show(binding, of: shown, capture: Capture(index: index, commit: commit))
  }

  @inlinable
  mutating func growTable(for id: ItemID) {
    while rowByOrdinal.count <= id.ordinal { rowByOrdinal.append(-1) }
  }
}
