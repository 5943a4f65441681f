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
