import IdentifiedModel
import StatefulFuzz

/// Lists as timelines show them: one lane for each element, and an arrow for what goes through a
/// row's binding.
extension ListMachine {
  /// The truth: elements by id, with their index, `v`, and `w` where it is not 0.
  public func cells(model: Model) -> [StateCell]? { Self.cells(of: model.list.items) }

  /// The live list in the same form.
  public func cells(system: ListHost<Strategy>) -> [StateCell]? { Self.cells(of: system.items) }

  private static func cells(of items: [ListItem]) -> [StateCell] {
    items.enumerated().map { index, item in
      StateCell(
        identity: item.id.description, position: index,
        text: "v=\(item.v)" + (item.w == 0 ? "" : " w=\(item.w)"))
    }
  }

  /// From the render that gave the row its binding to the element that was read or written.
  public func reach(of command: ListCommand, in context: ReachContext<Self>) -> StepReach? {
    guard let (id, handle) = command.rowBinding, context.expected.expectation.row != .missing,
      let captured = capture(of: id, handle, in: context)
    else { return nil }
    // A renamed element is meant under the name that it has now.
    let meant = context.expected.expectation.target ?? id
    return StepReach(
      capturedAt: captured, meant: meant.description,
      acted: actedOn(command, in: context)?.description)
  }

  /// The number of the render that made the binding.
  private func capture(
    of id: ItemID, _ handle: RowHandle, in context: ReachContext<Self>
  ) -> Int? {
    var model = makeModel(context.initial)
    var first: Int?
    var last: Int?
    var escaped: Int?
    var wasShown = false
    for (index, command) in context.history.enumerated() {
      _ = step(command, model: &model)
      if command == .escape(id) { escaped = last }
      guard command.isRender else { continue }
      let isShown = model.list.rows.row(of: id)?.isLive ?? false
      if isShown {
        // A row that comes back is a new one, with a first binding of its own.
        if !wasShown { first = index + 1 }
        last = index + 1
      }
      wasShown = isShown
    }
    switch handle {
    case .current: return last
    case .retained: return first
    case .escaped: return escaped
    }
  }

  /// The element that answered, or the one that the write reached.
  private func actedOn(_ command: ListCommand, in context: ReachContext<Self>) -> ItemID? {
    guard let (response, system) = context.outcome else { return nil }
    if case .value(let item) = response { return item?.id }
    guard let value = command.writtenValue else { return nil }
    return system.items.first { $0.v == value }?.id
  }
}

extension ListCommand {
  /// The element whose row's binding the command uses, and which binding that is.
  fileprivate var rowBinding: (id: ItemID, handle: RowHandle)? {
    switch self {
    case .read(let id, let handle), .edit(let id, _, let handle),
      .editChanging(let id, _, let handle, _):
      (id, handle)
    case .refresh(let id), .layout(let id), .teardown(let id, _), .renderEditing(let id, _),
      .assign(let id, _):
      (id, .current)
    default: nil
    }
  }

  /// What the command writes to field `v`.
  fileprivate var writtenValue: Int? {
    switch self {
    case .edit(_, let value, _), .editChanging(_, let value, _, _), .teardown(_, let value),
      .renderEditing(_, let value), .assign(_, let value):
      value
    default: nil
    }
  }
}
