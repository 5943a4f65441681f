/// A collection compared without regard to order, and printed in sorted order.
///
/// ```swift
/// on.compare("members") { Unordered($0) } with: { Unordered($0.members) }
/// ```
public struct Unordered<Element: Hashable>: Equatable, CustomStringConvertible {
  private let counts: [Element: Int]

  /// Takes elements; each one counts as often as it occurs.
  ///
  /// - Complexity: O(n).
  public init(_ elements: some Sequence<Element>) {
    var counts: [Element: Int] = [:]
    for element in elements { counts[element, default: 0] += 1 }
    self.counts = counts
  }

  /// `{1, 2, 2}`, sorted by text.
  public var description: String {
    let texts = counts.flatMap { element, count in
      Array(repeating: SwiftLiteral(element).description, count: count)
    }
    return "{" + texts.sorted { ($0.count, $0) < ($1.count, $1) }.joined(separator: ", ") + "}"
  }
}

extension Unordered: Sendable where Element: Sendable {}
