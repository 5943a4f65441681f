extension Shrinker {
  /// Deletes an element from each of two lists of one kind: first equal ones, then any.
  ///
  /// Why: lists that must be of one length, or hold the same sum, lose the failure when one of them
  /// gets shorter.
  /// Guarantee: a call that accepts nothing proves that no two elements of two such lists of one
  /// command can go, when both together have at most `elementLimit`.
  /// Cost: 1 run for each pair of elements.
  mutating func deleteElementPairs() throws {
    for (first, second) in layout.pairsOfLists {
      var isShorter = true
      while isShorter { isShorter = try deletePair(first, second) }
    }
  }

  private static var elementLimit: Int { 16 }

  private mutating func deletePair(_ first: Int, _ second: Int) throws -> Bool {
    let (one, other) = (layout.elements(of: first), layout.elements(of: second))
    guard !one.isEmpty, !other.isEmpty, one.count + other.count <= Self.elementLimit else {
      return false
    }
    let pairs = one.indices.flatMap { left in other.indices.map { (left, $0) } }
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
