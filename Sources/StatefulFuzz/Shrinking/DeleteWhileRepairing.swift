extension Shrinker {
  /// Deletes a command and makes up for it elsewhere: another command or the start does its work,
  /// two others change places, names are renumbered or exchanged, an argument is lowered, or becomes as
  /// great as it may be.
  ///
  /// Why: fewer commands come first in the order, so a deletion may cost anything else; but a greedy
  /// shrinker changes one thing at a time and sees only that the deletion alone passes.
  /// Guarantee: a call that accepts nothing proves that no command can go with one such repair, when
  /// there are at most `repairableCommands`.
  /// Cost: for each command about 10 runs, 1 more for each other of its kind, up to 6 more for
  /// each argument that is not 0, and 5 more for each below 65,536.
  /// Leaves: deletions that need another kind of command (`replaceBySmallCommands`).
  mutating func deleteWhileRepairing() throws {
    var command = best.commands.count - 1
    while command >= 0, best.commands.count <= Self.repairableCommands {
      // Invariant: every command behind `command` has been tried.
      if !(try deleteRepairing(command)) { command -= 1 }
      command = min(command, best.commands.count - 1)
    }
  }

  private static var repairableCommands: Int { 10 }

  private mutating func deleteRepairing(_ command: Int) throws -> Bool {
    let shorter = best.removing(command..<command + 1)
    let candidates =
      replacingStarts(in: shorter, of: command)
      + shorter.startsDoingTheWork(of: best.commands[command])
      + shorter.renamings(around: command)
      + shorter.exchangesOfNames
      + shorter.neighbourSwaps
      + shorter.repairs(from: command)
      + raisings(in: shorter, of: command)
      + compensations(in: shorter, for: command)
    for candidate in candidates where try accept(candidate) { return true }
    guard facts.contains(.overlaps) else { return false }
    for candidate in candidates where try acceptRescheduled(candidate) { return true }
    return false
  }

  /// Where a command's arguments begin: behind its kind, and its lane where there are any.
  private var firstArgument: Int { facts.contains(.overlaps) ? 2 : 1 }

  /// One number as great as it may be: what two did by halves, or reached its end by steps.
  private func raisings(in shorter: ChoiceSequence, of command: Int) -> [ChoiceSequence] {
    amounts.compactMap { position -> ChoiceSequence? in
      guard let own = position.command, own != command, let choice = best[position],
        position.index >= firstArgument, 5...65_536 ~= choice.bound, choice.value + 1 < choice.bound
      else { return nil }
      let place = ChoicePosition(command: own > command ? own - 1 : own, index: position.index)
      return shorter.replacing(place, by: choice.bound - 1)
    }
  }

  /// One number less or more by the deleted command's: a date comes sooner if less time passes before it.
  private func compensations(in shorter: ChoiceSequence, for command: Int) -> [ChoiceSequence] {
    let deleted = best.commands[command]
    let amounts = Set(deleted.dropFirst(firstArgument).map(\.value))
    guard (1...3).contains(deleted.count - firstArgument) else { return [] }
    // A choice is counted from the least value of its range, which is 1 as often as 0.
    let parts = Set(amounts.flatMap { [$0, $0 &+ 1] }).subtracting([0]).sorted()
    return shorter.arguments.flatMap { position -> [ChoiceSequence] in
      guard let own = position.command, let choice = shorter[position],
        position.index >= firstArgument, Self.amountBounds ~= choice.bound,
        shorter.commands[own].first != deleted.first
      else { return [] }
      return parts.flatMap { part in
        [choice.value &- part, choice.value &+ part].filter { $0 < choice.bound }
          .map { shorter.replacing(position, by: $0) }
      }
    }
  }

  private static var amountBounds: ClosedRange<UInt64> { 8...65_536 }

  /// Another command takes over: one of the same kind with the sum of both arguments, or, where the
  /// deleted command has none, a neighbour with one argument one higher.
  private func replacingStarts(in shorter: ChoiceSequence, of command: Int) -> [ChoiceSequence] {
    let deleted = best.commands[command]
    guard deleted.count > firstArgument else {
      return [command - 1, command].filter(shorter.commands.indices.contains).flatMap { neighbour in
        shorter.commands[neighbour].indices.dropFirst(firstArgument).map {
          shorter.raising(ChoicePosition(command: neighbour, index: $0), by: 1)
        }
      }
    }
    return shorter.commands.indices.flatMap { other in
      let span = shorter.commands[other]
      guard span.count == deleted.count, span.first == deleted.first else {
        return [] as [ChoiceSequence]
      }
      // A choice is counted from the least value of its range, which is 1 as often as 0.
      return (deleted.count == firstArgument + 1 ? [0, 1] : [0]).map { least in
        deleted.indices.dropFirst(firstArgument).reduce(shorter) { merged, index in
          merged.raising(
            ChoicePosition(command: other, index: index), by: deleted[index].value &+ least)
        }
      }
    }
  }
}
