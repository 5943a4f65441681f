extension Shrinker {
  /// Swaps neighbours into canonical order: the smaller span first.
  ///
  /// Why: the order of independent commands is chance; one case should have one form.
  /// Guarantee: a call that accepts nothing proves that no two neighbours can be swapped into a
  /// smaller case.
  /// Cost: 1 run for each neighbouring pair that is out of order; at most n²/2 successes.
  /// Leaves: commands that can only move past several others at once.
  mutating func reorderCommands() throws {
    var index = 1
    while index < best.commands.count {
      // Invariant: no two neighbours before `index` can be swapped.
      var swapped = best
      swapped.commands.swapAt(index - 1, index)
      let isAccepted = try accept(swapped)
      index = isAccepted ? max(1, index - 1) : index + 1
    }
  }
}
