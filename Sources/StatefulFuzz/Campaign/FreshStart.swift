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

/// Under which hash seeds a finding was confirmed.
public enum HashEvidence: Hashable, Sendable {
  /// Every confirmation ran under one hash seed.
  case oneSeed
  /// It fails under other hash seeds as well.
  case severalSeeds
  /// It fails under one hash seed, also in a newly started process, and does not fail so under another.
  case dependent(fails: UInt64, passes: UInt64)

  /// Whether the case depends on the hash seed.
  public var isDependent: Bool {
    if case .dependent = self { true } else { false }
  }
}
