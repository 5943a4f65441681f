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

  /// Counts of one command kind.
  package struct KindCounts: Hashable, Sendable {
    /// Commands that were drawn.
    package var generated: UInt64 = 0

    /// Those among them that were illegal where they stood.
    package var rejected: UInt64 = 0

    /// Those that changed the model, or had something to answer.
    package var effective: UInt64 = 0
  }

  package init() {}

  /// Adds a case.
  ///
  /// - Parameters:
  ///   - observation: What it did.
  ///   - names: The kinds' names, by their numbers.
  mutating func add(_ observation: CaseObservation, names: [String]) {
    cases.add(1)
    var last: String?
    for step in observation.steps where names.indices.contains(step.kind) {
      let name = names[step.kind]
      kinds[name, default: KindCounts()].add(step.outcome)
      if let last { pairs[last, default: [:]][name, default: 0].add(1) }
      last = name
    }
    for label in observation.labels { labels[label, default: 0].add(1) }
  }

  /// Adds the tally of other cases.
  mutating func add(_ other: CommandTally) {
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
  }
}

extension CommandTally.KindCounts {
  fileprivate mutating func add(_ outcome: RunWatch.Outcome) {
    generated.add(1)
    switch outcome {
    case .rejected: rejected.add(1)
    case .effective, .unfinished: effective.add(1)
    case .idle: break
    }
  }

  fileprivate mutating func add(_ other: Self) {
    generated.add(other.generated)
    rejected.add(other.rejected)
    effective.add(other.effective)
  }
}

extension CommandTally: Codable {
  private enum Key: String, CodingKey {
    case cases, kinds, pairs, labels
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    cases = try container.decode(StoredCount.self, forKey: .cases).value
    kinds = try container.decode([String: KindCounts].self, forKey: .kinds)
    pairs = try container.decode([String: [String: StoredCount]].self, forKey: .pairs)
      .mapValues { $0.mapValues(\.value) }
    labels =
      try container.decodeIfPresent([String: StoredCount].self, forKey: .labels)?
      .mapValues(\.value) ?? [:]
    guard labels.values.allSatisfy({ $0 <= cases }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .labels, in: container, debugDescription: "more cases have a label than there are")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(cases.storable, forKey: .cases)
    try container.encode(kinds, forKey: .kinds)
    try container.encode(pairs.mapValues { $0.mapValues(\.storable) }, forKey: .pairs)
    if !labels.isEmpty { try container.encode(labels.mapValues(\.storable), forKey: .labels) }
  }
}

/// Three numbers in a row, because a journal holds many of them.
extension CommandTally.KindCounts: Codable {
  package init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    generated = try container.decode(StoredCount.self).value
    rejected = try container.decode(StoredCount.self).value
    effective = try container.decode(StoredCount.self).value
    guard rejected <= generated, effective <= generated else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "more commands are rejected or have an effect than there are")
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(generated.storable)
    try container.encode(rejected.storable)
    try container.encode(effective.storable)
  }
}
