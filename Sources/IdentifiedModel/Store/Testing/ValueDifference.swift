/// How two values differ, in lines: `-` for the expected one, `+` for the actual one.
///
/// ```text
///   State(
///     … 2 unchanged
/// -   name: "Blob"
/// +   name: "Blob Jr."
///   )
/// ```
///
/// Source: the form of unified diffs, over what reflection finds in the values.
public enum ValueDifference {
  /// The lines, or nil when reflection finds no difference.
  ///
  /// - Complexity: elements of a collection are compared each with each in the worst case.
  public static func lines(expected: Any, actual: Any) -> [String]? {
    let (expected, actual) = (ValueTree(expected), ValueTree(actual))
    return expected == actual ? nil : lines(expected, actual, depth: 0)
  }

  /// The lines as one text; says so when the values differ in nothing that reflection sees.
  public static func text(expected: Any, actual: Any) -> String {
    (lines(expected: expected, actual: actual)
      ?? ["  (the values are not equal, yet no difference can be shown)"])
      .joined(separator: "\n")
  }

  private static func lines(_ expected: ValueTree, _ actual: ValueTree, depth: Int) -> [String] {
    guard expected.beginning == actual.beginning, expected.brackets == actual.brackets,
      !expected.isLeaf, !actual.isLeaf, let pairs = pairs(expected, actual)
    else { return [line("-", expected, depth), line("+", actual, depth)] }
    var lines = [margin(" ", depth) + expected.beginning + expected.brackets.open]
    var unchanged = 0
    func flush() {
      if unchanged > 0 { lines.append(margin(" ", depth + 1) + "… \(unchanged) unchanged") }
      unchanged = 0
    }
    for pair in pairs {
      if let expected = pair.expected, let actual = pair.actual, expected == actual {
        unchanged += 1
        continue
      }
      flush()
      switch pair {
      case (let expected?, let actual?):
        lines += Self.lines(expected, actual, depth: depth + 1)
      case (let expected?, nil): lines.append(line("-", expected, depth + 1))
      case (nil, let actual?): lines.append(line("+", actual, depth + 1))
      case (nil, nil): break
      }
    }
    flush()
    return lines + [margin(" ", depth) + expected.brackets.close]
  }

  private typealias Pair = (expected: ValueTree?, actual: ValueTree?)

  /// Which child belongs to which; nil when the shapes have nothing to do with each other.
  private static func pairs(_ expected: ValueTree, _ actual: ValueTree) -> [Pair]? {
    guard expected.arrangement == .listed else {
      guard expected.children.map(\.label) == actual.children.map(\.label) else { return nil }
      return zip(expected.children, actual.children).map { ($0, $1) }
    }
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in actual.children.difference(from: expected.children) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var pairs: [Pair] = []
    var (left, right) = (0, 0)
    while left < expected.children.count || right < actual.children.count {
      let isRemoved = removed.contains(left)
      let isInserted = inserted.contains(right)
      // What goes where something else comes is the same element, changed.
      let takesLeft = isRemoved || !isInserted
      let takesRight = isInserted || !isRemoved
      pairs.append(
        (takesLeft ? expected.children[left] : nil, takesRight ? actual.children[right] : nil))
      left += takesLeft ? 1 : 0
      right += takesRight ? 1 : 0
    }
    return pairs
  }

  private static func margin(_ sign: String, _ depth: Int) -> String {
    sign + " " + String(repeating: "  ", count: depth)
  }

  private static func line(_ sign: String, _ tree: ValueTree, _ depth: Int) -> String {
    margin(sign, depth) + tree.oneLine
  }
}
