extension Shrinker {
  /// Lowers two arguments by the same amount, keeping their difference, or both of them to 0.
  ///
  /// Why: where a failure needs a distance between two numbers, lowering either alone loses it. Which thing is
  /// named, and what makes it so that it must be named, go together as well.
  /// Guarantee: a call that accepts nothing proves that no two nonzero arguments can both be one
  /// lower, when there are at most `argumentLimit`, nor both be 0 where one of them is 1, when there are at
  /// most `zeroedLimit`.
  /// Cost: 1 run for each pair of nonzero arguments, O(log v) for one that moves, 1 more where there are few.
  /// Leaves: three arguments that move together, unless they are equal (`lowerTogether`).
  mutating func lowerPairs() throws {
    let nonzero = amounts.filter { best.value(at: $0) > 0 }
    guard nonzero.count <= Self.argumentLimit else { return }
    for (index, first) in nonzero.enumerated() {
      for second in nonzero[(index + 1)...] { try lowerBoth(first, second) }
    }
    try zeroPairs()
  }

  private mutating func zeroPairs() throws {
    let nonzero = amounts.filter { best.value(at: $0) > 0 }
    guard nonzero.count <= Self.zeroedLimit else { return }
    for (index, first) in nonzero.enumerated() {
      for second in nonzero[(index + 1)...]
      where best.value(at: second) > 0 && best.value(at: first) > 0
        && min(best.value(at: first), best.value(at: second)) == 1
      {
        _ = try accept(best.replacing(first, by: 0).replacing(second, by: 0))
      }
    }
  }

  private static var zeroedLimit: Int { 5 }

  private static var argumentLimit: Int { 16 }

  private mutating func lowerBoth(_ first: ChoicePosition, _ second: ChoicePosition) throws {
    guard try lowerBoth(first, second, by: 1) else { return }
    let whole = min(best.value(at: first), best.value(at: second))
    guard whole > 0, !(try lowerBoth(first, second, by: whole)) else { return }
    let base = best
    _ = try findLargest(upTo: whole - 1) { try lowerBoth(first, second, by: $0, in: base) }
  }

  private mutating func lowerBoth(
    _ first: ChoicePosition, _ second: ChoicePosition, by distance: UInt64,
    in base: ChoiceSequence? = nil
  ) throws -> Bool {
    let base = base ?? best
    let (one, other) = (base.value(at: first), base.value(at: second))
    guard min(one, other) >= distance else { return false }
    return try accept(
      base.replacing(first, by: one - distance).replacing(second, by: other - distance))
  }
}
