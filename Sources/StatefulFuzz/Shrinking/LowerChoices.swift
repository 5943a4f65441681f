extension Shrinker {
  /// Lowers each choice as far as it goes, kinds left out.
  ///
  /// Why: the simplest value that still fails is the one worth reading.
  /// Guarantee: a call that accepts nothing proves that no argument can be 0 or one lower.
  /// Cost: per choice v runs up to v = 4, O(log v) above.
  /// Leaves: choices that only move together (`lowerTogether`, `lowerPairs`), kinds
  /// (`simplifyKinds`).
  mutating func lowerChoices() throws {
    if best.commandChoiceCount > Self.longCase {
      for position in numbersOutsideLists { try lower([position]) }
    }
    let areMany = best.hasManyNumbers
    for position in best.arguments.reversed() {
      if areMany { try lowerByStep([position]) } else { try lower([position]) }
    }
  }

  /// Lowers a common value to 0 or by one, and as far as it goes where that works.
  mutating func lowerByStep(_ positions: [ChoicePosition]) throws {
    guard let first = positions.first, case let value = best.value(at: first), value > 0,
      positions.allSatisfy({ best.value(at: $0) == value })
    else { return }
    if try accept(best.replacing(positions, by: 0)) { return }
    if try accept(best.replacing(positions, by: value - 1)) { try lower(positions) }
  }

  /// From so many choices on, numbers outside of lists come first: they may govern how long a list is.
  private static var longCase: Int { 100 }

  /// Lowers the common value of `positions`, all at once.
  ///
  /// Small values are tried upwards from 0, so that the smallest one wins. A large one is tried at 0,
  /// 1 and 2, with half its bits, halved, divided (couplings such as "a multiple of 7" survive nothing
  /// else) and bisected if it can move at all.
  mutating func lower(_ positions: [ChoicePosition]) throws {
    guard let first = positions.first else { return }
    let start = best.value(at: first)
    guard start > 0, positions.allSatisfy({ best.value(at: $0) == start }) else { return }
    for value in 0..<min(start, start <= 4 ? 4 : 3)
    where try accept(best.replacing(positions, by: value)) { return }
    guard start > 4 else { return }
    try shorten(positions)
    for divisor: UInt64 in [2, 3, 5, 7] { try divide(positions, by: divisor) }
    try bisect(positions)
    for value: UInt64 in 3...4 where try accept(best.replacing(positions, by: value)) { return }
  }

  /// Halves the number of bits while that works: from 64 bits to few in as many runs as `divide`
  /// would need for six bits.
  private mutating func shorten(_ positions: [ChoicePosition]) throws {
    var isShorter = true
    while isShorter {
      let value = best.value(at: positions[0])
      let bits = UInt64.bitWidth - value.leadingZeroBitCount
      guard bits > 5 else { return }
      isShorter = try accept(best.replacing(positions, by: value &>> UInt64(bits / 2)))
    }
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
}

extension ChoiceSequence {
  /// Whether there are so many numbers that each is tried at 0 and one lower, and in other ways only if
  /// that works.
  var hasManyNumbers: Bool { arguments.count { value(at: $0) > 0 } > 12 }
}
