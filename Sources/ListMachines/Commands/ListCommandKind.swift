import IdentifiedModel
import StatefulFuzz

/// The kinds of commands, by envelope and then the simplest first: what a shrinker lowers, a
/// generator weighs and a bucket is named after.
enum ListCommandKind: Int, CaseIterable {
  // Documented.
  case render, read, edit, removeLast, remove, insert, move, background, focus
  case removeAll, replaceAll, sort, filter, delete, reorder
  // Observed.
  case refresh, layout, teardown, skip, escape, hold, release
  // Paranoid.
  case diff, insertTwin, renderEditing, rename, sideEffect, renderChanging, editChanging, assign

  /// The word in a bucket's name.
  var name: String {
    switch self {
    case .insertTwin: "insert-twin"
    case .sideEffect: "didSet"
    case .renderEditing: "render-edit"
    case .renderChanging: "render-change"
    case .editChanging: "edit-change"
    default: "\(self)"
    }
  }

  /// All names, in order.
  static let names = allCases.map(\.name)

  /// The kinds of changes from outside, in their own order: what stands between braces.
  static let changes: [ListCommandKind] = [
    .removeLast, .remove, .insert, .move, .background, .removeAll, .replaceAll, .sort, .filter,
    .insertTwin,
  ]

  /// The narrowest envelope whose generator draws the kind.
  ///
  /// A touch through a row that is removed, or through an older binding, is `observed` although its
  /// kind is `documented`: `ListModel.envelope(of:)`.
  var envelope: Envelope {
    rawValue < Self.refresh.rawValue
      ? .documented : rawValue < Self.diff.rawValue ? .observed : .paranoid
  }

  /// How many kinds an envelope has: the first so many.
  static func count(in envelope: Envelope) -> Int { allCases.count { $0.envelope <= envelope } }
}

extension ListCommand {
  /// The command's kind.
  var kind: ListCommandKind {
    switch self {
    case .render: .render
    case .renderEditing: .renderEditing
    case .renderChanging: .renderChanging
    case .diff: .diff
    case .change(let change): change.kind
    case .sideEffect: .sideEffect
    case .read: .read
    case .edit: .edit
    case .editChanging: .editChanging
    case .assign: .assign
    case .rename: .rename
    case .focus: .focus
    case .layout: .layout
    case .refresh: .refresh
    case .teardown: .teardown
    case .hold: .hold
    case .release: .release
    case .skip: .skip
    case .escape: .escape
    case .delete: .delete
    case .reorder: .reorder
    }
  }
}

extension ListChange {
  /// The kind of the command that makes this change.
  var kind: ListCommandKind {
    switch self {
    case .removeLast: .removeLast
    case .remove: .remove
    case .insert: .insert
    case .move: .move
    case .background: .background
    case .removeAll: .removeAll
    case .replaceAll: .replaceAll
    case .sort: .sort
    case .filter: .filter
    case .insertTwin: .insertTwin
    }
  }
}
