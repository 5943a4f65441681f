import StatefulFuzz

/// What a campaign came to; complete however it was stopped.
public struct CampaignSummary: Sendable {
  /// Fresh cases that ended.
  public var cases: UInt64 = 0

  /// Commands that they ran.
  public var commands: UInt64 = 0

  /// Commands among them that were illegal where they stood.
  public var rejected: UInt64 = 0

  /// Failures, each shrunk and confirmed, in the order of their first case.
  public var findings: [Finding] = []

  /// An example of each kind of cases that show nothing, shrunk like a finding, in the order of the first ones.
  public var indeterminate: [Finding] = []

  /// Cases that show nothing about the system, because something took part that nobody can judge, such as a
  /// thread that no schedule knows.
  public var indeterminateCases: UInt64 = 0

  /// Findings that the next session has to finish: they are kept as they failed, or not yet made.
  public var waitingFindings = 0

  /// Failing cases of each target and signature.
  public var buckets: [BucketCount] = []

  /// Buckets without a finding, because their target has as many as it may.
  public var cappedBuckets: Int {
    let own = Dictionary(grouping: buckets, by: \.target).values
    return own.reduce(0) { $0 + max(0, $1.count - BucketCaps.kept) }
  }

  /// For each hazard, the cases that reached its precondition or showed it.
  public var exercised: [String: UInt64] = [:]

  /// The same for each target, by its name; cases that ended their process are not counted.
  public var exercisedByTarget: [String: [String: UInt64]] = [:]

  /// Every hazard that the chosen targets can meet, in catalogue order.
  public var hazards: [String] = []

  /// What the watched cases of each target did.
  public var statistics: [TargetStatistics] = []

  /// Command kinds that never did anything: a clean result says nothing of them.
  public var idleKinds: [IdleKind] = []

  /// Labels whose goals are numbers of cases, and that too few cases have.
  public var missedCounts: [MissedLabel] = []

  /// A sentence for each target with lanes whose commands never overlapped.
  package var uselessLanes: [String] { statistics.compactMap(\.uselessLanes) }

  /// A sentence for each label that too few cases have.
  public var missedLabels: [String] {
    let shares = statistics.flatMap { target in
      target.missedGoals.map { MissedLabel(target, $0) }
    }
    return (shares + missedCounts).map(\.message)
  }

  /// Whether planted faults were caught.
  public var canary = CanaryState.off

  /// Workers that a case ended, each replaced.
  public var restarts = 0

  /// Cases among `cases` that were left out because their target had hung or filled the memory too
  /// often in its block.
  public var restedCases: UInt64 = 0

  /// Cases of which nobody can tell whether all commands in flight answered rightly: they have too many
  /// possible orders to check.
  public var undecidedCases: UInt64 = 0

  /// Cases that were under way when the campaign was stopped.
  public var lostCases = 0

  /// The slowest cases of this session, at most three, the slowest first; only those that took a tenth
  /// of a second or more.
  public var slowest: [SlowCaseSummary] = []

  /// Time from start to end.
  public var elapsed = Duration.zero

  /// What ended the campaign.
  public var end = End.budget

  package init() {}

  /// What ended a campaign.
  public enum End: String, Sendable {
    /// Its time or its cases were used up.
    case budget
    /// The wanted number of findings was reached.
    case findings
    /// Somebody asked for it.
    case stopped
    /// Nothing new came for as long as was asked for.
    case plateau
  }

  /// Takes what a campaign over `targets` knows; canary, time and end are those of a session.
  package mutating func take(_ record: CampaignRecord, of targets: [Target]) {
    let counts = record.counts
    hazards = Campaign.hazards(of: targets)
    statistics = targets.map { TargetStatistics($0, counts.watched[$0.name] ?? CommandTally()) }
    cases = record.caseCount.storable
    commands = counts.commands.storable
    rejected = counts.rejected.storable
    restedCases = counts.rested.storable
    undecidedCases = counts.undecided.storable
    restarts = Int(clamping: counts.restarts.storable)
    exercisedByTarget = counts.exercised.mapValues { $0.mapValues(\.storable) }
    exercised = [:]
    for (hazard, count) in counts.exercised.values.joined() {
      exercised[hazard, default: 0].add(count)
    }
    findings = record.sortedFindings.map(\.finding)
    indeterminate = record.indeterminate.map(\.finding)
    indeterminateCases =
      counts.buckets.filter(\.key.signature.isIndeterminate).values.map(\.count).total
      .storable
    waitingFindings = record.pending.count
    for hazard in findings.compactMap(\.failure.hazard) { exercised[hazard, default: 0].add(1) }
    let failing = counts.buckets.filter { !$0.key.signature.isIndeterminate }
    buckets = failing.sorted { $0.key < $1.key }.map { key, tally in
      BucketCount(
        target: key.target, signature: key.signature, count: tally.count.storable,
        firstCase: tally.firstCase)
    }
  }

  /// Hazards whose precondition was reached, in catalogue order.
  public var hazardsReached: [String] { hazards.filter { exercised[$0, default: 0] > 0 } }

  /// Hazards whose precondition was never reached.
  public var hazardsNever: [String] { hazards.filter { exercised[$0, default: 0] == 0 } }
}

/// A case that took long.
public struct SlowCaseSummary: Hashable, Sendable {
  /// `suite/strategy`.
  public var target: String

  /// Its index in the campaign.
  public var caseIndex: UInt64

  /// How long it ran at the least: a supervisor looks some fifty times a second.
  public var time: Duration

  /// Whether seed and index alone fix the case; one of a search depends on its block as well.
  public var isFresh: Bool

  /// Whether it stands out: a campaign all of whose cases are as slow has nothing to tell by it.
  public var isNotable: Bool

  /// How many times the mean of all cases it takes to stand out: cases have between no commands and
  /// many, and are expected to differ by a factor of ten.
  static let notableFactor = 20.0

  /// Puts together what is known of a case.
  ///
  /// - Parameters:
  ///   - slow: The case.
  ///   - target: Its name.
  ///   - isFresh: Whether seed and index alone fix it.
  ///   - mean: The time of a case on average.
  package init(_ slow: SlowCase, target: String, isFresh: Bool, mean: Duration) {
    self.target = target
    self.isFresh = isFresh
    (caseIndex, time) = (slow.caseIndex, slow.time)
    isNotable = slow.time.seconds >= mean.seconds * Self.notableFactor
  }
}

/// Failing cases of one target and signature.
public struct BucketCount: Hashable, Sendable {
  /// `suite/strategy`.
  public var target: String
  /// What the failures have in common.
  public var signature: Signature
  /// How many cases failed so.
  public var count: UInt64
  /// The first of them.
  public var firstCase: UInt64

  package init(
    target: String, signature: Signature, count: UInt64, firstCase: UInt64
  ) {
    self.target = target
    self.signature = signature
    self.count = count
    self.firstCase = firstCase
  }
}

/// What is known about the canary.
public enum CanaryState: String, Sendable {
  /// Not asked for.
  case off
  /// Asked for, with no result yet.
  case pending
  /// All planted faults were caught.
  case ok
  /// One was not: a clean result of this campaign means nothing.
  case missed
}
