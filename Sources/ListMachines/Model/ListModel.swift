import IdentifiedModel
import StatefulFuzz

/// The reference model: what the list must hold, and which element every row stands for.
///
/// Intent rule: an edit through a row is meant for the element that the row showed at the last
/// committed render, whatever has happened to the list since; one through a binding that was taken
/// along, for the element of then.
struct ListModel {
  /// The truth, in order.
  private(set) var items: [ListItem]

  /// What each row showed and where it was, by element.
  private(set) var rows: ListRows

  /// Elements that ever existed have ordinals below this.
  private(set) var bornCount: Int

  /// A value that was never written.
  private(set) var freshValue = 1

  private let profile: StrategyProfile
  private var sideEffect = SideEffect.none

  init(
    _ start: ListStart, identity: RowIdentity,
    profile: StrategyProfile = StrategyProfile(access: .safe)
  ) {
    items = start.ids.map { ListItem(id: $0) }
    bornCount = (start.ids.map(\.ordinal).max() ?? -1) + 1
    rows = ListRows(identity: identity, keepsFirstBinding: profile.keepsFirstBinding)
    self.profile = profile
  }

  func index(of id: ItemID) -> Int? {
    for index in items.indices where items[index].id == id { return index }
    return nil
  }

  /// Applies a command and says what the system must do.
  mutating func step(_ command: ListCommand) -> ListExpectation {
    var expected = ListExpectation()
    switch command {
    case .render: render(&expected)
    case .renderEditing(let id, let value):
      render(&expected)
      edit(id, value, .current, &expected)
      if expected.liveIndex != nil { expected.exercised |= Hazard.droppedWrite.bit }
    case .renderChanging(let change):
      render(&expected)
      expected.withoutChange = items
      apply(change, &expected)
      expected.exercised |= Hazard.reentrancy.bit
    case .diff:
      if rows.shownIDs != items.map(\.id) { expected.exercised = Hazard.staleIDRead.bit }
    case .change(let change): apply(change, &expected)
    case .sideEffect(let effect): sideEffect = effect
    case .read(let id, let handle): access(id, handle, &expected, index: .wrongRead)
    case .edit(let id, let value, let handle): edit(id, value, handle, &expected)
    case .editChanging(let id, let value, let handle, let change):
      edit(id, value, handle, &expected)
      guard expected.row != .missing else { break }
      expected.withoutChange = items
      apply(change, &expected)
      expected.exercised |= Hazard.reentrancy.bit
    case .assign(let id, let value): edit(id, value, .current, &expected)
    case .rename(let id, let newID): rename(id, newID, &expected)
    case .focus(let id): address(rows.focus(id), &expected)
    case .layout(let id): layout(id, &expected)
    case .refresh(let id): refresh(id, &expected)
    case .teardown(let id, let value): teardown(id, value, &expected)
    case .hold(let id): address(rows.hold(id), &expected)
    case .release(let id): address(rows.release(id), &expected)
    case .skip(let id): address(rows.skip(id), &expected)
    case .escape(let id): address(rows.escape(id), &expected)
    case .delete(let offset): delete(offset, &expected)
    case .reorder(let offset, let destination): reorder(offset, destination, &expected)
    }
    return expected
  }

  /// The narrowest envelope that contains the command in this state.
  func envelope(of command: ListCommand) -> Envelope {
    switch command {
    case .read(let id, let handle), .edit(let id, _, let handle):
      handle == .current && rows.removedRow(of: id) == nil ? .documented : .observed
    default: command.kind.envelope
    }
  }

  // MARK: Rows

  private func address(_ hasRow: Bool, _ expected: inout ListExpectation) {
    expected.row = hasRow ? .present(capturedIndex: 0) : .missing
  }

  private mutating func render(_ expected: inout ListExpectation) {
    expected.exercised = rows.hazardsOfRender(of: items)
    expected.runsOut = rows.outlives(items.count)
    let order = profile.walksSorted ? items.indices.sorted { items[$0].id < items[$1].id } : nil
    expected.focused = rows.render(items, order: order)
  }

  private mutating func edit(
    _ id: ItemID, _ value: Int, _ handle: RowHandle, _ expected: inout ListExpectation
  ) {
    use(value)
    access(id, handle, &expected, index: .wrongWrite)
    guard expected.row != .missing, let index = expected.liveIndex else { return }
    expected.previous = items[index].v
    items[index].v = value
    if sideEffect != .none { expected.exercised |= Hazard.setterSideEffect.bit }
  }

  private mutating func teardown(
    _ id: ItemID, _ value: Int, _ expected: inout ListExpectation
  ) {
    guard rows.removedRow(of: id) != nil else {
      use(value)
      expected.row = .missing
      return
    }
    edit(id, value, .current, &expected)
    expected.exercised = Hazard.lateTeardownWrite.bit
  }

  private mutating func layout(_ id: ItemID, _ expected: inout ListExpectation) {
    access(id, .current, &expected, index: .wrongRead)
    guard case .present(let index) = expected.row else { return }
    rows.layout(items)
    if index >= items.count { expected.exercised |= Hazard.staleIndexTrapInUpdate.bit }
    if index < items.count, items[index].id != expected.target {
      expected.exercised |= Hazard.tearing.bit
    }
  }

  private func refresh(_ id: ItemID, _ expected: inout ListExpectation) {
    guard let row = rows.removedRow(of: id) else {
      expected.row = .missing
      return
    }
    expected.row = .present(capturedIndex: row.last.index)
    expected.target = row.last.element
    expected.liveIndex = index(of: row.last.element)
    expected.exercised = Hazard.staleIndexTrapInUpdate.bit
  }

  private mutating func rename(
    _ id: ItemID, _ newID: ItemID, _ expected: inout ListExpectation
  ) {
    access(id, .current, &expected, index: .wrongWrite)
    guard expected.row != .missing, let target = expected.target, target != newID else { return }
    if index(of: newID) != nil { expected.exercised |= Hazard.duplicateID.bit }
    guard !profile.writesFieldsOnly, let index = expected.liveIndex, self.index(of: newID) == nil
    else { return }
    items[index] = ListItem(id: newID, v: items[index].v, w: items[index].w)
    rows.rename(target, to: newID)
    expected.target = newID
    born(newID)
  }

  /// What an access through a row must come to, and the hazards whose precondition it meets.
  private func access(
    _ id: ItemID, _ handle: RowHandle, _ expected: inout ListExpectation, index hazard: Hazard
  ) {
    guard let capture = rows.capture(of: id, handle) else {
      expected.row = .missing
      return
    }
    expected.row = .present(capturedIndex: capture.index)
    expected.target = capture.element
    expected.liveIndex = index(of: capture.element)
    let isWrite = hazard == .wrongWrite
    var exercised: UInt64 = 0
    if let live = expected.liveIndex {
      if live != capture.index, isWrite { exercised |= Hazard.lostWrite.bit }
      if isWrite, items[live].w != capture.rowW { exercised |= Hazard.lostUpdate.bit }
    } else {
      exercised |= Hazard.unwrapTrap.bit
      if isWrite { exercised |= Hazard.resurrection.bit }
    }
    if capture.index >= items.count {
      exercised |= Hazard.staleIndexTrap.bit
    } else if expected.liveIndex != capture.index {
      exercised |= hazard.bit
    }
    expected.exercised |= exercised
  }

  // MARK: Offsets

  /// The element of the row at a clamped offset; nil without rows.
  private func shown(at offset: Int, _ expected: inout ListExpectation) -> ItemID? {
    let shown = rows.shownIDs
    guard !shown.isEmpty else { return nil }
    if shown != items.map(\.id) { expected.exercised |= Hazard.staleOffsets.bit }
    let clamped = max(0, min(offset, shown.count - 1))
    if clamped >= items.count { expected.exercised |= Hazard.staleIndexTrap.bit }
    return shown[clamped]
  }

  private mutating func delete(_ offset: Int, _ expected: inout ListExpectation) {
    guard let id = shown(at: offset, &expected), let index = index(of: id) else { return }
    items.remove(at: index)
  }

  private mutating func reorder(
    _ offset: Int, _ destination: Int, _ expected: inout ListExpectation
  ) {
    guard let id = shown(at: offset, &expected) else { return }
    expected.exercised |= Hazard.staleOffsets.bit
    let shown = rows.shownIDs
    if min(destination, shown.count) >= items.count {
      expected.exercised |= Hazard.staleIndexTrap.bit
    }
    guard let source = index(of: id) else { return }
    let before = max(0, destination)
    if before < shown.count, shown[before] == id { return }
    let item = items.remove(at: source)
    let next = before < shown.count ? index(of: shown[before]) : nil
    items.insert(item, at: next ?? items.count)
  }

  // MARK: Changes from outside

  private mutating func apply(_ change: ListChange, _ expected: inout ListExpectation) {
    switch change {
    case .removeLast:
      if !items.isEmpty { items.removeLast() }
    case .remove(let id):
      guard let index = index(of: id) else { return expected.changesNothing = true }
      items.remove(at: index)
    case .insert(let id, let index):
      guard self.index(of: id) == nil else { return expected.changesNothing = true }
      items.insert(ListItem(id: id), at: clamped(index))
      born(id)
    case .insertTwin(let id, let index):
      // The truth has unique ids; whoever takes the twin has two.
      guard self.index(of: id) == nil else {
        expected.exercised |= Hazard.duplicateID.bit
        break
      }
      items.insert(ListItem(id: id), at: clamped(index))
      born(id)
    case .move(let id, let destination):
      guard let source = index(of: id) else { return expected.changesNothing = true }
      let item = items.remove(at: source)
      items.insert(item, at: clamped(destination))
    case .background(let id, let value):
      use(value)
      guard let index = index(of: id) else { return expected.changesNothing = true }
      items[index].w = value
    case .removeAll: items.removeAll()
    case .replaceAll(let ids): replaceAll(ids)
    case .sort: items.sort { $0.id > $1.id }
    case .filter: items = items.indices.filter { $0 % 2 == 0 }.map { items[$0] }
    }
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
}
