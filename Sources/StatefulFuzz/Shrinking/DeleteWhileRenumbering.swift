extension Shrinker {
  /// Deletes a command that made something, or two, and lets later ones refer to the things that they
  /// referred to.
  ///
  /// Why: where things are numbered in the order in which they are made, as rows of a table or orders of a
  /// book are, each one that is made no longer lowers the numbers of all later ones. Without that, cases
  /// end with a row of creations that nobody needs.
  /// Guarantee: none; behind `runsWithoutRenumbering` runs that gain nothing it gives up.
  /// Cost: for each command two runs for each number in use behind it; then, with at most `pairedCommands`,
  /// for each two commands up to two for each range of numbers; then, with at most `loweredCommands`, the
  /// first ones again with each argument one lower, for what the deleted command took or gave.
  /// Leaves: numbers that are counted otherwise.
  mutating func deleteWhileRenumbering() throws {
    guard !facts.contains(.overlaps) else { return }
    var command = best.commands.count - 1
    var last = runCount + Self.runsWithoutRenumbering
    while command >= 0, runCount < last {
      // Invariant: every command behind `command` has been tried.
      let candidates =
        best.renumberings(without: command) + best.renumberingsOfElements(without: command)
      if try acceptFirst(candidates) {
        last = runCount + Self.runsWithoutRenumbering
      } else {
        command -= 1
      }
      command = min(command, best.commands.count - 1)
    }
    try deletePairsRenumbering()
    guard best.commands.count <= Self.loweredCommands else { return }
    last = runCount + Self.runsWithoutRenumbering
    for command in best.commands.indices.reversed() where runCount < last {
      let candidates = best.renumberings(without: command, isMaker: true)
        .flatMap(\.loweringsByOne)
      for candidate in candidates where runCount < last {
        // What this leaves is looked at in the next turn.
        if try accept(candidate) { return }
      }
    }
  }

  private mutating func deletePairsRenumbering() throws {
    var last = runCount + 2 * Self.runsWithoutRenumbering
    var later = best.commands.count - 1
    while later > 0, best.commands.count <= Self.pairedCommands {
      // Invariant: every pair with a command behind `later` has been tried.
      var earlier = later - 1
      while earlier >= 0, later < best.commands.count {
        guard runCount < last else { return }
        if try acceptFirst(best.renumberings(without: earlier, later)) {
          last = runCount + 2 * Self.runsWithoutRenumbering
        }
        earlier -= 1
      }
      later = min(later, best.commands.count) - 1
    }
  }

  /// Accepts the first candidate that fails alike; whether there was one.
  mutating func acceptFirst(_ candidates: [ChoiceSequence]) throws -> Bool {
    for candidate in candidates where try accept(candidate) { return true }
    return false
  }

  private static var runsWithoutRenumbering: Int { 150 }
  private static var pairedCommands: Int { 32 }
  private static var loweredCommands: Int { 8 }
}

extension ChoiceSequence {
  /// Each argument one lower.
  fileprivate var loweringsByOne: [ChoiceSequence] {
    arguments.filter { $0.command != nil && value(at: $0) > 0 }.map {
      replacing($0, by: value(at: $0) - 1)
    }
  }

  /// The ranges of numbers that may be those of things, each in one place of the commands, or in all of several:
  /// nothing has a number that is not below the count of the commands before it, but for things that are there
  /// from the start.
  var numberings: [ValueDomain] {
    let domains = domains
    return domains.filter { domain in
      let isNarrow = domain.index != nil
      let isOfSeveral = domains.count { $0.bound == domain.bound && $0.index != nil } > 1
      return domain.bound > 2 && (isNarrow || isOfSeveral && domain.bound < .max)
        && positions(of: domain).allSatisfy {
          (isNarrow || $0.command != nil)
            && value(at: $0) < UInt64(($0.command ?? 0) + header.count)
        }
    }
  }

  func has(_ command: Int, _ domain: ValueDomain) -> Bool {
    positions(of: domain).contains { $0.command == command }
  }

  /// Each number of a range, from a command on, that is at least so much, one less.
  private func lowering(
    _ domain: ValueDomain, from command: Int, atLeast least: UInt64
  ) -> ChoiceSequence {
    var copy = self
    for position in positions(of: domain, from: command).reversed()
    where value(at: position) >= max(1, least) {
      copy = copy.replacing(position, by: value(at: position) - 1)
      // An integer that is recorded by its distance from 0 has a side as well, but 0 has none.
      guard value(at: position) == 1, domain.bound == .max, let own = position.command,
        copy.commands[own].indices.contains(position.index + 1),
        copy.commands[own][position.index + 1].bound == 2
      else { continue }
      copy.commands[own].remove(at: position.index + 1)
    }
    return copy
  }

  /// Without a command, and with the numbers from some value on one less: those of a thing that is not there
  /// any more go with the commands that have them, or nobody had them.
  ///
  /// - Parameters:
  ///   - command: The one that goes.
  ///   - isMaker: Whether it must have no such number itself.
  /// - Returns: Candidates, two for each number in use behind it.
  func renumberings(without command: Int, isMaker: Bool = false) -> [ChoiceSequence] {
    numberings.flatMap { domain -> [ChoiceSequence] in
      let isNamed = has(command, domain)
      if isMaker, isNamed { return [] }
      let shorter = removing(command..<command + 1)
      return values(of: domain, from: command + 1).flatMap { value in
        [shorter.lowering(domain, from: command, atLeast: value)]
          // What a command names is not what it makes.
          + (isNamed ? [] : [dropping(command, as: value, in: domain)])
      }
    }
  }

  /// Without a command, elements that are named by their texts named by their places, those from some place on one
  /// before: the elements behind the one that is not there any more.
  fileprivate func renumberingsOfElements(without command: Int) -> [ChoiceSequence] {
    guard let placed = removing(command..<command + 1).namingElementsByPlace else { return [] }
    let domain = ValueDomain(bound: Choice.elementNameBound, index: nil)
    let onePlace: UInt64 = 1 &<< 32
    return placed.values(of: domain, from: command).filter { $0 >= onePlace }.map { least in
      placed.mapping(domain, from: command) { $0 >= least ? $0 - onePlace : $0 }
    }
  }

  /// Without two commands, each of which made the thing whose number is the count of such commands before it.
  ///
  /// Such are those of its kind, or those whose arguments are of the same ranges. Neither has such a number
  /// itself.
  fileprivate func renumberings(without earlier: Int, _ later: Int) -> [ChoiceSequence] {
    let isAlike: [([Choice], [Choice]) -> Bool] = [
      { $0.first == $1.first }, { $0.map(\.bound) == $1.map(\.bound) },
    ]
    return numberings.filter { !has(earlier, $0) && !has(later, $0) }.flatMap { domain in
      isAlike.compactMap { isAlike -> ChoiceSequence? in
        func number(of command: Int) -> UInt64 {
          UInt64(commands[..<command].count { isAlike($0, commands[command]) })
        }
        // Nobody refers to a later thing: what is left are two commands that others try to delete.
        guard values(of: domain, from: earlier).contains(where: { $0 > number(of: earlier) }) else {
          return nil
        }
        return dropping(later, as: number(of: later), in: domain)
          .dropping(earlier, as: number(of: earlier), in: domain)
      }
    }
  }

  /// Without a command and those behind it that refer to what it made, and with greater numbers one less.
  private func dropping(
    _ command: Int, as number: UInt64, in domain: ValueDomain
  ) -> ChoiceSequence {
    let referring = positions(of: domain, from: command + 1).filter { value(at: $0) == number }
    let gone = Set(referring.compactMap(\.command)).union([command])
    return removing(gone).lowering(domain, from: command, atLeast: number + 1)
  }
}
