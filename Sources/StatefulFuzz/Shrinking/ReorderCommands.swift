extension Shrinker {
  /// Puts commands into canonical order, the smaller span first: all of them, those of one kind that
  /// stand together, then neighbours.
  ///
  /// Why: the order of independent commands is chance; one case should have one form.
  /// Guarantee: a call that accepts nothing proves that no two neighbours can be swapped into a
  /// smaller case.
  /// Cost: 2 runs where they are out of order, and 1 for each neighbouring pair that stays so; at most
  /// n²/2 successes.
  /// Leaves: commands that can only move past several others at once.
  mutating func reorderCommands() throws {
    if best.commands.count > 2 {
      for candidate in [best.sortingCommands, best.sortingCommandsOfOneKind] {
        _ = try accept(candidate)
      }
    }
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

extension ChoiceSequence {
  private static func isSmaller(_ one: [Choice], _ other: [Choice]) -> Bool {
    one.lazy.map(\.value).lexicographicallyPrecedes(other.lazy.map(\.value))
  }

  fileprivate var sortingCommands: ChoiceSequence {
    var copy = self
    copy.commands.sort(by: Self.isSmaller)
    return copy
  }

  /// The sequence with each run of commands of one kind in order.
  fileprivate var sortingCommandsOfOneKind: ChoiceSequence {
    var copy = self
    var start = 0
    for end in 1...commands.count
    where end == commands.count || commands[end].first?.value != commands[start].first?.value {
      copy.commands[start..<end].sort(by: Self.isSmaller)
      start = end
    }
    return copy
  }
}
