extension Shrinker {
  /// Deletes commands that can only go together: all that share an argument, any two, then three or
  /// four neighbours, then any number of equal ones in a row.
  ///
  /// Why: an open without its close, a producer without its consumer fails differently or not at
  /// all, so neither can be deleted alone.
  /// Guarantee: a call that accepts nothing proves that no two commands can go, when there are at
  /// most `pairLimit`, and no three or four neighbours.
  /// Cost: 1 run for each argument value that several commands share, n(n - 1)/2 for the pairs, 2n for the
  /// neighbours, and 1 for each of more than four equal ones in a row.
  /// Leaves: three or more commands that are neither neighbours nor have a common argument.
  mutating func deleteGroups() throws {
    if mode == .choices { try deleteSharers() }
    try deletePairs()
    for length in 3...4 { try deleteNeighbours(length) }
    try deleteRepeats()
  }

  /// Of what goes wrong at every fifth time, five less may go wrong as well.
  private mutating func deleteRepeats() throws {
    var start = 0
    while start < best.commands.count {
      let command = best.commands[start]
      let end = best.commands[start...].firstIndex { $0 != command } ?? best.commands.count
      let count = end - start
      for length in (5...max(5, count - 1)).reversed() where length < count {
        if try accept(best.removing(start..<start + length)) { return }
      }
      start = end
    }
  }

  /// Above this many commands only neighbours are tried as pairs.
  private static var pairLimit: Int { 12 }

  private mutating func deleteSharers() throws {
    var tried = 0
    while case let groups = best.valueGroups.filter({ !$0.isKind }), tried < groups.count {
      // Invariant: a group in front of `tried` has fewer than two commands or cannot go.
      let commands = Set(groups[tried].positions.compactMap(\.command))
      let isDeleted = try commands.count > 1 && accept(best.removing(commands))
      if !isDeleted { tried += 1 }
    }
  }

  private mutating func deletePairs() throws {
    var last = best.commands.count - 1
    while last > 0 {
      // Invariant: every pair with a command behind `last` has been tried.
      let nearest = best.commands.count <= Self.pairLimit ? 0 : last - 1
      var first = last - 1
      while first >= nearest, last < best.commands.count {
        _ = try accept(best.removing([first, last]))
        first -= 1
      }
      last = min(last, best.commands.count) - 1
    }
  }
}

extension Shrinker {
  private mutating func deleteNeighbours(_ length: Int) throws {
    var end = best.commands.count
    while end >= length {
      let isDeleted = try accept(best.removing(end - length..<end))
      end = min(isDeleted ? end - length : end - 1, best.commands.count)
    }
  }
}

extension ChoiceSequence {
  /// The sequence without the commands at `indices`.
  func removing(_ indices: Set<Int>) -> ChoiceSequence {
    var copy = self
    copy.commands = commands.indices.filter { !indices.contains($0) }.map { commands[$0] }
    return copy
  }
}
