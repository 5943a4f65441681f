import StatefulFuzz

/// Callbacks by which a campaign reports progress and is stopped.
public struct CampaignEvents {
  /// Called with every finding as soon as it is confirmed; throwing ends the campaign.
  public var onFinding: (Finding) throws -> Void = { _ in }

  /// Called with every case that is going to be a finding, as it failed; what is kept of it is not
  /// lost whatever happens while it is shrunk.
  public var onUnshrunk: (Finding) throws -> Void = { _ in }

  /// Called with every finding after `onFinding`, to be kept for the next session, and with the one
  /// that goes for it.
  package var onFound: (inout FoundRecord, _ replaced: FoundRecord?) throws -> Void = { _, _ in }

  /// Called with cases that are covered now, once their findings are kept, and the session's time.
  package var onPart: (LedgerPart, Duration) throws -> Void = { _, _ in }

  /// Runs a case in a newly started process under another hash seed; nil where that cannot be done.
  package var freshStart: FreshStart?

  /// Called several times a second.
  public var onProgress: (CampaignProgress) -> Void = { _ in }

  /// Asked several times a second; true ends the campaign with what it has.
  public var isStopRequested: () -> Bool = { false }

  /// Asked like `isStopRequested`; true ends the search for failures, and those that it has are finished.
  package var isSearchOver: () -> Bool = { false }

  /// Makes events that nobody listens to.
  public init() {}
}

/// Where a campaign stands.
public struct CampaignProgress: Sendable {
  /// Time from the start.
  public var elapsed = Duration.zero
  /// Time to the end, of a limit of cases at the rate so far; nil without a limit.
  public var left: Duration?
  /// Fresh cases that ended.
  public var cases: UInt64 = 0
  /// Cases of blocks that are not counted yet, as far as their workers have come.
  public var casesUnderWay: UInt64 = 0
  /// Commands that the ended cases ran.
  public var commands: UInt64 = 0
  /// Findings that the catalogue does not expect.
  public var unexpectedFindings = 0
  /// Findings that it expects.
  public var expectedFindings = 0
  /// Failing cases whose bucket the catalogue expects.
  public var expectedCases: UInt64 = 0
  /// Targets and signatures that failed.
  public var buckets = 0
  /// Different things that the cases have shown: successions of two kinds in watched cases, hazards
  /// reached, and buckets, for each target.
  public var features = 0
  /// Workers that a case ended.
  public var restarts = 0
  /// When the last new bucket was met, from the start of the session.
  public var lastNews = Duration.zero
  /// What is known about the canary.
  public var canary = CanaryState.off
  /// The finding that is being shrunk, if any.
  public var shrinking: String?
  /// How the case fails that is being shrunk, if any.
  package var shrinkingSignature: Signature?
  /// Which one it is of those that the last block of cases has shown; nil where nobody counts.
  package var shrinkingPlace: (number: Int, of: Int)?

  /// Whether findings are only kept as they failed, because the time is up.
  package var isSaving = false
  /// The target of a case that has run for long already; nil where none has.
  package var longCase: String?

  package init() {}
}

extension CampaignProgress {
  /// What `record` holds of a campaign over `targets`; time and canary are those of a session.
  init(_ record: CampaignRecord, of targets: [Target]) {
    let counts = record.counts
    let findings = record.sortedFindings
    cases = record.caseCount
    commands = counts.commands
    expectedFindings = findings.count(where: \.finding.isExpected)
    unexpectedFindings = findings.count - expectedFindings
    let expected = counts.buckets.filter { key, _ in
      targets.first { $0.name == key.target }?.expects(key.signature) == true
    }
    expectedCases = expected.values.map(\.count).total
    buckets = counts.buckets.count
    features = counts.featureCount
    restarts = Int(clamping: counts.restarts)
  }
}
