/// What happens in the `diff` suite: keys are small numbers, positions are clamped.
///
/// ```text
/// insert 2 0        remove 1        swap 0 2        update
/// ```
enum DiffCommand: TableCommand {
  /// The children become what the keys say.
  case update
  /// The child with the key at a position is no longer wanted.
  case remove(Int)
  /// A child for a key is wanted at a position.
  case insert(Int, at: Int)
  /// Two keys change places.
  case swap(Int, Int)

  static let table = [
    TableRow("update", weight: 8), TableRow("remove", weight: 4, 6),
    TableRow("insert", weight: 8, 5, 6), TableRow("swap", weight: 4, 6, 6),
  ]

  init(kind: Int, arguments a: [Int]) {
    self =
      switch kind {
      case 0: .update
      case 1: .remove(a[0])
      case 2: .insert(a[0], at: a[1])
      default: .swap(a[0], a[1])
      }
  }

  var encoded: (kind: Int, arguments: [Int]) {
    switch self {
    case .update: (0, [])
    case .remove(let position): (1, [position])
    case .insert(let key, let position): (2, [key, position])
    case .swap(let one, let other): (3, [one, other])
    }
  }

  /// Changes the wanted keys; false when it changes nothing.
  func apply(to keys: inout [Int], mayRepeat: Bool) -> Bool {
    switch self {
    case .update: return false
    case .remove(let position):
      guard !keys.isEmpty else { return false }
      keys.remove(at: min(position, keys.count - 1))
    case .insert(let key, let position):
      guard mayRepeat || !keys.contains(key) else { return false }
      keys.insert(key, at: min(position, keys.count))
    case .swap(let one, let other):
      guard keys.count > 1 else { return false }
      let (one, other) = (min(one, keys.count - 1), min(other, keys.count - 1))
      guard one != other else { return false }
      keys.swapAt(one, other)
    }
    return true
  }
}
