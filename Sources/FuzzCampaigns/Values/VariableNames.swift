/// The names of the environment variables that are read here, to tell a misspelt one from another program's.
package enum VariableNames {
  /// Those that tests read.
  package static let ofTests = [
    "FUZZ_CASES", "FUZZ_DURATION", "FUZZ_SEED", "FUZZ_TIMEOUT", "FUZZ_REPLAY", "FUZZ_VERBOSE",
    "FUZZ_AUDIT", WorkerStart.variable,
  ]

  /// Those that a driver reads.
  package static let ofDrivers = [
    "FUZZ_CORPUS", "FUZZ_DURATION", "FUZZ_JOBS", "FUZZ_SEED", "FUZZ_SHARD", HashSeed.variable,
    WorkerStart.variable,
  ]

  /// What others read or set: hooks, the byte fuzzer, the tests of this package, recipes.
  private static let others = [
    "FUZZ_AGREEMENT_SEEDS", "FUZZ_BUCKET", "FUZZ_CAMPAIGN", "FUZZ_DRIVER", "FUZZ_FINDING",
    "FUZZ_HAZARD", "FUZZ_RUN", "FUZZ_TARGET", "FUZZ_TARGETS", "FUZZ_TEST_MARK", "FUZZ_WORKER",
  ]

  private static let all = Set(ofTests + ofDrivers + others)

  /// The variable that was probably meant by one that nobody reads; nil for any other.
  package static func meant(by name: String, among candidates: [String]) -> String? {
    guard name.hasPrefix("FUZZ"), !all.contains(name) else { return nil }
    return nearestName(to: name, among: candidates)
  }
}
