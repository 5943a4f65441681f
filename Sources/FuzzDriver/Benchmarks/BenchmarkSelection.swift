import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// What a pattern picks of the benchmarks that there are.
struct BenchmarkSelection: Equatable, Sendable {
  /// The names that were picked, in the order in which they run.
  var names: [String]

  /// Everything that runs when no pattern names it.
  init(of groups: [BenchmarkGroup]) {
    names = groups.filter(\.isDefault).flatMap(\.fullNames)
  }

  /// What fits any of the patterns; a word without a `/` takes the whole group or, where no group
  /// has that name, every benchmark that has it.
  init(_ patterns: [String], of groups: [BenchmarkGroup]) throws(NoMatch) {
    let all = groups.flatMap(\.fullNames)
    var patterns = patterns.map { TargetPattern($0) }
    for (index, pattern) in patterns.enumerated() where !all.contains(where: pattern.matches) {
      let inAnyGroup = TargetPattern("*/\(pattern.text)")
      guard !pattern.text.contains("/"), all.contains(where: inAnyGroup.matches) else {
        throw NoMatch(pattern: pattern.text, known: all, groups: groups.map(\.name))
      }
      patterns[index] = inAnyGroup
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
      let bare = known.compactMap { $0.split(separator: "/").last.map(String.init) }
      let near = Suggestion.nearest(to: pattern, among: groups + known + bare)
      return "No benchmark matches \(pattern.quoted)."
        + (near.map { Suggestion.question($0) }
          ?? " There are \(groups.joined(separator: ", ")).")
    }
  }
}
