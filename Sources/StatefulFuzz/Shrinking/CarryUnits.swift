extension Shrinker {
  /// Lowers one choice by one and raises a later one by one, whatever they decide.
  ///
  /// Why: alternatives that fail alike are often reached only so: the simpler kind of value with the
  /// next value, a side for a distance.
  /// Guarantee: a call that accepts nothing proves that no unit can move to a later choice of the
  /// same command, when it has at most `choiceLimit`.
  /// Cost: 1 run for each nonzero choice and each later one, 2 for its neighbour.
  /// Leaves: greater amounts between choices of one domain (`redistribute`).
  mutating func carryUnits() throws {
    let structural = layout.structuralPositions(lengths: true, sides: false)
    for giver in best.positions where giver.command != nil && !giver.isKind {
      guard !structural.contains(giver), best.value(at: giver) > 0, let command = giver.command,
        best.commands.indices.contains(command), best.commands[command].count <= Self.choiceLimit
      else { continue }
      for index in best.commands[command].indices where index > giver.index {
        let taker = ChoicePosition(command: command, index: index)
        guard let choice = best[taker], choice.value + 1 < choice.bound,
          !structural.contains(taker), best.value(at: giver) > 0
        else { continue }
        let lowered = best.replacing(giver, by: best.value(at: giver) - 1)
        let carried = lowered.raising(taker, by: 1)
        let isAccepted = try accept(carried)
        // The next choice may be that of another alternative, which has other spans.
        if !isAccepted, !layout.isEmpty, index == giver.index + 1 {
          _ = try accept(carried, keepsSpans: false)
        }
      }
    }
  }

  private static var choiceLimit: Int { 20 }
}
