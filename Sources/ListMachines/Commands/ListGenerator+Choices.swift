import IdentifiedModel
import StatefulFuzz

/// The other way round: the choices behind starts and commands that a person wrote.
extension ListGenerator {
  static func choices(for start: ListStart) -> [Choice]? {
    guard let count = choice(start.ids.count, below: startBound) else { return nil }
    return all([count] + start.ids.map { choice($0.ordinal, below: idBound) })
  }

  static func choices(for command: ListCommand) -> [Choice]? {
    let kind = Choice(
      value: UInt64(command.kind.rawValue), bound: UInt64(ListCommandKind.allCases.count))
    return all([kind] + arguments(of: command))
  }

  private static func arguments(of command: ListCommand) -> [Choice?] {
    switch command {
    case .render, .diff: []
    case .change(let change): arguments(of: change)
    case .sideEffect(let effect):
      [choice(SideEffect.allCases.firstIndex(of: effect) ?? -1, below: effectBound)]
    case .read(let id, let handle): [self.id(id), self.handle(handle)]
    case .edit(let id, let v, let handle): [self.id(id), value(v), self.handle(handle)]
    case .editChanging(let id, let v, let handle, let change):
      [self.id(id), value(v), self.handle(handle)] + anyChange(change)
    case .renderEditing(let id, let v), .teardown(let id, let v), .assign(let id, let v):
      [self.id(id), value(v)]
    case .renderChanging(let change): anyChange(change)
    case .rename(let id, let newID): [self.id(id), self.id(newID)]
    case .focus(let id), .refresh(let id), .layout(let id), .hold(let id), .release(let id),
      .skip(let id), .escape(let id):
      [self.id(id)]
    case .delete(let offset): [index(offset)]
    case .reorder(let offset, let destination): [index(offset), index(destination)]
    }
  }

  private static func anyChange(_ change: ListChange) -> [Choice?] {
    let kind = ListCommandKind.changes.firstIndex(of: change.kind) ?? -1
    return [choice(kind, below: changeBound)] + arguments(of: change)
  }

  private static func arguments(of change: ListChange) -> [Choice?] {
    switch change {
    case .removeLast, .removeAll, .sort, .filter: []
    case .remove(let id): [self.id(id)]
    case .insert(let id, let index), .move(let id, let index), .insertTwin(let id, let index):
      [self.id(id), self.index(index)]
    case .background(let id, let v): [self.id(id), value(v)]
    case .replaceAll(let ids):
      [choice(ids.count, below: replacementBound)] + ids.map(self.id)
    }
  }

  private static func id(_ id: ItemID) -> Choice? { choice(id.ordinal, below: idBound) }

  private static func index(_ index: Int) -> Choice? { choice(index, below: indexBound) }

  private static func value(_ value: Int) -> Choice? {
    value > 0 ? choice(value - 1, below: valueBound) : nil
  }

  private static func handle(_ handle: RowHandle) -> Choice? {
    choice(Int(handle.rawValue), below: handleBound)
  }

  private static func choice(_ value: Int, below bound: UInt64) -> Choice? {
    guard value >= 0, UInt64(value) < bound else { return nil }
    return Choice(value: UInt64(value), bound: bound)
  }

  private static func all(_ choices: [Choice?]) -> [Choice]? {
    let known = choices.compactMap { $0 }
    return known.count == choices.count ? known : nil
  }
}
