import StatefulFuzz

/// How much of a campaign one target may take up by failing in ever new ways, as with jumps to wild
/// addresses or a number in a hazard's name.
///
/// A bucket has one finding, and counting a failing case costs nothing; finding after finding costs
/// the time to shrink it. Beyond the caps a target's cases go on, as often as its weight says and as
/// fast as they fail: a case's target depends on its index alone, so no weight ever changes.
///
/// Both caps go by the order of the cases: they cut off the same, whatever the number of workers.
package enum BucketCaps {
  /// Buckets of a target that get a finding: the first ones.
  package static let kept = 50

  /// Buckets of a target that are counted apart; the others are counted as one.
  static let counted = 1_000

  /// The signature of all others.
  package static let rest: Signature = "further-buckets"

  /// The findings that are too many: of each target those of the latest cases.
  package static func surplus(of findings: some Sequence<FoundRecord>) -> [FoundRecord] {
    Dictionary(grouping: findings, by: \.finding.target).values.flatMap { own in
      own.sorted { ($0.finding.caseIndex, $0.key) < ($1.finding.caseIndex, $1.key) }
        .dropFirst(kept)
    }
  }
}
