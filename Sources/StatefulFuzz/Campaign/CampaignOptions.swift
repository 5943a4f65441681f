/// What a campaign may do and for how long.
public struct CampaignOptions: Hashable, Sendable {
  /// Fixes every fresh case, together with its index.
  public var seed: UInt64

  /// Time for the whole campaign; nil for no limit.
  public var duration: Duration?

  /// Fresh cases of all targets together; nil for no limit.
  public var cases: UInt64?

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

  /// Time for shrinking one finding.
  public var shrinkTime = Duration.seconds(30)

  /// Confirmations of a minimal case, each in a fresh process.
  public var confirmations = 3

  /// Whether planted faults prove, at the start and every ten minutes, that faults are caught.
  public var hasCanary = true

  /// Makes options with the driver's defaults and no limit of time or cases.
  public init(seed: UInt64) { self.seed = seed }
}
