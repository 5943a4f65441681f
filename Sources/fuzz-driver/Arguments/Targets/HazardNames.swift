/// The hazards that the shipped catalogue knows: the ways in which a binding goes wrong.
enum HazardNames {
  /// Their names in the order of their codes, H01 to H20.
  static let all = [
    "stale-index-trap", "stale-index-trap-in-update", "constant-range-trap", "wrong-write",
    "wrong-read", "lost-write", "dropped-write", "resurrection", "lost-update",
    "reordered-completion", "duplicate-id", "identity-drift", "identity-churn", "tearing",
    "unwrap-trap", "late-teardown-write", "stale-offsets", "stale-id-read", "setter-side-effect",
    "re-entrancy",
  ]
}
