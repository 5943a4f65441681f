import IdentifiedModel

/// What happens to a list whose elements a service is asked about.
///
/// Every command is total: indices and the numbers of requests are clamped, and a command that has
/// no object does nothing. Elements are named by birth ordinal, so that a deleted command never
/// retargets others.
public enum AsyncCommand: Hashable, Sendable {
  /// Starts the endpoint for an element that is or was there.
  case start(ItemID)
  /// Answers the n-th request that is pending by then; n counts from 1.
  case finish(Int)
  /// Lets the n-th request that is pending by then fail.
  case fail(Int)
  /// Writes field `v` as a row that finds its element by id.
  case edit(ItemID, Int)
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
  /// Removes all elements.
  case removeAll
  /// Replaces the whole collection.
  case replaceAll([ItemID])
  /// Gives an element an id that no other one has; by the old one it is gone.
  case rename(ItemID, to: ItemID)
  /// One update pass: nothing here, for the suite has no rows. Kept so that scripts of the list
  /// suite can be read; never drawn.
  case render

  /// Names of the kinds, the simplest first.
  static let kinds = [
    "start", "finish", "fail", "edit", "removeLast", "remove", "insert", "move", "background",
    "removeAll", "replaceAll", "rename", "render",
  ]

  /// The position of the command's name in `kinds`.
  var kind: Int {
    switch self {
    case .start: 0
    case .finish: 1
    case .fail: 2
    case .edit: 3
    case .removeLast: 4
    case .remove: 5
    case .insert: 6
    case .move: 7
    case .background: 8
    case .removeAll: 9
    case .replaceAll: 10
    case .rename: 11
    case .render: 12
    }
  }

  /// Whether the list changes, other than through the endpoint.
  var isMutation: Bool {
    switch self {
    case .start, .finish, .fail, .render: false
    case .edit, .removeLast, .remove, .insert, .move, .background, .removeAll, .replaceAll,
      .rename:
      true
    }
  }
}
