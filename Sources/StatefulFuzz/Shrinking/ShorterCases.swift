/// What came of running the shorter cases around a shrunk one.
///
/// The scope: cases that start as it does and have fewer commands, each of a kind that it has, with every
/// number at 0 or at a value that a number of the same range has somewhere in it.
package struct ShorterCases: Hashable, Sendable {
  /// Every case of the scope with at most so many commands was run, and none fails in the same way.
  package var depth: Int

  /// Commands of the shrunk case.
  package var commands: Int

  /// Cases that were run.
  package var runs: Int

  /// Makes an account.
  package init(depth: Int, commands: Int, runs: Int) {
    (self.depth, self.commands, self.runs) = (depth, commands, runs)
  }

  /// Whether nothing of the scope was left out.
  package var isComplete: Bool { depth >= commands - 1 }

  /// What a report says of it.
  package var text: String {
    if isComplete {
      return
        "shortest: no shorter case with these commands and values fails this way (all \(runs) were run)"
    }
    let known =
      switch depth {
      case ..<1: "not all shorter cases with these commands and values were tried"
      case 1: "no single such command fails this way, but not all longer cases were tried"
      default:
        "no case of at most \(depth) such commands fails this way, but not all longer ones were tried"
      }
    return "may not be the shortest: \(known) (\(runs) cases were run)"
  }
}
