import IdentifiedModel

/// The host's whole state, for whoever must recognise it again.
extension ListHost {
  /// From now on each commit keeps the list that it shows, so that `describe(to:)` knows what
  /// bindings have captured.
  public mutating func recordCommits() { recordedCommits = [] }

  /// Writes everything that a later command can depend on, except what `Strategy.captured` says
  /// that bindings do not keep; only that it is unknown where they keep their history.
  ///
  /// Left out, because no command can tell:
  /// - rows that no id leads to, that are not live and that wait for no position;
  /// - the number of a commit, but for which rows are live or left out next;
  /// - what the last render walked, which is what its rows show;
  /// - what a `didSet` changed last, which the next write forgets;
  /// - fields of elements, if no binding keeps any, unless a `didSet` may look at them or a row may
  ///   write what it shows (`isParanoid`), which it does as a whole (`Strategy.writesWholeElements`).
  public func describe<Writer: HostStateWriter>(
    to writer: inout Writer, isParanoid: Bool
  ) {
    guard !Strategy.captured.contains(.history) else { return writer.writeUnknown() }
    let list = root.get()
    write(list, hasFields: hasFields || isParanoid, to: &writer)
    if Strategy.captured.contains(.savedList) {
      write(root.makeBinding().cachedValue, hasFields: hasFields, to: &writer)
    }
    writer.write(SideEffect.allCases.firstIndex(of: sideEffect) ?? 0)
    writer.write(constantElements.map { $0.count + 1 } ?? 0)
    writer.write(live.count)
    for row in live { write(row, isParanoid: isParanoid, to: &writer) }
    let removed = removedRows(beside: list)
    writer.write(removed.count)
    for row in removed { write(row, isParanoid: isParanoid, to: &writer) }
    writer.write(heldByPosition.count)
    for (position, row) in heldByPosition.sorted(by: { $0.key < $1.key }) {
      writer.write(position)
      write(row, isParanoid: isParanoid, to: &writer)
    }
    writer.write(escaped.count)
    for ordinal in sorted(escaped.keys.map(ItemID.init(ordinal:)), beside: list) {
      writer.write(id: ordinal)
      if let capture = escaped[ordinal.ordinal]?.capture { write(capture, to: &writer) }
    }
  }

  /// Rows that commands can address although the last render dropped them, in an order that depends
  /// on names as little as possible: elements that are back come first, in the order of the list.
  private func removedRows(beside list: Strategy.Data) -> [Int] {
    let removed = rows.indices.filter { !isLive($0) && row(of: rows[$0].shown) == $0 }
    guard removed.count > 1 else { return removed }
    return sorted(removed.map { rows[$0].shown }, beside: list).compactMap { row(of: $0) }
  }

  private func sorted(_ ids: [ItemID], beside list: Strategy.Data) -> [ItemID] {
    guard ids.count > 1 else { return ids }
    let places = ids.map { id in
      (
        list.position(of: id) ?? list.count, live.firstIndex { rows[$0].shown == id } ?? live.count,
        id
      )
    }
    return places.sorted(by: <).map(\.2)
  }

  private var hasFields: Bool {
    !Strategy.captured.isDisjoint(with: [.element, .list])
  }

  private func write<Writer: HostStateWriter>(
    _ row: Int, isParanoid: Bool, to writer: inout Writer
  ) {
    writer.write(id: rows[row].shown)
    // What the row would write as it shows it; field `v` would be another one.
    if isParanoid {
      writer.write(id: rows[row].last.cachedValue.id)
      if Strategy.writesWholeElements { writer.write(value: rows[row].last.cachedValue.w) }
    }
    writer.write(self.row(of: rows[row].shown) == row ? 1 : 0)
    writer.write(rows[row].token == nil ? 0 : 1)
    if let token = rows[row].token { writer.write(id: token) }
    writer.write((rows[row].isHeld ? 1 : 0) + (rows[row].skippedAfter == commit ? 2 : 0))
    if let contents = rows[row].state.contents {
      if hasFields { for item in contents { write(item, to: &writer) } }
    } else {
      writer.writeUnknown()
    }
    write(rows[row].firstCapture, to: &writer)
    write(rows[row].lastCapture, to: &writer)
  }

  private func write<Writer: HostStateWriter>(_ capture: Capture, to writer: inout Writer) {
    let captured = Strategy.captured
    if captured.contains(.index) { writer.write(capture.index) }
    guard hasFields, let list = recordedCommits?[capture.commit - 1] else { return }
    if captured.contains(.list) {
      write(list, hasFields: true, to: &writer)
      writer.write(capture.index)
    } else {
      write(element: capture.index, of: list, to: &writer)
    }
  }

  private func write<Writer: HostStateWriter>(
    _ list: Strategy.Data, hasFields: Bool, to writer: inout Writer
  ) {
    let items = list.items
    writer.write(items.count)
    for index in items.indices {
      writer.write(id: items[index].id)
      if hasFields { write(element: index, of: list, to: &writer) }
    }
  }

  private func write<Writer: HostStateWriter>(
    element index: Int, of list: Strategy.Data, to writer: inout Writer
  ) {
    if let object = list.object(at: index) { writer.write(object: object) }
    write(list.items[index], to: &writer)
  }

  private func write<Writer: HostStateWriter>(_ item: ListItem, to writer: inout Writer) {
    writer.write(value: item.v)
    writer.write(value: item.w)
  }
}

/// When and where a row got a binding.
@usableFromInline
@frozen
struct Capture {
  /// The position in the walk.
  @usableFromInline
  let index: Int

  /// The commit, counted from 1.
  @usableFromInline
  let commit: Int

  @inlinable
  init(index: Int, commit: Int) {
    self.index = index
    self.commit = commit
  }
}
