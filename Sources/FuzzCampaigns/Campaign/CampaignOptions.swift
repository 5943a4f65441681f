import StatefulFuzz

/// What a campaign may do and for how long.
public struct CampaignOptions: Hashable, Sendable {
  /// Fixes every fresh case, together with its index.
  public var seed: UInt64

  /// Time for the whole campaign, all its sessions together; nil for no limit.
  public var duration: Duration?

  /// Fresh cases of all targets, sessions and shards together; nil for no limit.
  public var cases: UInt64?

  /// The part of the cases that this campaign runs; nil for all of them.
  public var shard: SeedRecord.Shard?

  /// How many cases each target gets for one of a target with weight 1, in the order of the
  /// targets; empty for 1 each.
  public var weights: [Int] = []

  /// Time without a new bucket after which the campaign ends; nil for no limit.
  public var plateau: Duration?

  /// Findings after which the campaign ends; nil for no limit.
  public var findings: Int?

  /// Worker processes.
  public var jobs = 1

  /// The greatest number of commands in a case.
  public var commandLimit = 50

  /// Limits of a single run.
  public var limits = RunLimits()

  /// Who shares a process with whom.
  public var isolation = IsolationMode.batch

  /// The longest that shrinking one finding may take; a number of runs ends it as a rule.
  public var shrinkTime = Duration.seconds(300)

  /// Confirmations of a minimal case, each in a fresh process.
  public var confirmations = 3

  /// Whether a case that does not end is confirmed once only: somebody waits for it.
  package var confirmsHangsOnce = false

  /// Whether planted faults prove, at the start and every ten minutes, that faults are caught.
  public var hasCanary = true

  /// Which blocks of cases are searches: a share of them, all or none.
  public var search = SearchShare.some

  /// Which blocks are searches in fact: none where each case has a process of its own, because a
  /// search learns from one case for the next.
  var searchShare: SearchShare { isolation == .case ? .none : search }

  /// Whether a search takes code that no case of its block has run yet for something new, where the
  /// build counts what runs; see `CodeCoverage`.
  public var seesCode = true

  /// Whether some cases are watched for statistics.
  public var hasStatistics = true

  /// Whether a failure that is not known yet ends its block at once, so that it is worked on before any
  /// other case runs; what is left of the block is run afterwards.
  package var endsBlocksAtFailure = false

  /// The greatest sum of all weights.
  public static let slotLimit = Ledger.targetCapacity

  /// Makes options with the driver's defaults and no limit of time or cases.
  public init(seed: UInt64) { self.seed = seed }
}
