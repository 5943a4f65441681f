import IdentifiedModel
import StatefulFuzz

/// The commands of a small scope, for enumeration.
extension ListCommand {
  /// Every command of an envelope over the elements A, B, … of a scope, kind by kind, in their order.
  ///
  /// Positions end where every list of the scope does: beyond that they are clamped, and the
  /// command is one of those here. Values are filled in where a command is run. Renames are to
  /// another name; a `didSet` that does nothing is there to end one that does something.
  ///
  /// Left out are `sort` and `filter`: both are, in model and host, the replacement of the list by
  /// some of its own elements, and every such replacement is here. Besides, `sort` is the one change
  /// that goes by the order of names; without it names are interchangeable.
  static func scope(elements: Int, envelope: Envelope) -> [ListCommand] {
    let scope = Scope(elements: elements, envelope: envelope)
    return kinds(in: envelope).flatMap(scope.commands)
  }

  /// The kinds of the commands of a scope.
  static func kinds(in envelope: Envelope) -> [ListCommandKind] {
    ListCommandKind.allCases.filter {
      $0.envelope <= envelope && !ListCommandKind.replacements.contains($0)
    }
  }

  /// The command with `value` where it writes one, and the next where it writes a second one.
  func writing(_ value: Int) -> ListCommand {
    switch self {
    case .edit(let id, _, let handle): .edit(id, value, handle)
    case .teardown(let id, _): .teardown(id, value)
    case .assign(let id, _): .assign(id, value)
    case .renderEditing(let id, _): .renderEditing(id, value)
    case .editChanging(let id, _, let handle, let change):
      .editChanging(id, value, handle, change.writing(value + 1))
    case .change(let change): .change(change.writing(value))
    case .renderChanging(let change): .renderChanging(change.writing(value))
    case .render, .diff, .sideEffect, .read, .rename, .focus, .layout, .refresh, .hold, .release,
      .skip, .escape, .delete, .reorder:
      self
    }
  }
}

extension ListChange {
  fileprivate func writing(_ value: Int) -> ListChange {
    if case .background(let id, _) = self { return .background(id, value) }
    return self
  }
}

extension ListCommandKind {
  /// What is the same as `replaceAll` with one of the lists that it can be given.
  fileprivate static let replacements: [ListCommandKind] = [.sort, .filter]
}

/// What commands of each kind are made of.
private struct Scope {
  private let ids: [ItemID]
  private let handles: [RowHandle]
  private let changes: [ListCommandKind]

  init(elements: Int, envelope: Envelope) {
    ids = (0..<elements).map(ItemID.init(ordinal:))
    handles = envelope == .documented ? [.current] : RowHandle.allCases
    changes = ListCommandKind.changes.filter { !ListCommandKind.replacements.contains($0) }
  }

  func commands(of kind: ListCommandKind) -> [ListCommand] {
    switch kind {
    case .render: [.render]
    case .read: touches { .read($0, $1) }
    case .edit: touches { .edit($0, 0, $1) }
    case .focus: ids.map { .focus($0) }
    case .refresh: ids.map { .refresh($0) }
    case .layout: ids.map { .layout($0) }
    case .teardown: ids.map { .teardown($0, 0) }
    case .assign: ids.map { .assign($0, 0) }
    case .skip: ids.map { .skip($0) }
    case .escape: ids.map { .escape($0) }
    case .hold: ids.map { .hold($0) }
    case .release: ids.map { .release($0) }
    case .delete: ids.indices.map { .delete(at: $0) }
    case .reorder:
      ids.indices.flatMap { offset in
        (0...ids.count).map { .reorder(offset, to: $0) }
      }
    case .diff: [.diff]
    case .renderEditing: ids.map { .renderEditing($0, 0) }
    case .rename:
      ids.flatMap { id in ids.filter { $0 != id }.map { .rename(id, $0) } }
    case .sideEffect: SideEffect.allCases.map { .sideEffect($0) }
    case .renderChanging: changes.flatMap(changes(of:)).map { .renderChanging($0) }
    case .editChanging:
      changes.flatMap(changes(of:)).flatMap { change in
        touches { .editChanging($0, 0, $1, change) }
      }
    case .removeLast, .remove, .insert, .move, .background, .removeAll, .replaceAll, .sort,
      .filter, .insertTwin:
      changes(of: kind).map { .change($0) }
    }
  }

  private func touches(_ make: (ItemID, RowHandle) -> ListCommand) -> [ListCommand] {
    ids.flatMap { id in handles.map { make(id, $0) } }
  }

  private func changes(of kind: ListCommandKind) -> [ListChange] {
    switch kind {
    case .removeLast: [.removeLast]
    case .remove: ids.map { .remove($0) }
    case .insert: placed { .insert($0, at: $1) }
    case .move: placed { .move($0, to: $1) }
    case .background: ids.map { .background($0, 0) }
    case .removeAll: [.removeAll]
    case .replaceAll: arrangements.map { .replaceAll($0) }
    case .insertTwin: placed { .insertTwin($0, at: $1) }
    default: []
    }
  }

  private func placed(_ make: (ItemID, Int) -> ListChange) -> [ListChange] {
    ids.flatMap { id in ids.indices.map { make(id, $0) } }
  }

  /// All lists of different ids, shorter ones first.
  private var arrangements: [[ItemID]] {
    var all: [[ItemID]] = [[]]
    var longest: [[ItemID]] = [[]]
    for _ in ids {
      longest = longest.flatMap { list in
        ids.filter { !list.contains($0) }.map { list + [$0] }
      }
      all += longest
    }
    return all
  }
}
