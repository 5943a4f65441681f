extension Shrinker {
  /// Moves a part of a value into the place of a simplest one of its kind elsewhere, and puts what
  /// stands side by side in order.
  ///
  /// Why: trees of one size can have many shapes; a branch may have to leave its place before the
  /// simpler shape can be seen to fail.
  /// Guarantee: a call that accepts nothing proves that no such move gives a smaller case, when there
  /// are at most `spanLimit` spans.
  /// Cost: 2 runs for each pair of a part and an empty place.
  mutating func moveParts() throws {
    guard layout.spans.count <= Self.spanLimit else { return }
    for (place, part) in layout.moves {
      let moved = layout.permuting([min(place, part), max(place, part)], [1, 0])
      for candidate in [moved, SpanLayout(moved).sortingAll] where try accept(candidate) { return }
    }
  }

  private static var spanLimit: Int { 40 }
}

extension SpanLayout {
  /// Pairs of a place with the simplest value and a part with another one, neither in the other.
  fileprivate var moves: [(place: Int, part: Int)] {
    let isSimplest = spans.map { span in content(of: span).allSatisfy { $0.isMark || $0.value == 0 }
    }
    return spans.indices.filter { isSimplest[$0] }.flatMap { place in
      spans.indices.filter { part in
        !isSimplest[part] && spans[part].label == spans[place].label
          && spans[part].command == spans[place].command
          && !spans[part].range.overlaps(spans[place].range)
      }.map { (place, $0) }
    }
  }

  /// The case with all parts of one kind that stand side by side in order, inner ones first.
  fileprivate var sortingAll: ChoiceSequence {
    var layout = self
    for number in spans.indices.reversed() {
      let group = layout.siblings(from: number)
      if group.count > 1 { layout = SpanLayout(layout.sorting(group)) }
    }
    return layout.marked
  }
}
