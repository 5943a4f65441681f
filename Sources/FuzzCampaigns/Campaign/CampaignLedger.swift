import StatefulFuzz

/// What all sessions of a campaign have covered and counted.
///
/// No case counts twice: parts and sessions whose cases are covered already are left out.
package struct CampaignLedger: Hashable, Sendable {
  /// In the order of their ids.
  package private(set) var sessions: [LedgerSession] = []

  /// The cases of all sessions, by lane.
  package private(set) var covered: [String: CaseIntervals] = [:]

  /// The sums over all sessions.
  package private(set) var counts = CampaignCounts()

  package init() {}

  /// The number of cases of all lanes.
  package var caseCount: UInt64 {
    covered.values.map(\.count).total
  }

  /// Seconds that all sessions took together.
  package var seconds: Double { sessions.reduce(0) { $0 + $1.seconds } }

  /// The shards that ran, each once, in their order.
  package var shards: [String] { Set(sessions.compactMap(\.shard)).sorted() }

  /// Adds a part to the session with this id; a part that was added before changes nothing.
  ///
  /// - Returns: Whether its cases were new.
  @discardableResult
  package mutating func add(
    _ part: LedgerPart, session id: String, shard: String? = nil, seconds: Double = 0
  ) -> Bool {
    let index = index(ofSession: id, shard: shard)
    sessions[index].seconds = max(sessions[index].seconds, seconds)
    let known = covered[part.lane, default: CaseIntervals()]
    guard !part.cases.isEmpty, part.cases.ranges.allSatisfy({ known.gaps(in: $0) == [$0] }) else {
      return false
    }
    sessions[index].add(part)
    covered[part.lane, default: CaseIntervals()].formUnion(part.cases)
    counts.add(part.counts)
    return true
  }

  /// Notes how long a session has taken.
  package mutating func note(seconds: Double, session id: String, shard: String? = nil) {
    let index = index(ofSession: id, shard: shard)
    sessions[index].seconds = max(sessions[index].seconds, seconds)
  }

  private mutating func index(ofSession id: String, shard: String?) -> Int {
    if let last = sessions.indices.last, sessions[last].id == id { return last }
    let index = sessions.firstIndex { $0.id >= id } ?? sessions.endIndex
    if index == sessions.endIndex || sessions[index].id != id {
      sessions.insert(LedgerSession(id: id, shard: shard), at: index)
    }
    return index
  }

  /// The union of ledgers of one campaign, whatever their order and however often they come.
  ///
  /// Of two states of a session the later one counts; a session whose cases are covered by
  /// greater ones adds nothing.
  ///
  /// - Returns: The union, and the ids of sessions that overlap with others in part: their counts
  ///   cannot be taken apart, so they are left out and what only they covered is not covered.
  package static func union(
    _ ledgers: [CampaignLedger]
  ) -> (ledger: CampaignLedger, leftOut: [String]) {
    var latest: [String: LedgerSession] = [:]
    for session in ledgers.flatMap(\.sessions) {
      guard let known = latest[session.id] else {
        latest[session.id] = session
        continue
      }
      if (known.caseCount, known.seconds) < (session.caseCount, session.seconds) {
        latest[session.id] = session
      }
    }
    var union = CampaignLedger()
    var leftOut: [String] = []
    let ranked = latest.values.sorted { ($1.caseCount, $0.id) < ($0.caseCount, $1.id) }
    for session in ranked where !union.add(session) && !session.isSubset(of: union.covered) {
      leftOut.append(session.id)
    }
    return (union, leftOut.sorted())
  }

  /// Adds a session none of whose cases is covered.
  ///
  /// - Returns: False, with nothing added, when one is.
  package mutating func add(_ session: LedgerSession) -> Bool {
    guard !sessions.contains(where: { $0.id == session.id }),
      session.isDisjoint(with: covered)
    else { return false }
    sessions.insert(session, at: sessions.firstIndex { $0.id > session.id } ?? sessions.endIndex)
    for (lane, cases) in session.covered {
      covered[lane, default: CaseIntervals()].formUnion(cases)
    }
    counts.add(session.counts)
    return true
  }
}
