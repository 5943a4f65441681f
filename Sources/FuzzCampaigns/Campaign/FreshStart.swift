import StatefulFuzz

/// Runs a case in a process that is newly started, under a hash seed of its own.
///
/// A worker is a fork: it has the sets and dictionaries of its supervisor, which a new hash seed would
/// break. So another seed takes another start of the program, and only a driver can do that.
package struct FreshStart {
  /// How a case ended there.
  package struct Outcome: Hashable, Sendable {
    package var verdict: Verdict
    package var hazard: String?

    package init(verdict: Verdict, hazard: String? = nil) {
      self.verdict = verdict
      self.hazard = hazard
    }
  }

  /// Runs a case under a hash seed within limits, and asks several times a second whether to go on;
  /// nil where it could not be run.
  package var run: (CorpusEntry, _ hashSeed: UInt64, RunLimits, _ mayGoOn: () -> Bool) -> Outcome?

  package init(
    run: @escaping (CorpusEntry, UInt64, RunLimits, () -> Bool) -> Outcome?
  ) {
    self.run = run
  }
}
