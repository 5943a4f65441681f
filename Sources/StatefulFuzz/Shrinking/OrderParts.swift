extension Shrinker {
  /// Exchanges parts of one kind inside a value, the simpler one first: all at once, then neighbours.
  ///
  /// Why: the order of elements often does not matter; one case should have one form.
  /// Guarantee: a call that accepts nothing proves that no two neighbours of one kind can be swapped
  /// into a smaller case, of up to `neighbourLimit`.
  /// Cost: 1 run for each group of parts that is out of order, and 1 for each such pair of
  /// neighbours; at most n²/2 successes.
  mutating func orderParts() throws {
    var number = 0
    while number < layout.spans.count {
      let group = layout.siblings(from: number)
      if group.count > 2 { _ = try accept(layout.sorting(group)) }
      if 2...Self.neighbourLimit ~= group.count { try orderNeighbours(from: number) }
      number += 1
    }
  }

  /// Parts of which there are more are put into order all at once, or not.
  private static var neighbourLimit: Int { 256 }

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
    func isLike(_ other: Int) -> Bool {
      spans[other].command == span.command && spans[other].label == span.label
    }
    guard firstPart(around: number, where: isLike) == number else { return [] }
    return (span.parent.map(children) ?? outermost).filter(isLike)
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
    guard let first = group.first else { return marked }
    let edits = zip(group, order).map { place, source in
      (range: spans[place].range, items: content(of: spans[group[source]]))
    }
    return marked.replacing(edits, of: spans[first].command)
  }
}
