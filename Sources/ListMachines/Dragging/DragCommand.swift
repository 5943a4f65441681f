/// What happens in the `drag` suite: elements are small numbers, positions are clamped.
///
/// ```text
/// grab 2     over 0     overEnd     drop     cancel     remove 1     insert 1 0     move 2 3
/// ```
enum DragCommand: TableCommand {
  /// The element is picked up.
  case grab(Int)
  /// What was picked up is held before another element.
  case over(Int)
  /// What was picked up is held behind the last element.
  case overEnd
  /// What was picked up is let go.
  case drop
  /// What was picked up goes back to where it was.
  case cancel
  /// Somebody else removes an element.
  case remove(Int)
  /// Somebody else inserts an element.
  case insert(Int, at: Int)
  /// Somebody else moves an element.
  case move(Int, to: Int)

  static let table = [
    TableRow("grab", weight: 6, 4), TableRow("over", weight: 6, 4), TableRow("overEnd", weight: 2),
    TableRow("drop", weight: 8), TableRow("cancel", weight: 3), TableRow("remove", weight: 4, 4),
    TableRow("insert", weight: 4, 4, 4), TableRow("move", weight: 3, 4, 4),
  ]

  init(kind: Int, arguments a: [Int]) {
    self =
      switch kind {
      case 0: .grab(a[0])
      case 1: .over(a[0])
      case 2: .overEnd
      case 3: .drop
      case 4: .cancel
      case 5: .remove(a[0])
      case 6: .insert(a[0], at: a[1])
      default: .move(a[0], to: a[1])
      }
  }

  var encoded: (kind: Int, arguments: [Int]) {
    switch self {
    case .grab(let element): (0, [element])
    case .over(let element): (1, [element])
    case .overEnd: (2, [])
    case .drop: (3, [])
    case .cancel: (4, [])
    case .remove(let element): (5, [element])
    case .insert(let element, let position): (6, [element, position])
    case .move(let element, let position): (7, [element, position])
    }
  }
}

/// A change of the list by somebody else than the one who drags, as an observer is told of it.
enum DragChange {
  case insertion(at: Int)
  case removal(at: Int)

  /// What a command does to the list; nothing where the element is missing or there already.
  static func apply(_ command: DragCommand, to list: inout [Int]) -> [DragChange] {
    switch command {
    case .remove(let element):
      guard let position = list.firstIndex(of: element) else { return [] }
      list.remove(at: position)
      return [.removal(at: position)]
    case .insert(let element, let position):
      guard !list.contains(element) else { return [] }
      let position = min(position, list.count)
      list.insert(element, at: position)
      return [.insertion(at: position)]
    case .move(let element, let position):
      guard let source = list.firstIndex(of: element) else { return [] }
      list.remove(at: source)
      let position = min(position, list.count)
      list.insert(element, at: position)
      return [.removal(at: source), .insertion(at: position)]
    case .grab, .over, .overEnd, .drop, .cancel: return []
    }
  }
}
