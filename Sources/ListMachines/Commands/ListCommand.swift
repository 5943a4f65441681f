import IdentifiedModel

/// What happens to a list under a host: from outside, in the host, and through the rows.
///
/// Every command is total: indices are clamped, and a command whose element is missing does
/// nothing. Elements are named by birth ordinal, so that a deleted command never retargets others.
public enum ListCommand: Hashable, Sendable {
  /// One committed update pass.
  case render
  /// A read outside an update pass, through the row's last binding or the first one it got.
  case read(ItemID, retained: Bool)
  /// Writes field `v` through the row's last binding or the first one it got.
  case edit(ItemID, Int, retained: Bool)
  /// Removes the last element.
  case removeLast
  /// Removes an element.
  case remove(ItemID)
  /// Inserts an element that is not there, new or formerly removed.
  case insert(ItemID, at: Int)
  /// Moves an element so that it ends at an index.
  case move(ItemID, to: Int)
  /// Changes the element's other field `w` from elsewhere.
  case background(ItemID, Int)
  /// Puts row-local state on the element's row.
  case focus(ItemID)
  /// Refreshes the dynamic properties of the element's removed row in the update phase.
  case refresh(ItemID)
  /// Removes all elements.
  case removeAll
  /// Replaces the whole collection.
  case replaceAll([ItemID])

  /// Names of the kinds, the simplest first.
  static let kinds = [
    "render", "read", "edit", "removeLast", "remove", "insert", "move", "background", "focus",
    "refresh", "removeAll", "replaceAll",
  ]

  /// The position of the command's name in `kinds`.
  var kind: Int {
    switch self {
    case .render: 0
    case .read: 1
    case .edit: 2
    case .removeLast: 3
    case .remove: 4
    case .insert: 5
    case .move: 6
    case .background: 7
    case .focus: 8
    case .refresh: 9
    case .removeAll: 10
    case .replaceAll: 11
    }
  }

  /// Whether membership, order or content of the list changes from outside the rows.
  var isMutation: Bool {
    switch self {
    case .removeLast, .remove, .insert, .move, .background, .removeAll, .replaceAll: true
    case .render, .read, .edit, .focus, .refresh: false
    }
  }

  /// Whether the command acts inside an update pass.
  var isInUpdate: Bool { self == .render || kind == 9 }
}
