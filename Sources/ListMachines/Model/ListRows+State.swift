import IdentifiedModel
import StatefulFuzz

/// The model's rows, for whoever must recognise a state again.
extension ListRows {
  /// Writes the rows and bindings that a command can still reach.
  ///
  /// The list itself is the host's, which was found equal. Left out are positions of a strategy
  /// whose failures the oracle does not explain by them (`hasPositions`), and for whom a binding was
  /// made, while every element has one name for ever (`hasRenames`). The order of what has none is
  /// that of `names`, in which the host named the ids.
  func describe<Writer: HostStateWriter>(
    to writer: inout Writer, names: [ItemID], hasRenames: Bool, hasPositions: Bool
  ) {
    if hasPositions {
      writer.write(visibleCount)
      writer.write(constantCount.map { $0 + 1 } ?? 0)
    }
    func write(_ capture: Capture) {
      if hasRenames { writer.write(id: capture.element) }
      if hasPositions { writer.write(capture.index) }
    }
    func write(_ row: Row, isReachable: Bool) {
      writer.write(id: row.shown)
      writer.write(isReachable ? 1 : 2)
      writer.write((row.isHeld ? 1 : 0) + (row.isSkipped ? 2 : 0) + (row.hasFocus ? 4 : 0))
      if identity != .element { writer.write(row.position) }
      write(row.last)
      if hasPositions { writer.write(row.firstIndex) }
    }
    writer.write(live.count)
    for number in live {
      write(rows[number], isReachable: self.number(of: rows[number].shown) == number)
    }
    let removed = rows.indices.filter { number in
      !rows[number].isLive && (rows[number].isHeld || self.number(of: rows[number].shown) == number)
    }
    let place = { (id: ItemID, number: Int) in
      (names.firstIndex(of: id) ?? names.count + id.ordinal, number)
    }
    for number in removed.sorted(by: { place(rows[$0].shown, $0) < place(rows[$1].shown, $1) }) {
      write(rows[number], isReachable: self.number(of: rows[number].shown) == number)
    }
    writer.write(0)
    let taken = escaped.keys.map(ItemID.init(ordinal:))
    for id in taken.sorted(by: { place($0, 0) < place($1, 0) }) {
      writer.write(id: id)
      if let capture = escaped[id.ordinal] { write(capture) }
    }
    writer.write(renamedWithFocus.count)
    for id in renamedWithFocus { writer.write(id: id) }
  }
}
