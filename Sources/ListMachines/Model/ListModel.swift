import IdentifiedModel

/// The reference model: what the list must hold, and which element every row stands for.
///
/// Intent rule: an edit through a row is meant for the element that the row showed at the last
/// committed render, whatever has happened to the list since.
struct ListModel {
  /// The truth, in order.
  private(set) var items: [ListItem]

  /// What each row showed and where it was, by element.
  private(set) var rows: ListRows

  /// Elements that ever existed have ordinals below this.
  private(set) var bornCount: Int

  /// A value that was never written.
  private(set) var freshValue = 1

  init(_ start: ListStart, identity: RowIdentity) {
    items = start.ids.map { ListItem(id: $0) }
    bornCount = (start.ids.map(\.ordinal).max() ?? -1) + 1
    rows = ListRows(identity: identity)
  }

  func index(of id: ItemID) -> Int? {
    for index in items.indices where items[index].id == id { return index }
    return nil
  }

  /// Applies a command and says what the system must do.
  mutating func step(_ command: ListCommand) -> ListExpectation {
    var expected = ListExpectation()
    switch command {
    case .render:
      expected.exercised = rows.hazardsOfRender(of: items)
      rows.render(items)
      expected.row = .noneNeeded
    case .read(let id, let retained):
      expect(id, retained: retained, &expected, index: .wrongRead)
    case .edit(let id, let value, let retained):
      use(value)
      expect(id, retained: retained, &expected, index: .wrongWrite)
      guard expected.row != .missing, let index = expected.liveIndex else { break }
      expected.previous = items[index].v
      items[index].v = value
    case .refresh(let id):
      if let row = rows.removedRow(of: id) {
        expected.row = .present(capturedIndex: row.lastIndex)
        expected.liveIndex = index(of: id)
        expected.exercised = Hazard.staleIndexTrapInUpdate.bit
      } else {
        expected.row = .missing
      }
    case .focus(let id):
      expected.row = rows.focus(id) ? .present(capturedIndex: 0) : .missing
    case .removeLast:
      if !items.isEmpty { items.removeLast() }
    case .remove(let id):
      if let index = index(of: id) { items.remove(at: index) }
    case .insert(let id, let index):
      guard self.index(of: id) == nil else { break }
      items.insert(ListItem(id: id), at: clamped(index))
      born(id)
    case .move(let id, let destination):
      guard let source = index(of: id) else { break }
      let item = items.remove(at: source)
      items.insert(item, at: clamped(destination))
    case .background(let id, let value):
      use(value)
      if let index = index(of: id) { items[index].w = value }
    case .removeAll: items.removeAll()
    case .replaceAll(let ids): replaceAll(ids)
    }
    return expected
  }

  private mutating func replaceAll(_ ids: [ItemID]) {
    var replaced: [ListItem] = []
    for id in ids where !replaced.contains(where: { $0.id == id }) {
      replaced.append(index(of: id).map { items[$0] } ?? ListItem(id: id))
      born(id)
    }
    items = replaced
  }

  private func clamped(_ index: Int) -> Int { max(0, min(index, items.count)) }

  private mutating func born(_ id: ItemID) { bornCount = max(bornCount, id.ordinal + 1) }

  private mutating func use(_ value: Int) {
    if value >= freshValue, value < Int.max { freshValue = value + 1 }
  }

  /// What an access through a row must come to, and the hazards whose precondition it meets.
  private func expect(
    _ id: ItemID, retained: Bool, _ expected: inout ListExpectation, index hazard: Hazard
  ) {
    guard let row = rows.row(of: id) else {
      expected.row = .missing
      return
    }
    let captured = retained ? row.firstIndex : row.lastIndex
    expected.row = .present(capturedIndex: captured)
    expected.liveIndex = index(of: id)
    let isWrite = hazard == .wrongWrite
    var exercised: UInt64 = 0
    if let live = expected.liveIndex {
      if live != captured, isWrite { exercised |= Hazard.lostWrite.bit }
      if isWrite, items[live].w != row.firstW { exercised |= Hazard.lostUpdate.bit }
    } else {
      exercised |= Hazard.unwrapTrap.bit
      if isWrite { exercised |= Hazard.resurrection.bit }
    }
    if captured >= items.count {
      exercised |= Hazard.staleIndexTrap.bit
    } else if expected.liveIndex != captured {
      exercised |= hazard.bit
    }
    expected.exercised = exercised
  }
}

/// What the model says of one command.
struct ListExpectation {
  /// The row that the command addresses.
  enum Row: Equatable {
    /// The command does not go through a row.
    case noneNeeded
    /// The element has no row that the command could use; it must do nothing.
    case missing
    /// The row's binding was made when the element was at this index.
    case present(capturedIndex: Int)
  }

  var row = Row.noneNeeded

  /// Where the addressed element is now; nil when it is gone.
  var liveIndex: Int?

  /// Field `v` of the addressed element before an edit that must change it.
  var previous: Int?

  /// Hazards whose precondition the command met, by `Hazard.bit`.
  var exercised: UInt64 = 0
}
