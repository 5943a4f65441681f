extension Shrinker {
  /// Joins lists that are elements of one list: all of them, then neighbours.
  ///
  /// Why: where only what the lists hold together matters, one list is simpler than several, and no
  /// deletion leads there.
  /// Guarantee: a call that accepts nothing proves that no two neighbouring lists can be joined.
  /// Cost: 1 run for each list of lists, and 1 for each of its lists that stays.
  mutating func mergeLists() throws {
    var list = 0
    while list < layout.spans.count {
      let count = layout.innerLists(of: list).count
      if count > 2, let merged = layout.merging(0..<count, of: list) { _ = try accept(merged) }
      var last = layout.innerLists(of: list).count - 1
      while last > 0 {
        // Invariant: no list behind `last` can be joined with the one before it.
        if let merged = layout.merging(last - 1..<last + 1, of: list) { _ = try accept(merged) }
        last -= 1
      }
      list += 1
    }
  }
}

extension SpanLayout {
  /// The lists that are the elements of a list; none unless each element is a list and nothing else.
  func innerLists(of list: Int) -> [Int] {
    guard spans.indices.contains(list), spans[list].label.role == .list else { return [] }
    var inner: [Int] = []
    for element in children(of: list) {
      let parts = children(of: element)
      guard parts.count == 1, spans[parts[0]].label.role == .list,
        spans[parts[0]].range.count + 2 == spans[element].range.count
      else { return [] }
      inner.append(parts[0])
    }
    return inner
  }

  /// The case in which some lists in a row are one list; nil where that cannot be.
  func merging(_ range: Range<Int>, of list: Int) -> ChoiceSequence? {
    let inner = innerLists(of: list)
    guard range.upperBound <= inner.count, let first = inner.dropFirst(range.lowerBound).first
    else { return nil }
    let elements = children(of: list)
    let part = marked.part(spans[list].command)
    var length = part[spans[first].range.lowerBound + 1]
    let least = leastCounts[spans[first].label] ?? 0
    var content: [Choice] = []
    for number in range {
      let span = spans[inner[number]].range
      // Behind the mark and the length, up to the closing mark.
      content += part[(span.lowerBound + 2)..<(span.upperBound - 1)]
      // Each length counts from the least one, which the joined list has only once.
      if number > range.lowerBound { length.value += part[span.lowerBound + 1].value + least }
    }
    guard length.value < length.bound else { return nil }
    let joined =
      [.opening(spans[elements[range.lowerBound]].label), .opening(spans[first].label), length]
      + content + [.closing, .closing]
    let place =
      spans[elements[range.lowerBound]].range
      .lowerBound..<spans[elements[range.upperBound - 1]].range.upperBound
    return marked.replacing(place, of: spans[list].command, with: joined)
      .lowering(
        at: spans[list].range.lowerBound + 1, of: spans[list].command, by: UInt64(range.count - 1))
  }
}
