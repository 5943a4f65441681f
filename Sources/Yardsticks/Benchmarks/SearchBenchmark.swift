import FuzzCampaigns
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// Measures how many cases it takes to find faults that lie behind many steps, with each technique of
/// the search and without it.
enum SearchBenchmark {
  /// The names of the challenges, in the order in which they run.
  static let names = SearchChallenge.all.map(\.name) + [sharing]

  /// The name of the measurement in which all challenges share the cases.
  static let sharing = "all-together"

  private static let seeds = 0..<20 as Range<UInt64>

  /// Cases after which a seed counts as one that does not find the fault.
  private static let cap = 5_000

  /// The same for uniform drawing, with which the search is compared.
  private static let uniformCap = 10_000

  /// The same where all challenges share the cases.
  private static let sharedCap = 10_000

  /// The methods by the word that the figures carry.
  private static let methods: [(name: String, method: SearchChallenge.Method)] = [
    ("uniform", .uniform), ("random-lane", .random), ("search-lane", .search(.all)),
    ("without-mixture", .search(.all.subtracting(.mixture))),
    ("without-corpus", .search(.all.subtracting(.corpus))),
    ("without-system-state", .search(.all.subtracting(.systemState))),
    ("without-scores", .search(.all.subtracting(.scores))),
    ("without-successions", .search(.all.subtracting(.successions))),
    ("without-mutation", .search(.all.subtracting(.mutation))),
    ("without-splicing", .search(.all.subtracting(.splicing))),
    ("without-rare-states", .search(.all.subtracting(.rareStates))),
  ]

  /// The median number of cases, of all challenges together, until half of the faults are found, three
  /// quarters, and each.
  static func measureSharing() -> [Measurement] {
    let methods = [
      ("search-lane", SearchTechniques.all), ("without-bandit", .all.subtracting(.bandit)),
    ]
    return methods.flatMap { name, techniques in
      let found = seeds.map { seed in
        SearchChallenge.casesUntilFound(
          sharing: SearchChallenge.all, techniques, seed: seed, cap: sharedCap
        ).map { $0 ?? sharedCap }.sorted()
      }
      let count = SearchChallenge.all.count
      return [("half", count / 2), ("three-quarters", count * 3 / 4), ("all", count)]
        .map { part, faults in
          let counts = found.map { $0[faults - 1] }.sorted()
          return Measurement(
            name: "\(sharing) \(part) \(name)", value: Double(counts[seeds.count / 2 - 1]),
            unit: "cases", better: "lower")
        }
    }
  }

  /// The median number of cases until found; seeds that did not find it count as the cap.
  static func measure(_ challenge: SearchChallenge) -> [Measurement] {
    methods.map { name, method in
      let cap = method == .uniform ? uniformCap : cap
      let counts = seeds.map { seed in
        challenge.casesUntilFound(method, seed: seed, cap: cap) ?? cap
      }.sorted()
      return Measurement(
        name: "\(challenge.name) \(name)", value: Double(counts[seeds.count / 2 - 1]),
        unit: "cases", better: "lower")
    }
  }
}
