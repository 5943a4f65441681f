extension Shrinker {
  /// Deletes a command while the failing one becomes one of another kind, a simpler one if possible.
  ///
  /// Why: a hazard is often shown by several kinds, and the involved ones need more preparation:
  /// `render; remove A; render; refresh A` cannot lose a command, yet `render; remove A; read A` shows
  /// the same. The deletion alone passes, and so does the simpler kind alone when the preparation is
  /// in its way. With a command less the case is simpler whatever the kind.
  /// Guarantee: a call that accepts nothing proves that no command can go while the failing one
  /// becomes of another kind with the same arguments.
  /// Cost: a run for each command and each kind whose first argument is of the same sort, as far as
  /// that is known; only with at most `simplifiableCommands` commands.
  /// Leaves: other arguments, and two commands that change their kind.
  mutating func deleteWhileSimplifying() throws {
    var command = best.commands.count - 2
    while command >= 0, best.commands.count <= Self.simplifiableCommands {
      // Invariant: every command between `command` and the failing one has been tried.
      if !(try deleteSimplifying(command)) { command -= 1 }
      command = min(command, best.commands.count - 2)
    }
  }

  private static var simplifiableCommands: Int { 5 }

  private mutating func deleteSimplifying(_ command: Int) throws -> Bool {
    guard let failing = best.commands.last, let kind = failing.first, failing.count > 1,
      kind.bound <= ChoiceSequence.kindLimit
    else { return false }
    let shorter = best.removing(command..<command + 1)
    for other in 0..<kind.bound where other != kind.value {
      if let bounds = shapes.argumentBounds(ofKind: other), bounds.first != failing[1].bound {
        continue
      }
      let span = [Choice(value: other, bound: kind.bound)] + failing.dropFirst()
      if try acceptReplacing(shorter.commands.count - 1, by: span, in: shorter) { return true }
    }
    return false
  }
}
