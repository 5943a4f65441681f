import StatefulFuzz

extension FindingMaker {
  /// What a case does in newly started processes under other hash seeds.
  enum HashTrial {
    /// It fails in the same way.
    case fails
    /// It fails under the campaign's seed only.
    case dependent(HashEvidence)
    /// Newly started, it does not even fail under the campaign's seed.
    case unsteady
  }

  /// Other seeds that a case is tried under.
  ///
  /// Under half of them a case fails as well that depends on one bit of a hash. What the catalogue
  /// expects is no news, and one start is enough.
  private static let otherSeeds = 8
  private static let otherSeedsOfExpected = 1

  /// Whether one confirmation can be a start under another hash seed.
  func canStartFresh(_ finding: Finding) -> Bool {
    freshStart != nil && HashSeed.current != nil && options.confirmations > 1
      && finding.hasCase && finding.failure.verdict != .flaky
  }

  /// Tries a finding under other hash seeds until it passes under one.
  ///
  /// - Returns: nil when it could not be run, or when it may not go on.
  /// - Complexity: One start of the program for each seed, and one more for a case that passes.
  func hashTrial(of finding: Finding) -> HashTrial? {
    guard let own = HashSeed.current else { return nil }
    let count = finding.isExpected ? Self.otherSeedsOfExpected : Self.otherSeeds
    for other in HashSeed.others(than: own, count: count) {
      guard let isSame = fails(finding, under: other) else { return nil }
      if isSame { continue }
      // Without this, a case that fails by chance would pass for one that depends on the seed.
      guard let isRepeated = fails(finding, under: own) else { return nil }
      return isRepeated ? .dependent(.dependent(fails: own, passes: other)) : .unsteady
    }
    return .fails
  }

  /// Whether a finding fails under a seed; nil where that is not known, as after a limit of time or memory, which a
  /// busy machine may have reached.
  private func fails(_ finding: Finding, under seed: UInt64) -> Bool? {
    let entry = CorpusEntry(
      target: finding.target, initial: finding.script.initial, commands: finding.script.commands)
    guard mayGoOn(),
      let outcome = freshStart?.run(entry, seed, executor.limits, mayGoOn)
    else { return nil }
    let isSame =
      outcome.verdict == finding.failure.verdict && outcome.hazard == finding.failure.hazard
    return isSame || ![.timeout, .memory].contains(outcome.verdict) ? isSame : nil
  }
}
