extension Shrinker {
  /// Moves as much as possible from an earlier number to a later one.
  ///
  /// Why: where only a sum matters there are many smallest cases; this picks one, the one with the
  /// lowest first number.
  /// Guarantee: a call that accepts nothing proves that no two numbers of one bound can exchange 1 in that
  /// direction, nor two of different commands with bounds of at least `leastBound`.
  /// Cost: 2 runs for each pair of one bound whose first is not 0, 1 for a pair of two bounds, O(log v) for
  /// one that moves.
  /// Leaves: parts of numbers with different bounds in one command (`carryUnits`): they are moved as a whole, also
  /// beyond the bound of the second, which may have come from the first.
  mutating func redistribute() throws {
    let arguments = amounts
    guard arguments.count <= Self.argumentLimit else { return }
    for (index, giver) in arguments.enumerated() where best.value(at: giver) > 0 {
      for taker in arguments[(index + 1)...] { try move(from: giver, to: taker) }
    }
  }

  private static var argumentLimit: Int { 16 }

  /// Numbers below a smaller bound are names or sides, and no part of a sum with others.
  private static var leastBound: UInt64 { 5 }

  private mutating func move(from giver: ChoicePosition, to taker: ChoicePosition) throws {
    let base = best
    guard let given = base[giver], let taken = base[taker] else { return }
    let areAlike = given.bound == taken.bound
    guard areAlike || Self.areAmounts(given, taken) else { return }
    guard areAlike || giver.command != taker.command else {
      let (sum, overflow) = taken.value.addingReportingOverflow(given.value)
      guard !overflow else { return }
      _ = try accept(base.replacing(giver, by: 0).replacing(taker, by: sum))
      return
    }
    let room = min(given.value, taken.bound - 1 - min(taken.value, taken.bound - 1))
    guard room > 0 else { return }
    func moving(_ amount: UInt64) -> ChoiceSequence {
      base.replacing(giver, by: given.value - amount).replacing(taker, by: taken.value + amount)
    }
    if areAlike, try accept(moving(room)) { return }
    _ = try findLargest(upTo: areAlike ? room - 1 : room) { try accept(moving($0)) }
  }

  private static func areAmounts(_ one: Choice, _ other: Choice) -> Bool {
    let bounds = [one.bound, other.bound]
    return bounds.allSatisfy { $0 >= leastBound } && !bounds.contains(Choice.elementNameBound)
  }
}
