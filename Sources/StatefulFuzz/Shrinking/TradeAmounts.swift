extension Shrinker {
  /// Lowers one number by a multiple of what it raises another by.
  ///
  /// Why: where a weighted sum matters, a number with a small weight can be paid for by one with a
  /// greater weight; the sum of both gets smaller while one of them grows.
  /// Guarantee: a call that accepts nothing proves that no number can be 2 or 3 lower while another
  /// one is 1 higher, when there are at most `numberLimit`; where there are more, of those outside of
  /// lists. Among up to `fractionLimit`, none above 5 can be up to 5 lower while another one rises by
  /// less.
  /// Numbers that are ranks are no amounts.
  /// Cost: 2 runs for each ordered pair whose first is at least 3, and up to 6 where it is above 16;
  /// 5 more where fractions are tried.
  mutating func tradeAmounts() throws {
    var numbers = amounts
    if numbers.count > Self.numberLimit { numbers = numbersOutsideLists }
    guard numbers.count <= Self.numberLimit else { return }
    numbers.removeAll { position in best[position].map { best.areRanks($0.bound) } ?? true }
    for giver in numbers {
      for taker in numbers where taker != giver {
        try halve(giver, for: taker)
        for rate: UInt64 in 2...3 { try trade(giver, for: taker, rate: rate) }
        if numbers.count <= Self.fractionLimit { try tradeFractions(giver, for: taker) }
      }
    }
  }

  private static var numberLimit: Int { 8 }

  /// The greatest number of numbers between which fractions are tried.
  private static var fractionLimit: Int { 3 }

  /// Lowers a number by up to 5 while another one rises by less: a product, or a sum with weights that
  /// are no multiples of each other, may be reached no other way.
  private mutating func tradeFractions(_ giver: ChoicePosition, for taker: ChoicePosition) throws {
    for (down, up) in [(3, 2), (4, 3), (5, 2), (5, 3), (5, 4)] as [(UInt64, UInt64)] {
      guard let given = best[giver], let taken = best[taker], given.value > 5,
        taken.value < taken.bound, taken.bound - taken.value > up
      else { return }
      _ = try accept(
        best.replacing(giver, by: given.value - down).replacing(taker, by: taken.value + up))
    }
  }

  private mutating func trade(
    _ giver: ChoicePosition, for taker: ChoicePosition, rate: UInt64
  ) throws {
    let base = best
    guard let given = base[giver], let taken = base[taker], given.value >= rate else { return }
    let room = min(given.value / rate, taken.bound - 1 - min(taken.value, taken.bound - 1))
    func trading(_ amount: UInt64) -> ChoiceSequence {
      base.replacing(giver, by: given.value - rate * amount)
        .replacing(taker, by: taken.value + amount)
    }
    guard room > 0 else { return }
    _ = try findLargest(upTo: room) { try accept(trading($0)) }
  }

  /// Halves a large number while another one doubles, or becomes somewhat more than that: what counts
  /// is then their product.
  private mutating func halve(_ giver: ChoicePosition, for taker: ChoicePosition) throws {
    var isHalved = true
    // The rise is less than what the other loses, so that no sum here exceeds 64 bits.
    while isHalved, let given = best[giver], let taken = best[taker], given.value > 16,
      taken.value < given.value / 2
    {
      let base = best
      isHalved = try ([0, 1, 2] as [UInt64]).contains { extra in
        let rise = taken.value + extra
        guard rise < given.value / 2, taken.value + rise < taken.bound else { return false }
        return try accept(
          base.replacing(giver, by: given.value / 2).replacing(taker, by: taken.value + rise))
      }
    }
  }

  /// The arguments that are numbers: neither lengths of lists nor sides of integers.
  var amounts: [ChoicePosition] {
    let structural = layout.structuralPositions(lengths: true, sides: true)
    return best.arguments.filter { !structural.contains($0) }
  }
}
