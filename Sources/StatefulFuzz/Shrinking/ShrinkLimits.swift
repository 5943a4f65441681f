/// How much a shrink may cost; reaching a limit ends it with the best case so far.
package struct ShrinkLimits: Hashable, Sendable {
  /// Executions of the system, the first confirmation included.
  ///
  /// They end a shrink in the same place on any machine. Of what hangs fewer are granted; see
  /// `CandidateResult.cost`.
  package var runs: Int

  /// Time since the shrink began: a last resort, since what a busy machine reaches in it is chance.
  package var time: Duration

  /// Executions that `replaceBySmallCommands` may spend of `runs`; 0 leaves that pass out.
  package var smallScopeRuns: Int

  /// Executions, beside those of `runs`, that `enumerateShorterCases` may spend; 0 leaves it out.
  package var shorterCaseRuns: Int

  /// Makes limits; the defaults are far above what a case of 50 commands needs.
  package init(
    runs: Int = 5_000, time: Duration = .seconds(300), smallScopeRuns: Int = 300,
    shorterCaseRuns: Int = 0
  ) {
    self.shorterCaseRuns = shorterCaseRuns
    self.runs = runs
    self.time = time
    self.smallScopeRuns = smallScopeRuns
  }
}
