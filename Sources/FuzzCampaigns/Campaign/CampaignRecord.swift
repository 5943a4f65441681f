import StatefulFuzz

/// What a campaign knows: the ledger and findings of its earlier sessions, and what this one adds.
///
/// A bucket belongs to its first case, whatever the order in which cases come: a campaign that was
/// stopped, cut into shards or merged ends with the findings of one that ran through.
package struct CampaignRecord: Sendable {
  /// What is covered, this session included.
  package private(set) var ledger: CampaignLedger

  private var findings: [BucketKey: FoundRecord] = [:]

  /// Cases that ended and are not covered, because their block has to be run as a whole.
  private var uncovered = CampaignCounts()
  private var uncoveredCases: UInt64 = 0

  /// The id of this session.
  let session: String

  /// The session's shard as `K/N`.
  let shard: String?

  /// Takes what earlier sessions have left.
  package init(
    ledger: CampaignLedger = CampaignLedger(), findings: [FoundRecord] = [],
    session: String = "this", shard: String? = nil
  ) {
    self.ledger = ledger
    self.session = session
    self.shard = shard
    for finding in findings { keepPreferred(finding) }
    for found in BucketCaps.surplus(of: self.findings.values) { self.findings[found.key] = nil }
  }

  private mutating func keepPreferred(_ found: FoundRecord) {
    guard findings[found.key].map(found.isPreferred) ?? true else { return }
    findings[found.key] = found
  }

  /// The findings in the order of their first cases.
  ///
  /// A case that fails whether its commands are in flight or not is one finding, though it has two buckets.
  package var sortedFindings: [FoundRecord] {
    allFound.reduce(into: []) { findings, found in
      if !found.signature.isIndeterminate, !Self.isRepeated(found, in: findings) {
        findings.append(found)
      }
    }
  }

  private static func isRepeated(_ found: FoundRecord, in findings: [FoundRecord]) -> Bool {
    findings.contains {
      $0.finding.target == found.finding.target && $0.finding.isSameCase(as: found.finding)
    }
  }

  /// Whether a finding is the case of another one, in flight in one of them only.
  func repeats(_ found: FoundRecord) -> Bool {
    Self.isRepeated(found, in: allFound.filter { $0.key != found.key })
  }

  /// An example of each kind of cases that show nothing, in the order of the first ones.
  package var indeterminate: [FoundRecord] { allFound.filter(\.signature.isIndeterminate) }

  /// Both together.
  var allFound: [FoundRecord] {
    findings.values.sorted {
      ($0.finding.caseIndex, $0.key) < ($1.finding.caseIndex, $1.key)
    }
  }

  /// The number of cases that ended.
  package var caseCount: UInt64 { [ledger.caseCount, uncoveredCases].total }

  /// The counts of all cases that ended.
  package var counts: CampaignCounts {
    var sum = ledger.counts
    sum.add(uncovered)
    return sum
  }

  /// The finding that a bucket has, if any.
  package func finding(of key: BucketKey) -> FoundRecord? { findings[key] }

  /// Buckets whose finding is still to be made, or made again, with the case that it belongs to.
  package var pending: [(key: BucketKey, firstCase: UInt64)] {
    var cases = counts.buckets.mapValues(\.firstCase)
    // The block of an unfinished finding need not be covered.
    for found in findings.values where !found.isComplete && cases[found.key] == nil {
      cases[found.key] = found.finding.caseIndex
    }
    let ranked = cases.map { (key: $0.key, firstCase: $0.value) }
      .sorted { ($0.firstCase, $0.key) < ($1.firstCase, $1.key) }
    var kept: [String: Int] = [:]
    return ranked.filter { key, firstCase in
      guard key.signature != BucketCaps.rest else { return false }
      kept[key.target, default: 0] += 1
      return kept[key.target, default: 0] <= BucketCaps.kept
        && needsFinding(key, firstCase: firstCase, again: true)
    }
  }

  /// Buckets that nobody expects and that have no finding, which must not look as if nothing had
  /// failed.
  package func unexplained(of targets: [Target]) -> [BucketKey] {
    ledger.counts.buckets.keys.filter { key in
      let target = targets.first { $0.name == key.target }
      return findings[key] == nil && !key.signature.isIndeterminate
        && target?.expects(key.signature) != true
    }.sorted()
  }

  /// Whether a failing case is to become its bucket's finding.
  ///
  /// - Parameters:
  ///   - key: The bucket.
  ///   - firstCase: The case.
  ///   - again: Whether a finding of the same case that was not finished counts for nothing; that of
  ///     a case which is not covered always does.
  /// - Returns: Whether the bucket has no finding, or that of a later case, and its target does not
  ///   have as many as it may from earlier cases.
  func needsFinding(_ key: BucketKey, firstCase: UInt64, again: Bool = false) -> Bool {
    guard let known = findings[key] else {
      let earlier = findings.values.count {
        $0.finding.target == key.target && $0.finding.caseIndex < firstCase
      }
      return earlier < BucketCaps.kept && key.signature != BucketCaps.rest
    }
    guard known.finding.caseIndex == firstCase else { return known.finding.caseIndex > firstCase }
    // Where the ledger has lost the case it is run again, and is the only sign of what is to be made.
    return !known.isComplete && (again || !isCovered(firstCase))
  }

  private func isCovered(_ caseIndex: UInt64) -> Bool {
    ledger.covered[LedgerPart.freshLane]?.contains(caseIndex..<caseIndex + 1) ?? false
  }

  /// Failures in the order of their first cases.
  ///
  /// Before the first finding that nobody expects, those of the targets that have one can come before all
  /// others: it is what somebody waits for. Among them comes first what does not do the same twice.
  func ordered(
    _ failures: [LedgerEntry], of targets: [Target], unexpectedFirst: Bool
  ) -> [LedgerEntry] {
    let order = failures.sorted { $0.firstCase < $1.firstCase }
    guard unexpectedFirst, sortedFindings.allSatisfy(\.finding.isExpected) else { return order }
    let first = Set(
      order.filter {
        !targets[$0.target].expects($0.signature) && !$0.signature.isIndeterminate
      }.map(\.target))
    let rest = order.filter { !first.contains($0.target) }
    // What else a target does that does not do the same twice may be chance.
    let isUnsteady = { (entry: LedgerEntry) in
      RunFingerprint.Difference.parse(entry.signature) != nil
    }
    let unexpected = order.filter { first.contains($0.target) }
    return unexpected.filter(isUnsteady) + unexpected.filter { !isUnsteady($0) } + rest
  }

  /// The finding that goes when the bucket gets one: its own, or the last one of a target that has as
  /// many as it may.
  func replaced(by key: BucketKey) -> FoundRecord? {
    if let own = findings[key] { return own }
    let others = findings.values.filter { $0.finding.target == key.target }
    guard others.count >= BucketCaps.kept else { return nil }
    return others.max { ($0.finding.caseIndex, $0.key) < ($1.finding.caseIndex, $1.key) }
  }

  /// Takes a finding in the place of the one that it replaces.
  mutating func add(_ found: FoundRecord) {
    if let replaced = replaced(by: found.key) { findings[replaced.key] = nil }
    findings[found.key] = found
  }

  /// Adds cases; those that are not `durable` count in this session only.
  mutating func add(_ part: LedgerPart, isDurable: Bool, seconds: Double) {
    if isDurable {
      ledger.add(part, session: session, shard: shard, seconds: seconds)
    } else {
      uncovered.add(part.counts)
      uncoveredCases += part.cases.count
    }
  }

  /// Counts failing cases of a block that was not merged to its end.
  mutating func addUncovered(_ tally: BucketTally, to key: BucketKey) {
    uncovered.add(tally, to: key)
  }
}

extension LedgerPart {
  /// The result of a block, or of its first part, by names instead of positions.
  init(_ block: CaseBlock, _ result: BlockResult, targets: [Target]) {
    var counts = CampaignCounts()
    counts.commands = result.commandCount
    counts.rejected = result.rejectedCount
    counts.restarts = UInt64(clamping: result.deaths)
    counts.rested = result.restedCount
    counts.undecided = result.undecidedCount
    for entry in result.failures {
      let key = BucketKey(target: targets[entry.target].name, signature: entry.signature)
      counts.add(BucketTally(count: entry.count, firstCase: entry.firstCase), to: key)
    }
    for (slot, bits) in result.exercised.enumerated() {
      let target = targets[block.targets[slot]]
      for (bit, hazard) in target.hazardNames.enumerated() where bits[bit] > 0 {
        counts.exercised[target.name, default: [:]][hazard, default: 0] += bits[bit]
      }
    }
    for observation in result.observations {
      let target = targets[block.targets[observation.slot]]
      counts.watched[target.name, default: CommandTally()]
        .add(observation, names: target.commandKinds)
    }
    self.init(cases: block.firstCase..<block.firstCase + result.caseCount, counts: counts)
  }
}
