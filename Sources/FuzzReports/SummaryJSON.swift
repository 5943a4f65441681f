import FuzzCampaigns
import StatefulFuzz

/// The last line of `run --json`.
public struct SummaryJSON: Encodable, Sendable {
  var v = 1
  var kind = "summary"
  var seed: String
  var cases: UInt64
  var commands: UInt64
  var duration_s: Double
  var findings: [FindingJSON]

  /// Findings that `run --resume` finishes.
  var waiting: Int
  var buckets: [BucketJSON]
  var canary: String
  var hazards_reached: [String]
  var hazards_never: [String]
  var restarts: Int
  var lost: Int
  var corpus: CorpusJSON
  var statistics: [StatisticsJSON]
  var idle_kinds: [IdleKindJSON]
  var missed_labels: [String]
  var end: String
  var exit: OrNull<Int32>

  /// Cases that reached a hazard's precondition, by target and hazard.
  var exercised: [String: [String: UInt64]]

  /// The campaign's targets, whether or not one of their hazards was reached.
  public var targets: [String]?

  /// The campaign's folder and what belongs to it; missing where there is none.
  public var campaign: CampaignJSON?

  /// Why the exit code is 3; missing for another one.
  public var not_shown: [String]?

  /// The shards that were put together; missing for a single run.
  public var shards: [String]?

  /// How likely something new is.
  var growth: GrowthJSON
  var rested: UInt64

  /// Cases of which nobody can tell whether what was in flight answered rightly.
  var undecided: UInt64

  /// Cases that show nothing about the system, and an example of each kind of them.
  var indeterminate: UInt64
  var indeterminate_cases: [FindingJSON]

  /// Buckets that are counted and have no finding, because their target has as many as it may.
  var capped: Int

  /// The slowest cases of the session, at most three, of those that took 0.1 s or more.
  ///
  /// The slowest comes first. No two runs print the same times.
  var slowest: [SlowCaseJSON]

  /// Takes what a campaign came to; one that has not ended has no exit code.
  public init(
    _ summary: CampaignSummary, seed: UInt64, findings: [FindingJSON], end: String, exit: Int32?,
    corpus: CorpusJSON
  ) {
    lost = summary.lostCases
    waiting = summary.waitingFindings
    exercised = summary.exercisedByTarget
    rested = summary.restedCases
    undecided = summary.undecidedCases
    indeterminate = summary.indeterminateCases
    indeterminate_cases = summary.indeterminate.map { FindingJSON($0, file: nil, isKnown: false) }
    capped = summary.cappedBuckets
    slowest = summary.slowest.map(SlowCaseJSON.init)
    growth = GrowthJSON(summary.growth)
    statistics = summary.statistics.filter { $0.cases > 0 }.map {
      StatisticsJSON($0, missed: summary.missedCounts)
    }
    idle_kinds = summary.idleKinds.map(IdleKindJSON.init)
    missed_labels = summary.missedLabels
    self.corpus = corpus
    self.seed = "0x" + String(seed, radix: 16)
    cases = summary.cases
    commands = summary.commands
    duration_s = summary.elapsed.seconds
    self.findings = findings
    buckets = summary.buckets.map(BucketJSON.init)
    canary = summary.canary.rawValue
    hazards_reached = summary.hazardsReached
    hazards_never = summary.hazardsNever
    restarts = summary.restarts
    self.end = end
    self.exit = OrNull(exit)
  }
}

/// What the replay of the corpus came to, before the campaign.
public struct CorpusJSON: Encodable, Sendable {
  var v = 1
  var replayed: Int
  var differences: [String]
  var unreadable: [String]

  /// Targets of entries that the driver does not have; missing where there are none.
  var unknown_targets: [String]?

  /// Takes one line for each entry that was not as expected, and for each file without an entry.
  public init(
    replayed: Int, differences: [String], unreadable: [String], unknownTargets: [String] = []
  ) {
    self.replayed = replayed
    self.differences = differences
    self.unreadable = unreadable
    unknown_targets = unknownTargets.isEmpty ? nil : unknownTargets
  }
}

/// A case that took long.
public struct SlowCaseJSON: Encodable, Sendable {
  var v = 1
  var target: String
  var `case`: UInt64

  /// At the least.
  var seconds: Double

  /// Whether it belongs to a search, so that its index alone does not make it again.
  var search: Bool

  init(_ slow: SlowCaseSummary) {
    (target, `case`, seconds) = (slow.target, slow.caseIndex, slow.time.seconds)
    search = !slow.isFresh
  }
}

/// Failing cases with one target and signature.
public struct BucketJSON: Encodable, Sendable {
  var v = 1
  var target: String
  var signature: Signature
  var cases: UInt64
  var first: UInt64

  init(_ bucket: BucketCount) {
    target = bucket.target
    signature = bucket.signature
    cases = bucket.count
    first = bucket.firstCase
  }
}
