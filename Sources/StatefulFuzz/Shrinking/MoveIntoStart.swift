extension Shrinker {
  /// Deletes a command and lets the start have what it added: a number of the start one higher, followed by the
  /// arguments of the command.
  ///
  /// Why: fewer commands come first, and what a command adds to a list may as well be there from the start.
  /// Guarantee: none; it looks at the first `mostPlaces` numbers of the start and at a case of `mostCommands`.
  /// Cost: at most two runs for each of them and each command, no part of `runCount`; none for a machine without a
  /// drawn start.
  mutating func moveIntoStart() throws {
    guard limits.shorterCaseRuns > 0, !facts.contains(.overlaps), mode == .choices,
      best.header.count > 1, (2...Self.mostCommands).contains(best.commands.count)
    else { return }
    var runsLeft = limits.shorterCaseRuns
    for command in best.commands.indices.dropLast() {
      for candidate in best.movingIntoStart(command) {
        guard runsLeft > 0 else { return }
        if try takeShorter(candidate, &runsLeft) { return }
      }
    }
  }

  private static var mostCommands: Int { 12 }
}

extension ChoiceSequence {
  /// The case without a command, whose arguments become an element of a list of the start: its last one, or its
  /// first.
  fileprivate func movingIntoStart(_ command: Int) -> [ChoiceSequence] {
    let element = commands[command].dropFirst()
    let shorter = removing([command])
    // The first choice is the number of commands.
    return header.indices.dropFirst().prefix(Self.mostPlaces).flatMap { place -> [ChoiceSequence] in
      let length = header[place]
      guard length.bound == 0 || length.value + 1 < length.bound else { return [] }
      return Set([header.endIndex, place + 1]).sorted(by: >).map { end in
        var candidate = shorter
        candidate.header[place].value += 1
        candidate.header.insert(contentsOf: element, at: end)
        return candidate
      }
    }
  }

  private static var mostPlaces: Int { 4 }
}
