extension Shrinker {
  /// Moves a command that made something behind others, and lets all of them refer to the things that they
  /// referred to.
  ///
  /// Why: a greater command stands first by chance, and no swap of neighbours leads to its place: between them
  /// the numbers are those of other things.
  /// Guarantee: none; behind `runsWithoutMoving` runs that gain nothing it gives up.
  /// Cost: for each two commands a run for each number in use between them, where the case is smaller then.
  mutating func moveWhileRenumbering() throws {
    guard !facts.contains(.overlaps), best.commands.count <= Self.movedCommands else { return }
    var command = 0
    var last = runCount + Self.runsWithoutMoving
    while command < best.commands.count, runCount < last {
      // Invariant: every command before `command` has been tried.
      if try acceptFirst(best.movesWhileRenumbering(of: command)) {
        last = runCount + Self.runsWithoutMoving
      } else {
        command += 1
      }
    }
  }

  private static var runsWithoutMoving: Int { 60 }
  private static var movedCommands: Int { 16 }
}

extension ChoiceSequence {
  /// A command in each later place where the case is smaller, its thing having the number that it has there.
  fileprivate func movesWhileRenumbering(of command: Int) -> [ChoiceSequence] {
    numberings.filter { !has(command, $0) }.flatMap { domain -> [ChoiceSequence] in
      (command + 1..<max(command + 1, commands.count)).flatMap { place -> [ChoiceSequence] in
        var moved = self
        moved.commands.insert(moved.commands.remove(at: command), at: place)
        let passed = commands[(command + 1)...place].count { $0.first == commands[command].first }
        return values(of: domain, from: command + 1).map {
          moved.moving($0, behind: passed, in: domain, from: command)
        }.filter { $0 < self }
      }
    }
  }

  /// With the thing before a number taken behind so many others: what comes before it there is one less.
  private func moving(
    _ number: UInt64, behind count: Int, in domain: ValueDomain, from command: Int
  ) -> ChoiceSequence {
    mapping(domain, from: command) {
      guard number > 0, $0 >= number - 1, $0 < number + UInt64(count) else { return $0 }
      return $0 == number - 1 ? $0 + UInt64(count) : $0 - 1
    }
  }
}
