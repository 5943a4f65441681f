import IdentifiedModel

/// What happens to a list under a host: from outside, in the host, and through the rows.
///
/// Every command is total: indices are clamped, and a command whose element is missing does
/// nothing. Elements are named by birth ordinal, so that a deleted command never retargets others.
///
/// The cases are sorted by who acts; `ListCommandKind` has their names and their order.
public enum ListCommand: Hashable, Sendable {
  // MARK: The host

  /// One committed update pass.
  case render
  /// One whose rows write: the element's row writes field `v` inside the pass.
  case renderEditing(ItemID, Int)
  /// One inside which the list is changed from outside the rows.
  case renderChanging(ListChange)
  /// A coordinator reads the ids of the last render's collection once more, in the event phase.
  case diff

  // MARK: Elsewhere

  /// The list changes from outside the rows.
  case change(ListChange)
  /// The list gets a `didSet`, which acts on what rows write.
  case sideEffect(SideEffect)

  // MARK: Through a row

  /// A read outside an update pass.
  case read(ItemID, RowHandle)
  /// Writes field `v`.
  case edit(ItemID, Int, RowHandle)
  /// Writes field `v` while the `willSet` of the list changes the list.
  case editChanging(ItemID, Int, RowHandle, ListChange)
  /// Writes the whole element as its row showed it last, with another field `v`, and reads nothing
  /// before.
  case assign(ItemID, Int)
  /// Writes the element under another id.
  case rename(ItemID, ItemID)
  /// Puts row-local state on the element's row.
  case focus(ItemID)
  /// A layout pass: the row is refreshed inside the pass, then its control reads in the event phase.
  case layout(ItemID)
  /// Refreshes the dynamic properties of the element's removed row in the update phase.
  case refresh(ItemID)
  /// The control of the element's removed row writes field `v`.
  case teardown(ItemID, Int)

  // MARK: The lives of rows and bindings

  /// The element's row gets a removal transition.
  case hold(ItemID)
  /// The transition of the element's row ends.
  case release(ItemID)
  /// The element's row is left out of the next render.
  case skip(ItemID)
  /// A closure, sheet or task takes the row's binding along.
  case escape(ItemID)

  // MARK: By offset

  /// `onDelete` of the row at an offset of the last render.
  case delete(at: Int)
  /// `onMove` of the row at an offset of the last render to before another offset.
  case reorder(Int, to: Int)

  /// Whether membership, order or content of the list changes from outside the rows.
  var isMutation: Bool {
    switch self {
    case .change, .renderChanging, .delete, .reorder, .editChanging: true
    default: false
    }
  }

  /// Whether the command is a committed update pass.
  var isRender: Bool {
    switch self {
    case .render, .renderEditing, .renderChanging: true
    default: false
    }
  }

  /// Whether the command acts inside an update pass, during an event or when a control goes.
  var phase: String {
    switch self {
    case .render, .renderEditing, .renderChanging, .refresh: "update"
    case .layout: "layout"
    case .teardown: "teardown"
    default: "event"
    }
  }
}
