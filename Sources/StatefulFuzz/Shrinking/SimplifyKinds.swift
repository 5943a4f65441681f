extension Shrinker {
  /// Replaces a command by one of a simpler kind, or of one with fewer arguments: with its arguments,
  /// without them, with those that are left when the first is dropped.
  ///
  /// Why: kinds are ordered from simple to involved; a reader should meet an involved one only where
  /// it matters.
  /// Guarantee: a call that accepts nothing proves that no kind can be lowered while the arguments
  /// stay.
  /// Cost: up to 3 runs for each simpler kind of each command; kinds that draw more choices than the
  /// command has are skipped once that is known.
  /// Leaves: kinds that need other arguments (`replaceBySmallCommands`).
  mutating func simplifyKinds() throws {
    for command in best.commands.indices.reversed() { try simplifyKind(of: command) }
  }

  private mutating func simplifyKind(of command: Int) throws {
    guard best.commands.indices.contains(command), let kind = best.commands[command].first,
      kind.bound <= ChoiceSequence.kindLimit
    else { return }
    let count = best.commands[command].count
    let shorter = (0..<kind.bound).filter { other in
      other > kind.value
        && shapes.argumentBounds(ofKind: other).map { $0.count + 1 < count } ?? false
    }
    for simpler in shorter + Array(0..<kind.value) {
      guard best.commands.indices.contains(command) else { return }
      let arguments = best.commands[command].dropFirst()
      let simplerKind = [Choice(value: simpler, bound: kind.bound)]
      for span in [simplerKind, simplerKind + arguments, simplerKind + arguments.dropFirst()]
      where try acceptReplacing(command, by: span) { return }
    }
  }

  /// Tries another span for a command, unless it is known to be executed as something no smaller.
  mutating func acceptReplacing(
    _ command: Int, by span: [Choice], in base: ChoiceSequence? = nil
  ) throws -> Bool {
    var candidate = base ?? best
    guard candidate.commands.indices.contains(command) else { return false }
    candidate.commands[command] = shapes.predicted(span)
    return try accept(candidate)
  }
}
