extension Shrinker {
  /// Replaces whole spans by their simplest value: all elements of a list, then each span.
  ///
  /// Why: what does not matter should be seen not to matter, and one run for a part is cheaper than
  /// one for each of its choices.
  /// Guarantee: a call that accepts nothing proves that no span of at least two choices can be
  /// simplest.
  /// Cost: O(log² n) runs for n neighbouring elements of a long list that do not matter, 1 for each that
  /// does; 1 run for each other list of several elements and each span that is neither simplest nor a
  /// single choice.
  mutating func simplifyParts() throws {
    var number = 0
    while number < layout.spans.count {
      let elements = layout.elements(of: number)
      if elements.count > 1, !(try accept(layout.emptying(elements))) {
        try simplifyElements(of: number)
      }
      if layout.spans.indices.contains(number), layout.isWorthEmptying(number) {
        _ = try accept(layout.emptying([number]))
      }
      number += 1
    }
  }
}

extension Shrinker {
  /// Empties elements of a long list, last first, in lengths that double while they work.
  private mutating func simplifyElements(of list: Int) throws {
    var elements = layout.elements(of: list)
    var end = elements.count
    guard end >= Self.longList else { return }
    while end > 0 {
      // Invariant: every element at `end...` has been tried, or is the simplest of its kind.
      if layout.isSimplest(elements[end - 1]) {
        end -= 1
        continue
      }
      var length = 1
      while length <= end, try accept(layout.emptying(Array(elements[(end - length)..<end]))) {
        end -= length
        length *= 2
        elements = layout.elements(of: list)
        guard end <= elements.count else { return }
      }
      if length == 1 { end -= 1 }
    }
  }

  private static var longList: Int { 16 }
}

extension SpanLayout {
  fileprivate func isSimplest(_ number: Int) -> Bool {
    content(of: spans[number]).allSatisfy { $0.isMark || $0.value == 0 }
  }

  /// The case in which some spans have no choices left, so that all of them are read as 0.
  ///
  /// - Parameter numbers: Spans of one command, in order, none inside another one.
  /// - Returns: A sequence that has fewer choices.
  func emptying(_ numbers: [Int]) -> ChoiceSequence {
    guard let first = numbers.first else { return marked }
    let edits = numbers.map { number in
      let range = spans[number].range
      return (range: range.lowerBound + 1..<range.upperBound - 1, items: [] as ArraySlice<Choice>)
    }
    return marked.replacing(edits, of: spans[first].command)
  }

  func isWorthEmptying(_ number: Int) -> Bool {
    let choices = content(of: spans[number]).filter { !$0.isMark }
    // An integer is lowered by its distance.
    let inner = spans.dropFirst(number + 1).first
    let isInteger =
      spans[number].label.role == .integer
      || (inner?.label.role == .integer
        && inner?.range.count == spans[number].range.count - 2)
    return !isInteger && choices.count > 1 && choices.contains { $0.value > 0 }
  }
}
