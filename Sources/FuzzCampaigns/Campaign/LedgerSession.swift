import StatefulFuzz

/// Counts of cases that ran one after the other: what a ledger is made of.
package struct LedgerPart: Hashable, Sendable {
  /// How the cases are made.
  package var lane: String

  package var cases: CaseIntervals
  package var counts: CampaignCounts

  package init(lane: String = LedgerPart.freshLane, cases: CaseIntervals, counts: CampaignCounts) {
    self.lane = lane
    self.cases = cases
    self.counts = counts
  }

  package init(lane: String = LedgerPart.freshLane, cases: Range<UInt64>, counts: CampaignCounts) {
    self.init(lane: lane, cases: CaseIntervals(cases), counts: counts)
  }

  /// Adds another part of the same lane, with other cases.
  package mutating func add(_ other: LedgerPart) {
    cases.formUnion(other.cases)
    counts.add(other.counts)
  }

  /// The lane of cases that depend on seed and index alone.
  package static let freshLane = "random"
}

/// What one session of a campaign, from a start of the driver to its end, has covered.
///
/// Sessions are kept apart because copies of a campaign can be carried on in several places, as
/// when it is cut into other shards half-way: the sessions from before the copy are then the same
/// everywhere and count once.
package struct LedgerSession: Hashable, Sendable, Codable {
  /// Drawn at the start of the session.
  package var id: String

  /// The part of the campaign that the session ran, as `K/N`; nil for all of it.
  package var shard: String?

  /// Seconds that it took.
  package var seconds: Double

  /// The cases by lane.
  package var covered: [String: CaseIntervals]

  package var counts: CampaignCounts

  package init(id: String, shard: String? = nil) {
    self.id = id
    self.shard = shard
    seconds = 0
    covered = [:]
    counts = CampaignCounts()
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(String.self, forKey: .id)
    shard = try container.decodeIfPresent(StoredShard.self, forKey: .shard)?.text
    seconds = try container.decode(StoredSeconds.self, forKey: .seconds).value
    covered = try container.decode([String: CaseIntervals].self, forKey: .covered)
    counts = try container.decode(CampaignCounts.self, forKey: .counts)
  }

  /// The number of cases of all lanes.
  package var caseCount: UInt64 { covered.values.map(\.count).total }

  /// Adds a part whose cases are not covered yet.
  package mutating func add(_ part: LedgerPart) {
    covered[part.lane, default: CaseIntervals()].formUnion(part.cases)
    counts.add(part.counts)
  }

  func isDisjoint(with other: [String: CaseIntervals]) -> Bool {
    covered.allSatisfy { lane, cases in other[lane].map(cases.isDisjoint) ?? true }
  }

  func isSubset(of other: [String: CaseIntervals]) -> Bool {
    covered.allSatisfy { lane, cases in other[lane]?.isSuperset(of: cases) ?? cases.isEmpty }
  }
}
