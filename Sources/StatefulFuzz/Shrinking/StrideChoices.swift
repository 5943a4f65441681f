extension Shrinker {
  /// Moves choices, and groups of equal ones, down by multiples of small numbers.
  ///
  /// Why: failures are rarely monotone; where only every third value fails, no single step and no
  /// halving gets anywhere.
  /// Guarantee: a call that accepts nothing proves that no choice above 4 can be lowered by one of
  /// the strides, where there are not many.
  /// Cost: 9 runs for each choice that stays, O(log v) for one that moves. After `lowerPairs`, since
  /// two numbers that must differ by one would otherwise overtake each other in strides of 2.
  mutating func strideChoices() throws {
    guard !best.hasManyNumbers else { return }
    for position in best.arguments.reversed() { try stride([position]) }
    for group in best.valueGroups where group.value > 4 && group.positions.count > 1 {
      try stride(group.positions)
    }
  }

  /// Each stride as far as it goes.
  private mutating func stride(_ positions: [ChoicePosition]) throws {
    guard let first = positions.first, case let start = best.value(at: first),
      positions.allSatisfy({ best.value(at: $0) == start })
    else { return }
    for length: UInt64 in [2, 3, 4, 5, 6, 7, 8, 10, 16] {
      let value = best.value(at: positions[0])
      guard value > 4, length < value else { return }
      _ = try findLargest(upTo: value / length) {
        try accept(best.replacing(positions, by: value - $0 * length))
      }
    }
  }
}
