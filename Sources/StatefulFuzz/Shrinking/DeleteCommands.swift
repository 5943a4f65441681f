extension Shrinker {
  /// Deletes commands, last first, in lengths that double while they work.
  ///
  /// Why: most of a fresh counterexample is noise; deleting it singly costs a run per command. Last
  /// first, because later commands lean on earlier ones.
  /// Guarantee: a call that accepts nothing proves no single command can go.
  /// Cost: O(log² n) runs for n adjacent deletions, 1 per command that stays.
  /// Leaves: commands that can only go together (`deleteGroups`).
  mutating func deleteCommands() throws {
    var end = best.commands.count
    while end > 0 {
      // Invariant: every command at `end...` has been tried.
      var length = 1
      while length <= end, try accept(best.removing(end - length..<end)) {
        // A run that failed earlier than before took more commands with it than were asked for.
        end = min(end - length, best.commands.count)
        length *= 2
      }
      if length == 1 { end -= 1 }
    }
  }

  /// Deletes commands unless the kinds are those that the last turn ended with.
  ///
  /// Why: a turn costs a run for each command that stays, and lowered arguments rarely make one of
  /// them superfluous. Where they do, the proof at the end finds it.
  mutating func deleteCommandsOfNewShape() throws {
    func kinds() -> [UInt64?] { best.commands.map { $0.first?.value } }
    guard mode == .commandsOnly || kinds() != deletedKinds else { return }
    try deleteCommands()
    deletedKinds = kinds()
  }
}
