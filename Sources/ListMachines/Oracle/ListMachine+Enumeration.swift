import IdentifiedModel
import StatefulFuzz

/// Every sequence over a few elements.
///
/// Why the key is sound: it holds the model's and the host's whole state, except for
/// - what no binding of the strategy keeps by its own declaration (`CapturedState`; one that declares
///   nothing has no key), and with it the fields of elements when no binding keeps any: then nothing
///   that was read ever comes back, and what is written is new;
/// - what `ListHost.describe` and `ListRows.describe` leave out, with their reasons;
/// - how often what was counted, and what only `exercised` reads.
///
/// Names are written as they are where they are more than names: ids where rows are in the order of
/// ids, values in the paranoid envelope, whose `didSet` sorts them and asks whether they are even.
///
/// A test compares with an enumeration that merges nothing.
extension ListMachine: EnumerableMachine {
  /// The empty list, `A`, `A B`, and so on.
  public func enumeratedStarts(elements: Int) -> [ListStart] {
    (0...elements).map { count in ListStart((0..<count).map(ItemID.init(ordinal:))) }
  }

  /// Every command of the envelope over the elements, positions up to their number.
  public func enumeratedCommands(elements: Int) -> [ListCommand] {
    ListCommand.scope(elements: elements, envelope: generator.envelope)
  }

  /// In the documented envelope controls of removed rows are silent.
  public func isInScope(_ command: ListCommand, model: Model) -> Bool {
    generator.envelope != .documented || model.list.envelope(of: command) == .documented
  }

  /// Writes a value that no field ever had.
  public func withFreshValue(_ command: ListCommand, model: Model) -> ListCommand {
    command.writing(model.list.freshValue)
  }

  /// A host that keeps what each commit showed.
  public func makeObservedSystem(_ initial: ListStart) -> ListHost<Strategy> {
    var host = ListHost<Strategy>(initial: initial.ids)
    let captured = Strategy.captured
    if !captured.contains(.history), !captured.isDisjoint(with: [.element, .list]) {
      host.recordCommits()
    }
    return host
  }

  /// What `captured` says.
  public static var stateDeclaration: String {
    "the list, its rows and what their bindings keep (\(Strategy.captured)), "
      + "declared by the strategy"
  }

  /// Host first: its list names the ids by position.
  public func describe(model: Model, system: ListHost<Strategy>, to key: inout StateKey) {
    guard !Strategy.captured.contains(.history) else { return key.writeUnknown() }
    let isParanoid = generator.envelope == .paranoid
    var writer = ListKeyWriter(
      key: key, hasOrderedIDs: profile.walksSorted, hasOrderedValues: isParanoid)
    key = StateKey()
    if isParanoid { writer.write(model.list.freshValue) }
    system.describe(to: &writer, isParanoid: isParanoid)
    model.list.rows.describe(
      to: &writer, names: writer.names, hasRenames: isParanoid,
      hasPositions: profile.access == .index)
    key = writer.key
  }
}

/// A state key in the host's words.
private struct ListKeyWriter: HostStateWriter {
  var key: StateKey

  /// Whether the order of ids matters.
  let hasOrderedIDs: Bool

  /// Whether more of values matters than which are equal.
  let hasOrderedValues: Bool

  /// The ids so far, in the order in which they were named.
  private(set) var names: [ItemID] = []

  init(key: StateKey, hasOrderedIDs: Bool, hasOrderedValues: Bool) {
    self.key = key
    self.hasOrderedIDs = hasOrderedIDs
    self.hasOrderedValues = hasOrderedValues
  }

  mutating func write(_ number: Int) { key.write(number) }

  mutating func write(id: ItemID) {
    if hasOrderedIDs { key.write(id.ordinal) } else { key.write(id: id.ordinal) }
    if !names.contains(id) { names.append(id) }
  }

  mutating func write(value: Int) {
    if hasOrderedValues { key.write(value) } else { key.write(value: value) }
  }

  mutating func writeUnknown() { key.writeUnknown() }

  // An id's number is never negative, so the two kinds of names stay apart.
  mutating func write(object: ObjectIdentifier) { key.write(id: ~Int(bitPattern: object)) }
}
