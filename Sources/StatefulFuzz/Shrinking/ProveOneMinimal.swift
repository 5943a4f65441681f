extension Shrinker {
  /// Tries every single step down that is left: each command gone, each choice 0 or one lower.
  ///
  /// Why: "no single command can go, no single choice can be simpler" is what a reader may rely on;
  /// it is run, not inferred from what the passes usually do.
  /// Guarantee: a call that accepts nothing proves that sentence. For commands written by hand it is
  /// about the commands alone.
  /// Cost: 1 run for each command and 2 for each nonzero choice, less what the passes tried.
  mutating func proveOneMinimal() throws {
    for command in best.commands.indices.reversed()
    where try accept(best.removing(command..<command + 1)) { return }
    guard mode == .choices else { return }
    for position in best.positions where best.value(at: position) > 0 {
      for value in [0, best.value(at: position) - 1]
      where try accept(best.replacing(position, by: value)) { return }
    }
  }
}
