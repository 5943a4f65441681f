/// The integers in a state, as far as a few looks find them.
///
/// Why: an argument that is equal to a part of the state is what many faults need. Only a search asks, and
/// not at every command, since a mirror costs more than most commands.
@usableFromInline
enum StateNumbers {
  /// Parts that are looked at, at most.
  private static let partLimit = 48

  /// The integers of a value, parts of its parts included; those of a collection's beginning alone.
  @usableFromInline
  static func numbers<Value>(in value: Value) -> [Int64] {
    var (numbers, left): ([Int64], Int) = ([], partLimit)
    collect(value, level: 0, &numbers, &left)
    return numbers
  }

  private static func collect(
    _ value: Any, level: Int, _ numbers: inout [Int64], _ left: inout Int
  ) {
    left -= 1
    guard left > 0 else { return }
    if let number = value as? any BinaryInteger {
      // 0 and 1 are drawn often enough.
      let number = Int64(truncatingIfNeeded: number)
      if number > 1 || number < 0 { numbers.append(number) }
      return
    }
    guard level < 5 else { return }
    let content = (value as? any ContentBox)?.content ?? value
    for child in Mirror(reflecting: content).children.prefix(24) {
      collect(child.value, level: level + 1, &numbers, &left)
      guard left > 0 else { return }
    }
  }
}
