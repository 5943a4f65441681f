extension Shrinker {
  /// Replaces whole spans by their simplest value: all elements of a list, then each span.
  ///
  /// Why: what does not matter should be seen not to matter, and one run for a part is cheaper than
  /// one for each of its choices.
  /// Guarantee: a call that accepts nothing proves that no span of at least two choices can be
  /// simplest.
  /// Cost: 1 run for each list of several elements and each span that is neither simplest nor a
  /// single choice.
  mutating func simplifyParts() throws {
    var number = 0
    while number < layout.spans.count {
      let elements = layout.elements(of: number)
      if elements.count > 1 { _ = try accept(layout.emptying(elements)) }
      if layout.spans.indices.contains(number), layout.isWorthEmptying(number) {
        _ = try accept(layout.emptying([number]))
      }
      number += 1
    }
  }
}

extension SpanLayout {
  /// The case in which some spans have no choices left, so that all of them are read as 0.
  func emptying(_ numbers: [Int]) -> ChoiceSequence {
    numbers.reversed().reduce(marked) { sequence, number in
      let inside = spans[number].range.dropFirst().dropLast()
      return sequence.replacing(inside, of: spans[number].command, with: [])
    }
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
