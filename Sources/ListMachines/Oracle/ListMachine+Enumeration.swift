import IdentifiedModel
import StatefulFuzz

/// Every sequence over a few elements.
///
/// Why the key is sound: it holds the model's and the host's whole state, except for
/// - what no binding of the strategy has kept (`CapturedState`), and with it the fields of elements
///   when no binding keeps any: then nothing that was read ever comes back, and what is written is
///   new;
/// - rows that cannot be reached any more, and how often what was counted;
/// - the model's note of a row's first `w`, which only `exercised` reads;
/// - positions in the model's rows for a strategy whose traps the oracle does not explain by them.
///
/// A test compares with an enumeration that merges nothing.
extension ListMachine: EnumerableMachine {
  /// The empty list, `A`, `A B`, and so on.
  public func enumeratedStarts(elements: Int) -> [ListStart] {
    (0...elements).map { count in ListStart((0..<count).map(ItemID.init(ordinal:))) }
  }

  /// Every command over the elements, positions up to their number.
  public func enumeratedCommands(elements: Int) -> [ListCommand] {
    ListCommand.scope(elements: elements)
  }

  /// Writes a value that no field ever had.
  public func withFreshValue(_ command: ListCommand, model: Model) -> ListCommand {
    command.writing(model.list.freshValue)
  }

  /// A host that keeps what each commit showed.
  public func makeObservedSystem(_ initial: ListStart) -> ListHost<Strategy> {
    var host = ListHost<Strategy>(initial: initial.ids)
    if !Strategy.captured.isDisjoint(with: [.element, .list]) { host.recordCommits() }
    return host
  }

  /// Host first: its list names the ids by position.
  public func describe(model: Model, system: ListHost<Strategy>, to key: inout StateKey) {
    var writer = ListKeyWriter(key: key)
    key = StateKey()
    system.describe(to: &writer)
    model.list.rows.describe(to: &writer, withPositions: profile.access == .index)
    key = writer.key
  }
}

/// A state key in the host's words.
private struct ListKeyWriter: HostStateWriter {
  var key: StateKey

  mutating func write(_ number: Int) { key.write(number) }

  mutating func write(id: ItemID) { key.write(id: id.ordinal) }

  mutating func write(value: Int) { key.write(value: value) }

  mutating func writeUnknown() { key.writeUnknown() }

  mutating func write(object: ObjectIdentifier) { key.write(id: Int(bitPattern: object)) }
}

extension ListRows {
  /// Writes the rows that a command can still reach, in the order of their making.
  ///
  /// The list itself is the host's, which was found equal.
  func describe<Writer: HostStateWriter>(to writer: inout Writer, withPositions: Bool) {
    if withPositions {
      writer.write(committedCount)
      writer.write(constantCount.map { $0 + 1 } ?? 0)
    }
    for (number, row) in rows.enumerated() {
      let isReachable = self.number(of: row.shown) == number
      guard isReachable || row.isLive else { continue }
      writer.write(isReachable ? 1 : 2)
      writer.write(id: row.shown)
      writer.write(row.isLive ? 1 : 0)
      guard withPositions else { continue }
      writer.write(row.firstIndex)
      writer.write(row.lastIndex)
    }
    writer.write(0)
    for number in live { writer.write(id: rows[number].shown) }
  }
}
