extension Shrinker {
  /// Exchanges parts of one kind inside a value, the simpler one first: all at once, then neighbours.
  ///
  /// Why: the order of elements often does not matter; one case should have one form.
  /// Guarantee: a call that accepts nothing proves that no two neighbours of one kind can be swapped
  /// into a smaller case.
  /// Cost: 1 run for each group of parts that is out of order, and 1 for each such pair of
  /// neighbours; at most n²/2 successes.
  mutating func orderParts() throws {
    var number = 0
    while number < layout.spans.count {
      let group = layout.siblings(from: number)
      if group.count > 2 { _ = try accept(layout.sorting(group)) }
      if group.count > 1 { try orderNeighbours(from: number) }
      number += 1
    }
  }

  private mutating func orderNeighbours(from number: Int) throws {
    var index = 1
    while case let group = layout.siblings(from: number), index < group.count {
      // Invariant: no two neighbours before `index` can be swapped.
      let isAccepted = try accept(layout.permuting([group[index - 1], group[index]], [1, 0]))
      index = isAccepted ? max(1, index - 1) : index + 1
    }
  }
}

extension SpanLayout {
  /// A span and the later ones of its kind in the same span; none when it is not the first of them.
  func siblings(from number: Int) -> [Int] {
    guard spans.indices.contains(number) else { return [] }
    let span = spans[number]
    let group = spans.indices.filter {
      spans[$0].parent == span.parent && spans[$0].command == span.command
        && spans[$0].label == span.label
    }
    return group.first == number ? group : []
  }

  func sorting(_ group: [Int]) -> ChoiceSequence {
    let keys = group.map { content(of: spans[$0]).filter { !$0.isMark }.map(\.value) }
    let order = group.indices.sorted { one, other in
      if keys[one].lexicographicallyPrecedes(keys[other]) { return true }
      return keys[one] == keys[other] && one < other
    }
    return permuting(group, order)
  }

  /// The case with the contents of some spans exchanged: the first gets what `order[0]` had.
  func permuting(_ group: [Int], _ order: [Int]) -> ChoiceSequence {
    zip(group, order).reversed().reduce(marked) { sequence, move in
      let place = spans[move.0]
      return sequence.replacing(
        place.range, of: place.command, with: content(of: spans[group[move.1]]))
    }
  }
}
