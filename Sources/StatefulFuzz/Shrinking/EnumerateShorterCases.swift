extension Shrinker {
  /// Runs the shorter cases that are put together from the best one's commands, breadth first.
  ///
  /// Why: "no single command can go" is less than "no shorter case fails in this way", and for
  /// machines that cannot be enumerated nothing else tells.
  /// Guarantee: a call that accepts nothing and comes to its end proves that every case of the scope of
  /// `ShorterCases` passes, is illegal or fails otherwise. Behind a command that is illegal or fails
  /// otherwise nothing is run: such a case is a shorter one, or ends there.
  /// Cost: at most `ShrinkLimits.shorterCaseRuns` runs, which are no part of `runCount`.
  /// Leaves: other numbers, kinds that the case does not have, other starts.
  mutating func enumerateShorterCases() throws {
    shorterCases = nil
    // What is in flight has schedules as well, of which this one alone would be tried.
    guard !facts.contains(.overlaps) else { return }
    guard mode == .choices, provenElements == nil, best.commands.count > 1,
      let letters = lettersOfBest()
    else { return }
    var tried = ShorterCases(depth: -1, commands: best.commands.count, runs: 0)
    defer { shorterCases = shorterCases ?? tried }
    let failing = best.commands.last?.first?.value
    var passing: [[[Choice]]] = []
    for length in 0..<best.commands.count {
      // What fails is the last command, of a kind that the signature names.
      let isLast = length == best.commands.count - 1 && facts.contains(.signatureNamesKind)
      let next = isLast ? letters.filter { $0.first { !$0.isMark }?.value == failing } : letters
      let cases = length == 0 ? [[]] : passing.lazy.flatMap { start in next.map { start + [$0] } }
      var longer: [[[Choice]]] = []
      for commands in cases {
        guard tried.runs < limits.shorterCaseRuns, elapsed() < limits.time else { return }
        var candidate = ChoiceSequence(header: layout.marked.header, commands: commands)
        candidate.recountCommands()
        let result = try run(candidate)
        tried.runs += max(1, result.cost)
        if result.signature == signature {
          // Run once more, as every candidate that is accepted.
          if try take(candidate) { return }
          // It does not do the same twice, so that nothing can be said.
          return
        }
        if result.signature == nil, result.trace.commands.count == length {
          longer.append(commands)
        }
      }
      passing = longer
      tried.depth = length
    }
  }

  /// The commands that shorter cases are put together from; nil where they are too many.
  private func lettersOfBest() -> [[Choice]]? {
    var values: [UInt64: Set<UInt64>] = [:]
    for command in best.commands {
      for choice in command.dropFirst() { values[choice.bound, default: [0]].insert(choice.value) }
    }
    var letters: [[Choice]] = []
    var isKnown: Set<[UInt64]> = []
    for command in layout.marked.commands {
      guard let kind = command.firstIndex(where: { !$0.isMark }) else { return nil }
      let shape = command.enumerated().map { $1.isMark || $0 == kind ? $1.value : $1.bound }
      guard isKnown.insert(shape).inserted else { continue }
      var made: [[Choice]] = [[]]
      for (place, choice) in command.enumerated() {
        let options =
          choice.isMark || place == kind
          ? [choice.value] : values[choice.bound, default: [0]].sorted()
        guard made.count * options.count <= Self.letterLimit else { return nil }
        made = made.flatMap { start in
          options.map { start + [Choice(value: $0, bound: choice.bound)] }
        }
      }
      letters += made
      guard letters.count <= Self.letterLimit else { return nil }
    }
    return letters
  }

  /// With more than these not even two commands could be gone through.
  private static var letterLimit: Int { 64 }
}
