extension Shrinker {
  /// Lowers two arguments by the same amount, keeping their difference.
  ///
  /// Why: where a failure needs a distance between two numbers, lowering either alone loses it.
  /// Guarantee: a call that accepts nothing proves that no two nonzero arguments can both be one
  /// lower, when there are at most `argumentLimit`.
  /// Cost: 2 runs for each pair of nonzero arguments, O(log v) for one that moves.
  /// Leaves: three arguments that move together, unless they are equal (`lowerTogether`).
  mutating func lowerPairs() throws {
    let nonzero = amounts.filter { best.value(at: $0) > 0 }
    guard nonzero.count <= Self.argumentLimit else { return }
    for (index, first) in nonzero.enumerated() {
      for second in nonzero[(index + 1)...] { try lowerBoth(first, second) }
    }
  }

  private static var argumentLimit: Int { 16 }

  private mutating func lowerBoth(_ first: ChoicePosition, _ second: ChoicePosition) throws {
    let base = best
    let (one, other) = (base.value(at: first), base.value(at: second))
    let whole = min(one, other)
    guard whole > 0 else { return }
    func shifted(by distance: UInt64) -> ChoiceSequence {
      base.replacing(first, by: one - distance).replacing(second, by: other - distance)
    }
    if try accept(shifted(by: whole)) { return }
    _ = try findLargest(upTo: whole - 1) { try accept(shifted(by: $0)) }
  }
}
