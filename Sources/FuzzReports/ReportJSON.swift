import FuzzCampaigns
import StatefulFuzz

/// A target as `list --json` prints it.
public struct TargetJSON: Encodable, Sendable {
  var v = 1
  var target: String
  var suite: String
  var strategy: String
  var code: String
  var summary: String
  var hazards: [String]
  var source: String
  var envelopes: [String: [String]]?

  /// Takes what a catalogue says; `hazards` are those of the envelope in which runs are by default.
  public init(_ target: Target) {
    self.target = target.name
    suite = target.suite
    strategy = target.strategy
    code = target.code
    summary = target.summary
    hazards = target.within(.observed).expectedHazards
    source = target.source
    guard target.hasEnvelopes else { return }
    envelopes = Dictionary(
      uniqueKeysWithValues: Envelope.allCases.map {
        ($0.rawValue, target.within($0).expectedHazards)
      })
  }
}

/// A replay as `replay --json` prints it.
public struct ReplayJSON: Encodable, Sendable {
  var v = 1
  var file: String
  var target: OrNull<String>
  var expected: OrNull<String>
  var verdict: OrNull<String>
  var hazard: OrNull<String>
  var step: OrNull<Int>
  var agreement: OrNull<String>
  var message: String
  var envelope: String?
  var rules: [RuleJSON]?
  var trace: [TraceStepJSON]?

  /// Takes a result; the trace is left out unless asked for.
  public init(file: String, _ result: ReplayResult, isTraced: Bool) {
    self.file = file
    target = OrNull(result.target)
    expected = OrNull(result.expectation?.text)
    verdict = OrNull(result.verdict.rawValue)
    hazard = OrNull(result.failure?.hazard)
    step = OrNull(result.step)
    agreement = OrNull(result.agreement?.rawValue)
    message = result.message
    envelope = result.failure?.basis?.envelope.rawValue
    rules = result.failure?.basis?.rules.map(RuleJSON.init)
    trace = isTraced ? result.trace.map(TraceStepJSON.init) : nil
  }

  /// A file that could not be replayed: no verdict, and the message says why.
  public init(file: String, unreadable message: String) {
    self.file = file
    target = OrNull(nil)
    expected = OrNull(nil)
    verdict = OrNull(nil)
    hazard = OrNull(nil)
    step = OrNull(nil)
    agreement = OrNull(nil)
    self.message = message
  }
}

/// A step of a trace.
public struct TraceStepJSON: Encodable, Sendable {
  var v = 1
  var step: Int
  var command: String
  var phase: String
  var model: String
  var sut: OrNull<String>
  var ok: Bool
  var remark: String?

  init(_ step: TraceStep) {
    self.step = step.step
    command = step.command
    phase = step.phase
    model = step.model
    sut = OrNull(step.system)
    ok = step.isOK
    remark = step.remark
  }
}

/// A finding as `run --json` prints it.
public struct FindingJSON: Encodable, Sendable {
  var v = 1
  var target: String
  var hazard: OrNull<String>
  var verdict: String
  var bucket: String
  var file: OrNull<String>
  var commands: Int
  var from: Int
  var runs: Int
  var reproduced: String
  var expected: Bool
  var known: Bool
  var one_minimal: Bool
  var proven_elements: Int?
  var step: Int
  var message: String

  /// The function that trapped.
  var place: String?

  /// Its line, as `Queue.swift:12`.
  var line: String?
  var script: [String]
  var shorter_cases: ShorterCasesJSON?
  var any: [FreeArgumentsJSON]?
  var envelope: String?
  var rules: [RuleJSON]?
  var hash_dependent: Bool?
  var hash_seed: String?
  var passes_under_hash_seed: String?

  /// Takes a finding.
  ///
  /// - Parameters:
  ///   - finding: What was found.
  ///   - file: Where it was saved; nil when it was not.
  ///   - isKnown: Whether the corpus already held its bucket.
  public init(_ finding: Finding, file: String?, isKnown: Bool) {
    target = finding.target
    hazard = OrNull(finding.failure.hazard)
    verdict = finding.failure.verdict.rawValue
    bucket = finding.failure.bucket
    self.file = OrNull(file)
    commands = finding.script.commands.count
    from = finding.originalCommandCount
    runs = finding.shrinkRuns
    reproduced = "\(finding.reproduced.same)/\(finding.reproduced.of)"
    expected = finding.isExpected
    known = isKnown
    one_minimal = finding.isOneMinimal
    proven_elements = finding.shrinkLog.provenElements
    shorter_cases = finding.shrinkLog.shorterCases.map(ShorterCasesJSON.init)
    step = finding.failure.step
    message = finding.failure.fullMessage
    place = finding.failure.interruption?.place
    line = finding.failure.interruption?.line
    script = finding.lines
    any = FreeArgumentsJSON.list(finding.shrinkLog)
    envelope = finding.failure.basis?.envelope.rawValue
    rules = finding.failure.basis?.rules.map(RuleJSON.init)
    if case .dependent(let fails, let passes) = finding.hashing {
      hash_dependent = true
      hash_seed = HashSeed.text(fails)
      passes_under_hash_seed = HashSeed.text(passes)
    }
  }
}

/// What running the shorter cases around a shrunk one came to.
public struct ShorterCasesJSON: Encodable, Sendable {
  var v = 1
  var up_to: Int
  var of: Int
  var runs: Int
  var complete: Bool

  init(_ cases: ShorterCases) {
    (up_to, of, runs, complete) = (cases.depth, cases.commands, cases.runs, cases.isComplete)
  }
}

/// A rule that a failure depends on.
public struct RuleJSON: Encodable, Sendable {
  var v = 1
  var code: String
  var confidence: String

  init(_ rule: FailureBasis.Rule) {
    code = rule.code
    confidence = rule.confidence
  }
}

/// The line that `run --json` prints for every finding as it comes.
public struct FindingEventJSON: Encodable, Sendable {
  var v = 1
  var kind = "finding"
  var finding: FindingJSON

  /// Wraps a finding.
  public init(_ finding: FindingJSON) { self.finding = finding }
}

/// The line that `run --json` prints now and then.
public struct ProgressJSON: Encodable, Sendable {
  var v = 1
  var kind = "stat"
  var t: Double
  var cases: UInt64
  var commands: UInt64
  var findings: Int
  var unexpected: Int
  var buckets: Int
  var restarts: Int
  var canary: String
  var left: OrNull<Double>

  /// Takes what a campaign reports.
  public init(_ progress: CampaignProgress) {
    t = progress.elapsed.seconds
    cases = progress.cases
    commands = progress.commands
    findings = progress.expectedFindings + progress.unexpectedFindings
    unexpected = progress.unexpectedFindings
    buckets = progress.buckets
    restarts = progress.restarts
    canary = progress.canary.rawValue
    left = OrNull(progress.left?.seconds)
  }
}
