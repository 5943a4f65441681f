/// The host's whole state, for whoever must recognise it again.
extension ListHost {
  /// From now on each commit keeps the list that it shows, so that `describe(to:)` knows what
  /// bindings have captured.
  public mutating func recordCommits() { recordedCommits = [] }

  /// Writes everything that a later command can depend on, except what `Strategy.captured` says
  /// that bindings do not keep.
  ///
  /// Rows that no id leads to and that are not live cannot be touched any more and are left out.
  /// The number of a commit matters only as far as it tells which rows are live.
  public func describe<Writer: HostStateWriter>(to writer: inout Writer) {
    write(root.get(), to: &writer)
    if Strategy.captured.contains(.savedList) {
      write(root.makeBinding().cachedValue, to: &writer)
    }
    writer.write(constantElements.map { $0.count + 1 } ?? 0)
    writer.write(live.count)
    for row in live { write(row, to: &writer) }
    let removed = rows.indices.filter { !isLive($0) && row(of: rows[$0].shown) == $0 }
    writer.write(removed.count)
    for row in removed { write(row, to: &writer) }
  }

  private var hasFields: Bool {
    !Strategy.captured.isDisjoint(with: [.element, .list])
  }

  private func write<Writer: HostStateWriter>(_ row: Int, to writer: inout Writer) {
    writer.write(id: rows[row].shown)
    writer.write(self.row(of: rows[row].shown) == row ? 1 : 0)
    writer.write(rows[row].token == nil ? 0 : 1)
    if let token = rows[row].token { writer.write(id: token) }
    if let contents = rows[row].state.contents {
      for item in contents { write(item, to: &writer) }
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
      write(list, to: &writer)
      writer.write(capture.index)
    } else {
      write(element: capture.index, of: list, to: &writer)
    }
  }

  private func write<Writer: HostStateWriter>(_ list: Strategy.Data, to writer: inout Writer) {
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
