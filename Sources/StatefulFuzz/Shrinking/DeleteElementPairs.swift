extension Shrinker {
  /// Deletes an element from each of two lists of one kind: first equal ones, then any; or two elements of one
  /// list.
  ///
  /// Why: lists that must be of one length, or hold the same sum, lose the failure when one of them
  /// gets shorter. What stands in the middle of a list stays there only if one on each side goes.
  /// Guarantee: a call that accepts nothing proves that no two elements of two such lists of one
  /// command can go, when both together have at most `elementLimit`; nor two at one place of two lists of one
  /// length, nor two as far from both ends of a list, nor any two of one with at most `ownLimit`.
  /// Cost: 1 run for each of these pairs of elements.
  mutating func deleteElementPairs() throws {
    for (first, second) in layout.pairsOfLists {
      var isShorter = true
      while isShorter { isShorter = try deletePair(first, second) }
    }
    for list in layout.lists.reversed() {
      var isShorter = true
      while isShorter { isShorter = try deletePair(of: list) }
    }
  }

  /// Deletes two elements that do not stand side by side; those that do can go with `deleteElements`.
  private mutating func deletePair(of list: Int) throws -> Bool {
    let count = layout.elements(of: list).count
    guard (3...Self.placeLimit).contains(count), layout.removableCount(of: list) > 1 else {
      return false
    }
    let mirrored = (0..<(count - 1) / 2).map { ($0, count - 1 - $0) }
    let all =
      count > Self.ownLimit
      ? [] : (0..<count - 2).flatMap { left in (left + 2..<count).map { (left, $0) } }
    let others = all.filter { left, right in left + right != count - 1 }
    for (left, right) in mirrored + others {
      guard let without = layout.deleting(right..<right + 1, of: list).first,
        let candidate = SpanLayout(without).deleting(left..<left + 1, of: list).first
      else { continue }
      if try accept(candidate) { return true }
    }
    return false
  }

  private static var ownLimit: Int { 7 }
  private static var placeLimit: Int { 64 }

  private static var elementLimit: Int { 16 }

  private mutating func deletePair(_ first: Int, _ second: Int) throws -> Bool {
    let (one, other) = (layout.elements(of: first), layout.elements(of: second))
    guard !one.isEmpty, !other.isEmpty else { return false }
    let pairs: [(Int, Int)]
    if one.count + other.count <= Self.elementLimit {
      pairs = one.indices.flatMap { left in other.indices.map { (left, $0) } }
    } else if one.count == other.count, one.count <= Self.placeLimit {
      pairs = one.indices.map { ($0, $0) }
    } else {
      return false
    }
    let isEqual = { [layout] (pair: (Int, Int)) in
      layout.content(of: layout.spans[one[pair.0]])
        .elementsEqual(layout.content(of: layout.spans[other[pair.1]]))
    }
    for (left, right) in pairs.filter(isEqual) + pairs.filter({ !isEqual($0) }) {
      // The later list first: the earlier one then keeps its place and its number.
      guard let without = layout.deleting(right..<right + 1, of: second).first,
        let candidate = SpanLayout(without).deleting(left..<left + 1, of: first).first
      else { continue }
      if try accept(candidate) { return true }
    }
    return false
  }
}

extension SpanLayout {
  /// Lists of one kind in one command, neither inside the other, by their numbers.
  fileprivate var pairsOfLists: [(Int, Int)] {
    let lists = lists
    return lists.indices.flatMap { index in
      lists[(index + 1)...].filter { other in
        spans[other].label == spans[lists[index]].label
          && spans[other].command == spans[lists[index]].command
          && !spans[other].range.overlaps(spans[lists[index]].range)
      }.map { (lists[index], $0) }
    }
  }
}
