/// What a shrink can tell beyond the case that it ended with.
package struct ShrinkLog: Hashable, Sendable {
  /// The turns of passes that made the case simpler, in their order.
  package var turns: [ShrinkResult.Turn] = []

  /// What each pass gained and cost, in the order of the first turn.
  package var gains: [ShrinkResult.Gain] = []

  /// Commands of which an argument does not matter, in their order.
  package var free: [FreeArguments] = []

  /// Elements of the greatest scope in which every case with fewer commands was run and none fails in
  /// the same way; nil where nothing was enumerated.
  package var provenElements: Int?

  /// What running the shorter cases around it came to; nil where they were not run.
  package var shorterCases: ShorterCases?

  /// Whether the case failed again when it was to be shrunk.
  package var reproduced = true

  /// Nothing to tell.
  package init() {}

  /// The keys under which a corpus entry keeps a shrink log: readers that do not know them pass over them.
  ///
  /// ```text
  /// x-shrink   deleteCommands 41 -> 9, kept 6 of 12 runs
  /// x-any      3 edit A _                        with any value in the place of _
  /// x-shortest elements=3                        or commands=4 runs=57
  /// ```
  package enum Key: String, CaseIterable, Sendable {
    /// A turn of a pass.
    case turn = "x-shrink"
    /// A command of which an argument does not matter.
    case free = "x-any"
    /// How many elements the proof covers that nothing is shorter, or how many cases it took.
    case shortest = "x-shortest"
  }
}

extension ShrinkResult.Turn {
  /// `deleteCommands 41 -> 9, kept 6 of 12 runs`; commands as they were before and after.
  package var text: String { "\(pass) \(from) -> \(to), kept \(accepted) of \(runs) runs" }
}

extension FreeArguments {
  /// The step, 0 for the start, and the command: `3 edit A _`.
  package var text: String { "\(step) \(pattern)" }
}
