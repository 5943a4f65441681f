extension Shrinker {
  /// Puts a part of a value in the place of the whole, where both are of one kind.
  ///
  /// Why: the failure of a tree often lies in one branch; deleting its siblings one by one does not
  /// take away what is around it.
  /// Guarantee: a call that accepts nothing proves that no span can be replaced by one inside it,
  /// of the first `candidateLimit`.
  /// Cost: 1 run for each pair of a span and one of its kind inside it, and 1 more for each of the two
  /// numbers before an outermost span: it may be the depth or size that the value was drawn with.
  mutating func liftParts() throws {
    var outer = 0
    while outer < layout.spans.count {
      // Invariant: no span before `outer` can be replaced by one inside it.
      if !(try acceptPart(of: outer)) { outer += 1 }
    }
  }

  private static var candidateLimit: Int { 24 }

  private mutating func acceptPart(of outer: Int) throws -> Bool {
    let whole = layout.spans[outer]
    // What is inside of a span comes right behind it.
    let inside = layout.spans[(outer + 1)...].prefix {
      $0.command == whole.command && $0.range.upperBound <= whole.range.upperBound
    }
    for part in inside.lazy.filter({ $0.label == whole.label }).prefix(Self.candidateLimit) {
      let content = Array(layout.content(of: part))
      let lifted = layout.marked.replacing(whole.range, of: whole.command, with: content)
      for candidate in [lifted] + lifted.loweringNumbers(before: whole) where try accept(candidate)
      {
        return true
      }
    }
    return false
  }
}

extension ChoiceSequence {
  /// The sequence with a number before an outermost span halved.
  fileprivate func loweringNumbers(before span: Span) -> [ChoiceSequence] {
    guard span.parent == nil else { return [] }
    let part = part(span.command)
    let numbers = part[..<span.range.lowerBound].indices.reversed().filter {
      !part[$0].isMark && part[$0].value > 1
    }
    return numbers.prefix(2).compactMap {
      lowering(at: $0, of: span.command, by: (part[$0].value + 1) / 2)
    }
  }
}
