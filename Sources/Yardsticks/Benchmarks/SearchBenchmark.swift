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

  /// The same for uniform drawing and the bare loop, with which the search is compared.
  private static let caps = ["uniform": 10_000, "bare-loop": 100_000]

  /// The same where all challenges share the cases.
  private static let sharedCap = 10_000

  /// The methods by the word that the figures carry.
  private static let methods: [(name: String, method: SearchChallenge.Method)] = [
    ("bare-loop", .bareLoop), ("uniform", .uniform), ("random-lane", .random),
    ("search-lane", .search(.all)),
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

  /// The median number of cases until found, and the processor time for each seed that found it; seeds
  /// that did not count as the cap, their time is shared by those that did.
  static func measure(_ challenge: SearchChallenge) -> [Measurement] {
    methods.flatMap { name, method -> [Measurement] in
      guard method != .bareLoop || challenge.bareLoop != nil else { return [] }
      let cap = caps[name] ?? cap
      let start = ProcessorTime.now
      let found = seeds.map { challenge.casesUntilFound(method, seed: $0, cap: cap) }
      let time = ProcessorTime.now - start
      let counts = found.map { $0 ?? cap }.sorted()
      let cases = Measurement(
        name: "\(challenge.name) \(name)", value: Double(counts[seeds.count / 2 - 1]),
        unit: "cases", better: "lower")
      guard timed.contains(name), case let hits = found.count(where: { $0 != nil }), hits > 0 else {
        return [cases]
      }
      return [
        cases,
        Measurement(
          name: "\(challenge.name) \(name) time", value: time * 1e6 / Double(hits), unit: "us",
          better: "lower"),
      ]
    }
  }

  /// Those whose time is told: what the search has to be worth.
  private static let timed = ["bare-loop", "uniform", "random-lane", "search-lane"]
}
