extension Shrinker {
  /// Deletes elements of lists inside the commands, last first, in lengths that double while they
  /// work; outer lists first.
  ///
  /// Why: most of a list is noise. A length and the elements it governs change together, and the
  /// choices behind the list keep their places.
  /// Guarantee: a call that accepts nothing proves that no list can be as short as its kind may be
  /// by its first or last elements alone, and no single element can go.
  /// Cost: 1 run for each list, 2 where it must have some elements, 2 for one of four elements or more, O(log² n) for n adjacent deletions, 1 for each element that stays; 2
  /// more where the length was decided outside of the list.
  /// Leaves: elements whose places are named (`deleteElementsRepairing`).
  mutating func deleteElements() throws {
    var list = 0
    while list < layout.spans.count {
      let count = layout.elements(of: list).count
      let isEmptied = try cutToLeast(list)
      // The length of a dependent list is a number elsewhere, which is lowered where it stands.
      let isLong = count > Self.longDependentList && layout.spans[list].label.role == .dependentList
      if !isEmptied, !isLong {
        try halve(list)
        try deleteElements(of: list)
      }
      list += 1
    }
  }

  private static var longDependentList: Int { 64 }

  /// Leaves no element, or where there is a least number the first ones, or the last.
  private mutating func cutToLeast(_ list: Int) throws -> Bool {
    let count = layout.elements(of: list).count
    let removable = layout.removableCount(of: list)
    guard removable > 1 else { return false }
    return try acceptDeleting(count - removable..<count, of: list)
      || (removable < count && acceptDeleting(0..<removable, of: list))
  }

  /// Keeps either half while that works: what needs a certain length may need half of it as well.
  private mutating func halve(_ list: Int) throws {
    var isHalved = true
    while isHalved, case let count = layout.elements(of: list).count, count >= 4 {
      isHalved =
        try acceptDeleting(count / 2..<count, of: list)
        || acceptDeleting(0..<count / 2, of: list)
    }
  }

  private mutating func deleteElements(of list: Int) throws {
    var end = layout.elements(of: list).count
    while end > 0 {
      // Invariant: every element at `end...` has been tried.
      var length = 1
      while length <= end, try acceptDeleting(end - length..<end, of: list) {
        end = min(end - length, layout.elements(of: list).count)
        length *= 2
      }
      if length == 1 { end -= 1 }
    }
  }

  private mutating func acceptDeleting(_ elements: Range<Int>, of list: Int) throws -> Bool {
    for candidate in layout.deleting(elements, of: list) where try accept(candidate) { return true }
    return false
  }
}

extension SpanLayout {
  /// The numbers of a list's elements; none where the span is no list.
  func elements(of list: Int) -> [Int] {
    guard spans.indices.contains(list), [.list, .dependentList].contains(spans[list].label.role)
    else { return [] }
    return children(of: list)
  }

  /// The case without some elements of a list, its length lowered: in the list itself or, where the
  /// list has none, in a number before it that may have decided it.
  func deleting(_ range: Range<Int>, of list: Int) -> [ChoiceSequence] {
    let elements = elements(of: list)
    guard range.upperBound <= elements.count, !range.isEmpty else { return [] }
    let span = spans[list]
    let first = spans[elements[range.lowerBound]].range.lowerBound
    let end = spans[elements[range.upperBound - 1]].range.upperBound
    let amount = UInt64(range.count)
    let part = marked.part(span.command)
    if span.label.role == .list {
      // Neither length nor elements are looked at where there are as few as there may be.
      let length = span.range.lowerBound + 1
      guard part.indices.contains(length), !part[length].isMark, part[length].value >= amount else {
        return []
      }
    }
    let shorter = marked.replacing(first..<end, of: span.command, with: [])
    if span.label.role == .list {
      return [shorter.lowering(at: span.range.lowerBound + 1, of: span.command, by: amount)]
        .compactMap(\.self)
    }
    let count = UInt64(elements.count)
    let deciders = part[..<span.range.lowerBound].indices.reversed().filter { index in
      !part[index].isMark && (part[index].value == count || part[index].value == count - 1)
    }
    return deciders.prefix(3).compactMap {
      shorter.lowering(at: $0, of: span.command, by: amount)
    }
  }
}

extension ChoiceSequence {
  /// The sequence with the choice at a place among choices and marks lowered; nil if it is too low.
  func lowering(at index: Int, of command: Int?, by amount: UInt64) -> ChoiceSequence? {
    let part = part(command)
    guard part.indices.contains(index), !part[index].isMark, part[index].value >= amount else {
      return nil
    }
    let lowered = Choice(value: part[index].value - amount, bound: part[index].bound)
    return replacing(index..<index + 1, of: command, with: [lowered])
  }
}
