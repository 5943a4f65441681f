import StatefulFuzz

/// What cases came to, as sums: the counts of disjoint sets of cases add up to those of all.
package struct CampaignCounts: Hashable, Sendable {
  /// Commands that were run.
  package var commands: UInt64 = 0

  /// Commands among them that were illegal where they stood.
  package var rejected: UInt64 = 0

  /// Workers that a case ended.
  package var restarts: UInt64 = 0

  /// Cases that were left out because their target had cost its block too much.
  package var rested: UInt64 = 0

  /// Cases of which nobody can tell whether what was in flight answered rightly.
  package var undecided: UInt64 = 0

  /// Failing cases and the first of them, by target and signature.
  package var buckets: [BucketKey: BucketTally] = [:]

  /// Cases that reached a hazard's precondition, by target and hazard.
  package var exercised: [String: [String: UInt64]] = [:]

  /// What the watched cases did, by target.
  package var watched: [String: CommandTally] = [:]

  package init() {}

  /// Different things that the cases have shown: successions of two kinds among the watched ones,
  /// hazards whose precondition was reached, and buckets, for each target.
  var featureCount: Int {
    buckets.count + exercised.values.reduce(0) { $0 + $1.count }
      + watched.values.reduce(0) { sum, tally in
        tally.pairs.values.reduce(sum) { $0 + $1.count }
      }
  }

  /// Adds the counts of other cases.
  package mutating func add(_ other: CampaignCounts) {
    commands.add(other.commands)
    rejected.add(other.rejected)
    restarts.add(other.restarts)
    rested.add(other.rested)
    undecided.add(other.undecided)
    add(other.buckets)
    for (target, counts) in other.exercised {
      for (hazard, count) in counts {
        exercised[target, default: [:]][hazard, default: 0].add(count)
      }
    }
    for (target, tally) in other.watched { watched[target, default: CommandTally()].add(tally) }
  }

  private mutating func add(_ others: [BucketKey: BucketTally]) {
    guard buckets.count + others.count > BucketCaps.counted else {
      for (key, tally) in others { add(tally, to: key) }
      return
    }
    // Which are counted apart does not depend on the order of a dictionary.
    let sorted = others.sorted { ($0.value.firstCase, $0.key) < ($1.value.firstCase, $1.key) }
    for (key, tally) in sorted { add(tally, to: key) }
  }

  /// Whether the bucket is counted apart from others of its target.
  private func hasRoom(for key: BucketKey) -> Bool {
    if buckets.count < BucketCaps.counted || buckets[key] != nil { return true }
    let own = buckets.count { $0.key.target == key.target && $0.key.signature != BucketCaps.rest }
    return own < BucketCaps.counted
  }

  /// Adds failing cases of one bucket.
  package mutating func add(_ tally: BucketTally, to key: BucketKey) {
    let key =
      hasRoom(for: key) ? key : BucketKey(target: key.target, signature: BucketCaps.rest)
    guard var sum = buckets[key] else {
      buckets[key] = tally
      return
    }
    sum.count.add(tally.count)
    sum.firstCase = min(sum.firstCase, tally.firstCase)
    buckets[key] = sum
  }
}

/// What makes two failing cases one bug: the target and what the failures have in common.
package struct BucketKey: Hashable, Sendable, Comparable {
  package var target: String
  package var signature: Signature

  package init(target: String, signature: Signature) {
    self.target = target
    self.signature = signature
  }

  package static func < (one: Self, other: Self) -> Bool {
    (one.target, one.signature) < (other.target, other.signature)
  }
}

/// Failing cases of a bucket.
package struct BucketTally: Hashable, Sendable {
  package var count: UInt64
  package var firstCase: UInt64
}

extension CampaignCounts: Codable {
  private struct Bucket: Encodable {
    var target: String
    var signature: Signature
    var count: UInt64
    var first: UInt64
  }

  private struct StoredBucket: Decodable {
    var target: String
    var signature: Signature
    var count: StoredCount
    var first: StoredCount
  }

  private enum Key: String, CodingKey {
    case commands, rejected, restarts, rested, undecided, buckets, exercised, watched
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    commands = try container.decode(StoredCount.self, forKey: .commands).value
    rejected = try container.decode(StoredCount.self, forKey: .rejected).value
    restarts = try container.decode(StoredCount.self, forKey: .restarts).value
    rested = try container.decodeIfPresent(StoredCount.self, forKey: .rested)?.value ?? 0
    undecided = try container.decodeIfPresent(StoredCount.self, forKey: .undecided)?.value ?? 0
    exercised = try container.decode([String: [String: StoredCount]].self, forKey: .exercised)
      .mapValues { $0.mapValues(\.value) }
    watched =
      try container.decodeIfPresent([String: CommandTally].self, forKey: .watched) ?? [:]
    for bucket in try container.decode([StoredBucket].self, forKey: .buckets) {
      add(
        BucketTally(count: bucket.count.value, firstCase: bucket.first.value),
        to: BucketKey(target: bucket.target, signature: bucket.signature))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(commands.storable, forKey: .commands)
    try container.encode(rejected.storable, forKey: .rejected)
    try container.encode(restarts.storable, forKey: .restarts)
    try container.encode(rested.storable, forKey: .rested)
    if undecided > 0 { try container.encode(undecided.storable, forKey: .undecided) }
    try container.encode(exercised.mapValues { $0.mapValues(\.storable) }, forKey: .exercised)
    if !watched.isEmpty { try container.encode(watched, forKey: .watched) }
    let list = buckets.sorted { $0.key < $1.key }.map { key, tally in
      Bucket(
        target: key.target, signature: key.signature, count: tally.count.storable,
        first: tally.firstCase)
    }
    try container.encode(list, forKey: .buckets)
  }
}
