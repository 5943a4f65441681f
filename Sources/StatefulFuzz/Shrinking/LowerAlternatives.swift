extension Shrinker {
  /// Tries each simpler alternative of a choice among few, with the simplest values of what it decides.
  ///
  /// Why: what comes behind such a choice means something else with another alternative; its value in
  /// the simpler one has nothing to do with its present value, and can be far from it.
  /// Guarantee: a call that accepts nothing proves that no choice among at most `alternativeLimit` can
  /// be lower if the next ones are among `nextValues` and the rest of its span simplest.
  /// Cost: a run with each of the `nextValues` for each lower value of each nonzero choice of that kind that has
  /// another one behind it in its span; commands without spans cost nothing.
  mutating func lowerAlternatives() throws {
    var number = 0
    while number < layout.spans.count {
      try lowerAlternatives(in: number)
      number += 1
    }
  }

  private static var alternativeLimit: UInt64 { 8 }

  /// The simplest ones, and some that a later pass lowers to what is needed; the greatest one there is; and, for
  /// numbers with a side behind them, those of the other side.
  private static var nextValues: [[UInt64]] {
    [[0], [1], [2], [4], [16], [256], [.max - 1], [1, 1], [16, 1]]
  }

  private mutating func lowerAlternatives(in number: Int) throws {
    for place in layout.alternatives(in: number, limit: Self.alternativeLimit) {
      let span = layout.spans[number]
      let choice = layout.marked.part(span.command)[place]
      for value in 0..<choice.value {
        for next in Self.nextValues {
          let items =
            [Choice(value: value, bound: choice.bound)]
            + next.map { Choice(value: $0, bound: .max) }
          let rest = place..<span.range.upperBound - 1
          if try accept(layout.marked.replacing(rest, of: span.command, with: items)) { return }
        }
      }
    }
  }
}

extension SpanLayout {
  /// Where a span itself, and no span inside of it, has a choice among few that is not the simplest
  /// and not its last one; none in lists and integers, which have passes of their own.
  fileprivate func alternatives(in number: Int, limit: UInt64) -> [Int] {
    let span = spans[number]
    guard span.label.role == .value else { return [] }
    let part = marked.part(span.command)
    var (depth, places) = (0, [Int]())
    for place in span.range.dropFirst().dropLast() {
      let item = part[place]
      if item.isMark {
        depth += item == .closing ? -1 : 1
      } else if depth == 0, item.value > 0, item.bound <= limit {
        places.append(place)
      }
    }
    return places.filter { place in
      part[(place + 1)..<(span.range.upperBound - 1)].contains { !$0.isMark }
    }
  }
}
