import StatefulFuzz

/// A set of case indices as the fewest ranges: what a campaign has covered.
///
/// ```text
/// 0-1023 4096-6143            both ends belong to it
/// ```
package struct CaseIntervals: Hashable, Sendable {
  /// Ascending, none empty, none touching the next.
  package private(set) var ranges: [Range<UInt64>] = []

  package init() {}

  package init(_ range: Range<UInt64>) { insert(range) }

  /// The number of indices.
  package var count: UInt64 {
    // Not by the ranges' own counts, which are numbers with a sign.
    ranges.reduce(0) { $0 + ($1.upperBound - $1.lowerBound) }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// Adds indices; those that are there already change nothing.
  ///
  /// - Complexity: O(1) behind the last range, else O(log ranges) to find the place and O(ranges) to
  ///   move what lies behind it.
  package mutating func insert(_ range: Range<UInt64>) {
    guard !range.isEmpty else { return }
    guard let last = ranges.last, range.lowerBound <= last.upperBound else {
      return ranges.append(range)
    }
    // What the new range touches becomes one with it.
    let first = firstIndex { $0.upperBound >= range.lowerBound }
    let end = firstIndex { $0.lowerBound > range.upperBound }
    let touched = ranges[first..<end]
    let lower = touched.first.map { min($0.lowerBound, range.lowerBound) } ?? range.lowerBound
    let upper = touched.last.map { max($0.upperBound, range.upperBound) } ?? range.upperBound
    ranges.replaceSubrange(first..<end, with: [lower..<upper])
  }

  /// Adds the indices of another set.
  ///
  /// - Complexity: O(ranges of both), or that of `insert` for each range of a small set.
  package mutating func formUnion(_ other: CaseIntervals) {
    guard other.ranges.count > 8 else {
      for range in other.ranges { insert(range) }
      return
    }
    var (own, others) = (ranges[...], other.ranges[...])
    var union = CaseIntervals()
    while let range = Self.popFirst(&own, &others) { union.insert(range) }
    self = union
  }

  /// Takes the range that begins first from two sorted lists.
  private static func popFirst(
    _ one: inout ArraySlice<Range<UInt64>>, _ other: inout ArraySlice<Range<UInt64>>
  ) -> Range<UInt64>? {
    guard let first = one.first else { return other.popFirst() }
    guard let second = other.first, second.lowerBound < first.lowerBound else {
      return one.popFirst()
    }
    return other.popFirst()
  }

  /// Whether every index of `range` belongs to the set.
  package func contains(_ range: Range<UInt64>) -> Bool { gaps(in: range).isEmpty }

  package func isSuperset(of other: CaseIntervals) -> Bool {
    other.ranges.allSatisfy(contains)
  }

  package func isDisjoint(with other: CaseIntervals) -> Bool {
    guard ranges.count >= other.ranges.count else { return other.isDisjoint(with: self) }
    return other.ranges.allSatisfy { gaps(in: $0) == [$0] }
  }

  /// The first index from `index` on that does not belong to the set.
  ///
  /// - Complexity: O(log ranges), however long they are.
  package func firstMissing(from index: UInt64) -> UInt64 {
    let place = firstIndex { $0.upperBound > index }
    guard place < ranges.endIndex, ranges[place].contains(index) else { return index }
    return ranges[place].upperBound
  }

  /// The parts of `range` that do not belong to the set, ascending.
  ///
  /// - Complexity: O(log ranges), and O(1) for each range that meets `range`.
  package func gaps(in range: Range<UInt64>) -> [Range<UInt64>] {
    var gaps: [Range<UInt64>] = []
    var next = range.lowerBound
    for known in ranges[firstIndex { $0.upperBound > next }...] {
      guard known.lowerBound < range.upperBound else { break }
      if next < known.lowerBound { gaps.append(next..<known.lowerBound) }
      next = known.upperBound
    }
    if next < range.upperBound { gaps.append(next..<range.upperBound) }
    return gaps
  }

  /// The first of the ranges for which a condition holds that, from there on, holds for all of them.
  private func firstIndex(where holds: (Range<UInt64>) -> Bool) -> Int {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(ranges[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension CaseIntervals: Codable {
  /// Reads the text form; anything that `text` would not have written is refused, and so are indices
  /// that no campaign can reach.
  package init?(_ text: String) {
    for word in text.split(separator: " ", omittingEmptySubsequences: false) where !text.isEmpty {
      let ends = word.split(separator: "-", omittingEmptySubsequences: false).map {
        try? UInt64(strictDecimal: $0, for: "case")
      }
      guard ends.count == 2, let lower = ends[0], let upper = ends[1], lower <= upper,
        upper < StoredCount.greatest, ranges.last.map({ $0.upperBound < lower }) ?? true
      else { return nil }
      ranges.append(lower..<upper + 1)
    }
  }

  /// The text form: both ends of every range.
  package var text: String {
    ranges.map { "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: " ")
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let intervals = Self(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not a list of case intervals")
    }
    self = intervals
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
