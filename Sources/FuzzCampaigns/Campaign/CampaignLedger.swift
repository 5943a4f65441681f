import StatefulFuzz

/// What all sessions of a campaign have covered and counted.
///
/// No case counts twice: parts and chapters whose cases are covered already are left out.
package struct CampaignLedger: Hashable, Sendable {
  /// In the order of their ids.
  package private(set) var chapters: [LedgerChapter] = []

  /// The cases of all chapters, by lane.
  package private(set) var covered: [String: CaseIntervals] = [:]

  /// The sums over all chapters.
  package private(set) var counts = CampaignCounts()

  package init() {}

  /// The number of cases of all lanes.
  package var caseCount: UInt64 {
    covered.values.map(\.count).total
  }

  /// Seconds that all sessions took together.
  package var seconds: Double { chapters.reduce(0) { $0 + $1.seconds } }

  /// The shards that ran, each once, in their order.
  package var shards: [String] { Set(chapters.compactMap(\.shard)).sorted() }

  /// Adds a part to the chapter with this id; a part that was added before changes nothing.
  ///
  /// - Returns: Whether its cases were new.
  @discardableResult
  package mutating func add(
    _ part: LedgerPart, chapter id: String, shard: String? = nil, seconds: Double = 0
  ) -> Bool {
    let index = index(ofChapter: id, shard: shard)
    chapters[index].seconds = max(chapters[index].seconds, seconds)
    let known = covered[part.lane, default: CaseIntervals()]
    guard !part.cases.isEmpty, part.cases.ranges.allSatisfy({ known.gaps(in: $0) == [$0] }) else {
      return false
    }
    chapters[index].add(part)
    covered[part.lane, default: CaseIntervals()].formUnion(part.cases)
    counts.add(part.counts)
    return true
  }

  /// Notes how long a chapter has taken.
  package mutating func note(seconds: Double, chapter id: String, shard: String? = nil) {
    let index = index(ofChapter: id, shard: shard)
    chapters[index].seconds = max(chapters[index].seconds, seconds)
  }

  private mutating func index(ofChapter id: String, shard: String?) -> Int {
    if let last = chapters.indices.last, chapters[last].id == id { return last }
    let index = chapters.firstIndex { $0.id >= id } ?? chapters.endIndex
    if index == chapters.endIndex || chapters[index].id != id {
      chapters.insert(LedgerChapter(id: id, shard: shard), at: index)
    }
    return index
  }

  /// The union of ledgers of one campaign, whatever their order and however often they come.
  ///
  /// Of two states of one chapter the later one counts; a chapter whose cases are covered by
  /// greater ones adds nothing.
  ///
  /// - Returns: The union, and the ids of chapters that overlap with others in part: their counts
  ///   cannot be taken apart, so they are left out and what only they covered is not covered.
  package static func union(
    _ ledgers: [CampaignLedger]
  ) -> (ledger: CampaignLedger, leftOut: [String]) {
    var latest: [String: LedgerChapter] = [:]
    for chapter in ledgers.flatMap(\.chapters) {
      guard let known = latest[chapter.id] else {
        latest[chapter.id] = chapter
        continue
      }
      if (known.caseCount, known.seconds) < (chapter.caseCount, chapter.seconds) {
        latest[chapter.id] = chapter
      }
    }
    var union = CampaignLedger()
    var leftOut: [String] = []
    let ranked = latest.values.sorted { ($1.caseCount, $0.id) < ($0.caseCount, $1.id) }
    for chapter in ranked where !union.add(chapter) && !chapter.isSubset(of: union.covered) {
      leftOut.append(chapter.id)
    }
    return (union, leftOut.sorted())
  }

  /// Adds a chapter none of whose cases is covered.
  ///
  /// - Returns: False, with nothing added, when one is.
  package mutating func add(_ chapter: LedgerChapter) -> Bool {
    guard !chapters.contains(where: { $0.id == chapter.id }),
      chapter.isDisjoint(with: covered)
    else { return false }
    chapters.insert(chapter, at: chapters.firstIndex { $0.id > chapter.id } ?? chapters.endIndex)
    for (lane, cases) in chapter.covered {
      covered[lane, default: CaseIntervals()].formUnion(cases)
    }
    counts.add(chapter.counts)
    return true
  }
}
