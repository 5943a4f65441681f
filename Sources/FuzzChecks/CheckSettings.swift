import FuzzCampaigns
import StatefulFuzz

/// What a test, a suite and the environment say about a check; what one leaves out, the next one
/// outside it says.
public struct CheckSettings: Hashable, Sendable {
  /// The greatest number of fresh cases.
  public var cases: UInt64?

  /// Time for fresh cases.
  public var duration: Duration?

  /// Fixes every case.
  public var seed: UInt64?

  /// The greatest number of commands in a case.
  public var commandLimit: Int?

  /// The time that one case may take.
  public var timeout: Duration?

  /// Whether cases run in worker processes, if this platform can fork.
  public var isIsolated: Bool?

  /// How worker processes start; nil for the default of the platform.
  public var workers: WorkerStart?

  /// Failures of different kinds after which a check ends.
  public var findings: Int?

  /// Where failures are kept.
  public var corpus: CorpusLocation?

  /// Whether a test that passes says what it has tried.
  public var isVerbose: Bool?

  /// Whether a test that passes also plants faults in its system, and says which of them go
  /// unnoticed.
  public var isAudit: Bool?

  /// The file of a saved case that is run, and nothing else.
  public var replay: String?

  /// Makes settings; nil leaves a value to whoever is outside.
  public init(
    cases: UInt64? = nil, duration: Duration? = nil, seed: UInt64? = nil, commandLimit: Int? = nil,
    isIsolated: Bool? = nil, corpus: CorpusLocation? = nil, findings: Int? = nil,
    replay: String? = nil, isVerbose: Bool? = nil, isAudit: Bool? = nil,
    workers: WorkerStart? = nil, timeout: Duration? = nil
  ) {
    self.cases = cases
    self.duration = duration
    self.seed = seed
    self.commandLimit = commandLimit
    self.isIsolated = isIsolated
    self.corpus = corpus
    self.findings = findings
    self.replay = replay
    self.isVerbose = isVerbose
    self.isAudit = isAudit
    self.workers = workers
    self.timeout = timeout
  }

  /// These settings, with those of `outer` where they say nothing.
  public func inheriting(from outer: CheckSettings) -> CheckSettings {
    CheckSettings(
      cases: cases ?? outer.cases, duration: duration ?? outer.duration, seed: seed ?? outer.seed,
      commandLimit: commandLimit ?? outer.commandLimit,
      isIsolated: isIsolated ?? outer.isIsolated, corpus: corpus ?? outer.corpus,
      findings: findings ?? outer.findings, replay: replay ?? outer.replay,
      isVerbose: isVerbose ?? outer.isVerbose, isAudit: isAudit ?? outer.isAudit,
      workers: workers ?? outer.workers, timeout: timeout ?? outer.timeout)
  }

  /// The options of a check in a source file, the defaults filled in: 1,000 cases from seed 1,
  /// isolated where the platform can, with the package's corpus, at most five failures.
  ///
  /// - Parameter sourceFile: The path of the test's source, as `#filePath` gives it.
  /// - Returns: Options; with a `duration` and no `cases`, time alone ends the check.
  public func options(forTestIn sourceFile: String) -> CheckOptions {
    let isolated = workers == .spawn ? IsolationMode.batch : .ifPossible
    var options = CheckOptions(isolation: isIsolated ?? true ? isolated : .none)
    options.cases = cases ?? (duration == nil ? options.cases : .max)
    options.duration = duration
    options.seed = seed ?? options.seed
    options.commandLimit = commandLimit ?? options.commandLimit
    options.timeout = timeout ?? options.timeout
    options.replay = replay
    options.findings = max(1, findings ?? 5)
    options.corpus = (corpus ?? .nearest).path(forTestIn: sourceFile)
    return options
  }
}

extension IsolationMode {
  /// What isolates traps where that is possible, else none.
  static var ifPossible: IsolationMode {
    #if os(Linux)
    .batch
    #else
    .none
    #endif
  }
}
