/// What happens in the `twins` suite: rows and positions are small numbers and clamped, keys repeat.
///
/// ```text
/// render     read 1     edit 1     insert 0 2     remove 0     move 0 2
/// ```
enum TwinCommand: TableCommand {
  /// There is a row for each element, in order.
  case render
  /// The row reads its element.
  case read(Int)
  /// The row writes its element, with a value that was never written.
  case edit(Int)
  /// Removes the element at a position.
  case remove(Int)
  /// Inserts an element with a key, which others may have, at a position.
  case insert(Int, at: Int)
  /// Moves the element at a position to another one.
  case move(Int, to: Int)

  static let table = [
    TableRow("render", weight: 6), TableRow("read", weight: 6, 5), TableRow("edit", weight: 6, 5),
    TableRow("remove", weight: 4, 5), TableRow("insert", weight: 6, 2, 5),
    TableRow("move", weight: 3, 5, 5),
  ]

  init(kind: Int, arguments a: [Int]) {
    self =
      switch kind {
      case 0: .render
      case 1: .read(a[0])
      case 2: .edit(a[0])
      case 3: .remove(a[0])
      case 4: .insert(a[0], at: a[1])
      default: .move(a[0], to: a[1])
      }
  }

  var encoded: (kind: Int, arguments: [Int]) {
    switch self {
    case .render: (0, [])
    case .read(let row): (1, [row])
    case .edit(let row): (2, [row])
    case .remove(let position): (3, [position])
    case .insert(let key, let position): (4, [key, position])
    case .move(let position, let other): (5, [position, other])
    }
  }
}

/// An element: others may have its key, and nobody else its birth number.
struct Twin: Hashable {
  var key: Int
  var birth: Int
  var value = 0
}

/// A list of elements that may have one key, changed alike in model and system.
struct TwinList {
  var items: [Twin] = []
  private var births = 0

  /// Changes the list from outside its rows; false when nothing changes.
  mutating func apply(_ command: TwinCommand) -> Bool {
    switch command {
    case .remove(let position):
      guard !items.isEmpty else { return false }
      items.remove(at: min(position, items.count - 1))
    case .insert(let key, let position):
      births += 1
      items.insert(Twin(key: key, birth: births), at: min(position, items.count))
    case .move(let position, let other):
      guard items.count > 1 else { return false }
      let item = items.remove(at: min(position, items.count - 1))
      items.insert(item, at: min(other, items.count))
    case .render, .read, .edit: return false
    }
    return true
  }
}
