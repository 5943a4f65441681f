extension Shrinker {
  /// Moves as much as possible from an earlier number to a later one of the same domain.
  ///
  /// Why: where only a sum matters there are many smallest cases; this picks one, the one with the
  /// lowest first number.
  /// Guarantee: a call that accepts nothing proves that no two numbers of one domain can exchange
  /// 1 in that direction.
  /// Cost: 2 runs for each pair whose first is not 0, O(log v) for one that moves.
  mutating func redistribute() throws {
    let arguments = amounts
    guard arguments.count <= Self.argumentLimit else { return }
    for (index, giver) in arguments.enumerated() where best.value(at: giver) > 0 {
      for taker in arguments[(index + 1)...] { try move(from: giver, to: taker) }
    }
  }

  private static var argumentLimit: Int { 16 }

  private mutating func move(from giver: ChoicePosition, to taker: ChoicePosition) throws {
    let base = best
    guard let given = base[giver], let taken = base[taker], given.bound == taken.bound else {
      return
    }
    let room = min(given.value, taken.bound - 1 - min(taken.value, taken.bound - 1))
    guard room > 0 else { return }
    func moving(_ amount: UInt64) -> ChoiceSequence {
      base.replacing(giver, by: given.value - amount).replacing(taker, by: taken.value + amount)
    }
    if try accept(moving(room)) { return }
    _ = try findLargest(upTo: room - 1) { try accept(moving($0)) }
  }
}
