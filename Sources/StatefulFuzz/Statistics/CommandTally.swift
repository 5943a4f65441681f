/// What the watched cases of a target did, as sums: the tallies of disjoint sets of cases add up to
/// that of all.
///
/// Kinds go by their names, because a tally outlives the build that made it.
package struct CommandTally: Hashable, Sendable {
  /// Cases that were watched.
  package var cases: UInt64 = 0

  /// Counts of each kind that was drawn.
  package var kinds: [String: KindCounts] = [:]

  /// For each kind, how often each kind came right behind it.
  package var pairs: [String: [String: UInt64]] = [:]

  /// Watched cases with each label.
  package var labels: [String: UInt64] = [:]

  /// Watched cases by their number of commands.
  package var lengths: [Int: UInt64] = [:]

  /// Counts of one command kind.
  package struct KindCounts: Hashable, Sendable {
    /// Commands that were drawn and looked at.
    package var generated: UInt64 = 0

    /// Those among them that were illegal where they stood.
    package var rejected: UInt64 = 0

    /// Those that changed the model, or had something to answer.
    package var effective: UInt64 = 0

    package init(
      generated: UInt64 = 0, rejected: UInt64 = 0, effective: UInt64 = 0
    ) {
      self.generated = generated
      self.rejected = rejected
      self.effective = effective
    }
  }

  package init() {}

  /// Adds a case.
  ///
  /// - Parameters:
  ///   - observation: What it did.
  ///   - names: The kinds' names, by their numbers.
  package mutating func add(_ observation: CaseObservation, names: [String]) {
    cases.add(1)
    var last: String?
    for step in observation.steps where names.indices.contains(step.kind) {
      let name = names[step.kind]
      kinds[name, default: KindCounts()].add(step.outcome)
      if let last { pairs[last, default: [:]][name, default: 0].add(1) }
      last = name
    }
    for label in observation.labels { labels[label, default: 0].add(1) }
    lengths[observation.steps.count, default: 0].add(1)
  }

  /// Adds the tally of other cases.
  package mutating func add(_ other: CommandTally) {
    cases.add(other.cases)
    for (name, counts) in other.kinds { kinds[name, default: KindCounts()].add(counts) }
    for (name, followers) in other.pairs {
      pairs[name, default: [:]].merge(followers) { one, other in
        var sum = one
        sum.add(other)
        return sum
      }
    }
    for (label, count) in other.labels { labels[label, default: 0].add(count) }
    for (length, count) in other.lengths { lengths[length, default: 0].add(count) }
  }
}

extension CommandTally.KindCounts {
  fileprivate mutating func add(_ outcome: RunWatch.Outcome) {
    if outcome != .unseen { generated.add(1) }
    switch outcome {
    case .rejected: rejected.add(1)
    case .effective, .unfinished: effective.add(1)
    case .idle, .unseen: break
    }
  }

  fileprivate mutating func add(_ other: Self) {
    generated.add(other.generated)
    rejected.add(other.rejected)
    effective.add(other.effective)
  }
}
