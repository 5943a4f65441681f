extension Shrinker {
  /// Keeps one element of a list, or as few as it may have, the first one as far from 0 as it can be.
  ///
  /// Why: where a sum wraps around or a limit is crossed, several numbers do what one extreme number
  /// does; deleting any of them passes, and so does raising one while the others are there.
  /// Guarantee: a call that accepts nothing proves that no list of several elements can be its first
  /// one with an extreme integer.
  /// Cost: at most 3 runs for each list of at least two elements that hold one integer each.
  mutating func keepExtreme() throws {
    for list in layout.lists {
      for candidate in layout.keepingExtreme(of: list) where try accept(candidate) { break }
    }
  }
}

extension SpanLayout {
  /// The case with the first element of a list alone, or as few as it may have: the greatest distance from 0, which one side
  /// has, then the one before it on either side.
  fileprivate func keepingExtreme(of list: Int) -> [ChoiceSequence] {
    let elements = elements(of: list)
    let kept = max(1, elements.count - removableCount(of: list))
    guard elements.count > kept, let first = elements.first else { return [] }
    let integers = spans.filter {
      $0.label.role == .integer && $0.command == spans[list].command
        && spans[first].range.contains($0.range.lowerBound)
    }
    guard integers.count == 1, let place = integers.first?.range,
      let alone = deleting(kept..<elements.count, of: list).first
    else { return [] }
    // What is deleted stands behind the first element, and a length is replaced in its place.
    let inner = place.lowerBound + 1..<place.upperBound - 1
    guard let distance = marked.part(spans[list].command)[inner].first, distance.bound > 2 else {
      return []
    }
    let extremes: [(steps: UInt64, side: UInt64)] = [(1, 0), (2, 0), (2, 1)]
    return extremes.map { steps, side in
      let extreme = [
        Choice(value: distance.bound - steps, bound: distance.bound),
        Choice(value: side, bound: 2),
      ]
      return alone.replacing(inner, of: spans[list].command, with: extreme)
    }
  }
}
