extension Shrinker {
  /// Lowers each choice as far as it goes, kinds left out.
  ///
  /// Why: the simplest value that still fails is the one worth reading.
  /// Guarantee: a call that accepts nothing proves that no argument can be 0 or one lower.
  /// Cost: per choice v runs up to v = 4, O(log v) above.
  /// Leaves: choices that only move together (`lowerTogether`, `lowerPairs`), kinds
  /// (`simplifyKinds`).
  mutating func lowerChoices() throws {
    for position in best.arguments.reversed() { try lower([position]) }
  }

  /// Lowers the common value of `positions`, all at once.
  ///
  /// Small values are tried upwards from 0, so that the smallest one wins. A large one is tried at 0
  /// and 1, halved, divided (couplings such as "a multiple of 7" survive nothing else), bisected if it
  /// can move at all, and at last moved down in small strides, since failures are rarely monotone.
  mutating func lower(_ positions: [ChoicePosition]) throws {
    guard let first = positions.first else { return }
    let start = best.value(at: first)
    guard start > 0, positions.allSatisfy({ best.value(at: $0) == start }) else { return }
    for value in 0..<min(start, start <= 4 ? 4 : 2)
    where try accept(best.replacing(positions, by: value)) { return }
    guard start > 4 else { return }
    for divisor: UInt64 in [2, 3, 5, 7] { try divide(positions, by: divisor) }
    try bisect(positions)
    try stride(positions)
    for value: UInt64 in 2...4 where try accept(best.replacing(positions, by: value)) { return }
  }

  private mutating func divide(_ positions: [ChoicePosition], by divisor: UInt64) throws {
    var isLower = true
    while isLower {
      let value = best.value(at: positions[0])
      guard value > 4, divisor == 2 || value % divisor == 0 else { return }
      isLower = try accept(best.replacing(positions, by: value / divisor))
    }
  }

  /// Looks for the lowest failing value above half of the present one, which passes.
  ///
  /// One step down is tried first: where not even that fails, a threshold lies right here.
  private mutating func bisect(_ positions: [ChoicePosition]) throws {
    let value = best.value(at: positions[0])
    guard value > 4, try accept(best.replacing(positions, by: value - 1)) else { return }
    var passing = value / 2
    while case let failing = best.value(at: positions[0]), failing > passing + 1 {
      let middle = passing + (failing - passing) / 2
      if !(try accept(best.replacing(positions, by: middle))) { passing = middle }
    }
  }

  /// Moves down by multiples of small numbers, each as far as it goes.
  private mutating func stride(_ positions: [ChoicePosition]) throws {
    for length: UInt64 in [2, 3, 4, 5, 6, 7, 8, 10, 16] {
      let value = best.value(at: positions[0])
      guard value > 4, length < value else { return }
      _ = try findLargest(upTo: value / length) {
        try accept(best.replacing(positions, by: value - $0 * length))
      }
    }
  }
}
