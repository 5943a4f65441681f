/// What a pattern picks of the benchmarks that there are.
struct BenchmarkSelection: Equatable, Sendable {
  /// The names that were picked, in the order in which they run.
  var names: [String]

  /// Everything that runs when no pattern names it.
  init(of groups: [BenchmarkGroup]) {
    names = groups.filter(\.isDefault).flatMap(\.fullNames)
  }

  /// What fits any of the patterns; a word without a `/` takes the whole group.
  init(_ patterns: [String], of groups: [BenchmarkGroup]) throws(NoMatch) {
    let all = groups.flatMap(\.fullNames)
    let patterns = patterns.map { TargetPattern($0) }
    for pattern in patterns where !all.contains(where: pattern.matches) {
      throw NoMatch(pattern: pattern.text, known: all, groups: groups.map(\.name))
    }
    names = all.filter { name in patterns.contains { $0.matches(name) } }
  }

  /// The picked names of a group, without the group.
  func names(in group: BenchmarkGroup) -> Set<String> {
    Set(group.benchmarks.filter { names.contains("\(group.name)/\($0)") })
  }

  /// A pattern that fits no benchmark.
  struct NoMatch: Error, Equatable {
    let pattern: String
    let known: [String]
    let groups: [String]

    var message: String {
      let near = Suggestion.nearest(to: pattern, among: groups + known)
      return "No benchmark matches \(pattern.quoted)."
        + (near.map { Suggestion.question($0) }
          ?? " There are \(groups.joined(separator: ", ")).")
    }
  }
}
