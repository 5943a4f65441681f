/// What `fuzz-driver bench` can measure, and what a pattern picks of it.
struct BenchmarkSelection: Equatable, Sendable {
  /// `engine/…` and `identified-array/…`, in the order in which they run.
  static let names =
    EngineBenchmark.allCases.map { "engine/\($0.rawValue)" }
    + IdentifiedArrayBenchmark<SmallIntElement>.operations.map { "identified-array/\($0.name)" }

  /// The names that were picked.
  var names: [String]

  /// Everything.
  init() { names = Self.names }

  /// What fits any of the patterns; a word without a `/` takes the whole group.
  init(_ patterns: [String]) throws(NoMatch) {
    let patterns = patterns.map { TargetPattern($0) }
    for pattern in patterns where !Self.names.contains(where: pattern.matches) {
      throw NoMatch(pattern: pattern.text)
    }
    names = Self.names.filter { name in patterns.contains { $0.matches(name) } }
  }

  /// The picked names of a group, without the group.
  func names(in group: String) -> Set<String> {
    Set(names.filter { $0.hasPrefix("\(group)/") }.map { String($0.dropFirst(group.count + 1)) })
  }

  /// A pattern that fits no benchmark.
  struct NoMatch: Error, Equatable {
    let pattern: String

    var message: String {
      "No benchmark matches \(pattern.quoted)."
        + (Suggestion.nearest(to: pattern, among: BenchmarkSelection.names)
          .map { Suggestion.question($0) } ?? "")
    }
  }
}
