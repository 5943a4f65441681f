import StatefulFuzz

/// What happens in `store/scoped-children`; small numbers name rows and values.
enum ChildCommand: TableCommand {
  /// The parent adds a row in front; nothing when it is there.
  case insert(Int)
  /// The parent removes a row.
  case remove(Int)
  /// The parent writes a row's value.
  case set(Int, Int)
  /// A `ForEach` scopes to the rows and holds the stores that it gets.
  case scope
  /// Reads the store that is held for a row.
  case read(Int)
  /// A control writes through the binding of the held store.
  case write(Int, Int)
  /// The program sends to the held store.
  case send(Int, Int)
  /// Somebody wants to know of changes of the held store's value.
  case observe(Int)
  /// So many tenths of a second pass.
  case advance(Int)
  /// Whether a position of the held collection has a store that can be used.
  case position(Int)
  /// The parent presents a child, in place of the one that is there.
  case present(Int)
  /// The parent takes the child away.
  case retract
  /// A sheet makes its binding.
  case makeSheet
  /// The sheet is closed: its binding is set to nil.
  case closeSheet
  /// The program sends to the child store that was held when the sheet's binding was made.
  case sendChild(Int)
  /// A control writes through the binding of that store.
  case writeChild(Int)

  static let table = [
    TableRow("insert", weight: 8, 3), TableRow("remove", weight: 6, 3), TableRow("set", 3, 4),
    TableRow("scope", weight: 8), TableRow("read", 3), TableRow("write", 3, 4),
    TableRow("send", 3, 4), TableRow("observe", 3), TableRow("advance", 4),
    TableRow("position", 4), TableRow("present", weight: 6, 2), TableRow("retract"),
    TableRow("makeSheet", weight: 6), TableRow("closeSheet"), TableRow("sendChild", 4),
    TableRow("writeChild", 4),
  ]

  init(kind: Int, arguments a: [Int]) {
    self =
      switch kind {
      case 0: .insert(a[0])
      case 1: .remove(a[0])
      case 2: .set(a[0], a[1])
      case 3: .scope
      case 4: .read(a[0])
      case 5: .write(a[0], a[1])
      case 6: .send(a[0], a[1])
      case 7: .observe(a[0])
      case 8: .advance(a[0])
      case 9: .position(a[0])
      case 10: .present(a[0])
      case 11: .retract
      case 12: .makeSheet
      case 13: .closeSheet
      case 14: .sendChild(a[0])
      default: .writeChild(a[0])
      }
  }

  var encoded: (kind: Int, arguments: [Int]) {
    switch self {
    case .insert(let id): (0, [id])
    case .remove(let id): (1, [id])
    case .set(let id, let v): (2, [id, v])
    case .scope: (3, [])
    case .read(let id): (4, [id])
    case .write(let id, let v): (5, [id, v])
    case .send(let id, let v): (6, [id, v])
    case .observe(let id): (7, [id])
    case .advance(let tenths): (8, [tenths])
    case .position(let position): (9, [position])
    case .present(let id): (10, [id])
    case .retract: (11, [])
    case .makeSheet: (12, [])
    case .closeSheet: (13, [])
    case .sendChild(let v): (14, [v])
    case .writeChild(let v): (15, [v])
    }
  }
}

/// A row or a presented child.
struct ChildItem: Hashable, Identifiable, Sendable {
  let id: Int
  var v = 0
}

/// All that can be seen of the parent and of what is held of its children.
struct ChildrenSeen: Equatable {
  var rows: [ChildItem] = []
  var child: ChildItem?
  /// For every row that was scoped to: how often another store came than the one before.
  var generations = [0, 0, 0]
  /// The positions of the held collection.
  var count = 0
  /// How often somebody was told of a change.
  var notifications = 0
  /// What the command answered: a value, or 1 for yes.
  var answer: Int?
  var issues = 0
}
