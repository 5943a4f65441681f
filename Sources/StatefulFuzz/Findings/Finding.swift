/// A failure that a campaign found, shrunk and confirmed: what is reported and saved.
public struct Finding: Hashable, Sendable {
  /// `suite/strategy`.
  public var target: String

  /// The minimal case's failure.
  public var failure: Failure

  /// Whether the catalogue says that the target shows this.
  public var isExpected: Bool

  /// The minimal case as text.
  public var script: Script

  /// The minimal case as choices; nil when the case has none.
  public var choices: ChoiceSequence?

  /// The campaign's seed.
  public var seed: UInt64

  /// The case that failed first.
  public var caseIndex: UInt64

  /// How that case was made: `random` or `search`.
  public var lane = "random"

  /// Commands of that case up to the failing one.
  public var originalCommandCount: Int

  /// Executions until nothing simpler was known; those that then look for a shorter case, confirm the failure
  /// and find arguments of any value are not among them.
  public var shrinkRuns: Int

  /// Whether no single command and no single choice can be taken away or lowered.
  public var isOneMinimal: Bool

  /// Why shrinking ended; nil where it was not begun, or was asked to stop.
  package var shrinkEnd: ShrinkResult.End?

  /// How it was shrunk, and what is known of the result.
  package var shrinkLog = ShrinkLog()

  /// Whether it comes from an enumeration, in which no shorter sequence fails in the same way.
  public var isShortest = false

  /// Confirmations that showed the same signature, of how many.
  public var reproduced: (same: Int, of: Int) {
    get { (reproducedCount, confirmationCount) }
    set { (reproducedCount, confirmationCount) = newValue }
  }
  private var reproducedCount = 0
  private var confirmationCount = 0

  /// Under which hash seeds the confirmations ran.
  public package(set) var hashing = HashEvidence.oneSeed

  /// Model and system at the failing step, where the run got that far.
  public var lastStep: TraceStep?

  /// Model and system after each command, where the minimal case was just found; not kept in files.
  package var steps: [TraceStep] = []

  /// What was in flight together, where the minimal case was just found; not kept in files.
  public package(set) var picture = FlightPicture()

  /// The last 64 KiB that the confirmed case printed, whatever they are; not for a terminal.
  public var output: [UInt8] = []

  /// Time from the start of the campaign.
  public var elapsed: Duration

  /// The case's name in the report's words: hazard, or verdict where there is none.
  public var title: String { failure.hazard ?? failure.verdict.rawValue }

  /// Takes a finding from a file, for a target that need not be there any more.
  package init(
    targetName: String, failure: Failure, isExpected: Bool, script: Script,
    choices: ChoiceSequence?, seed: UInt64, caseIndex: UInt64, originalCommandCount: Int,
    elapsed: Duration
  ) {
    target = targetName
    self.failure = failure
    self.isExpected = isExpected
    self.script = script
    self.choices = choices
    self.seed = seed
    self.caseIndex = caseIndex
    self.originalCommandCount = originalCommandCount
    shrinkRuns = 0
    isOneMinimal = false
    self.elapsed = elapsed
  }

  package init(
    target: Target, failure: Failure, script: Script, choices: ChoiceSequence?, seed: UInt64,
    caseIndex: UInt64, originalCommandCount: Int, elapsed: Duration
  ) {
    self.init(
      targetName: target.name, failure: failure, isExpected: target.expects(failure.hazard),
      script: script, choices: choices, seed: seed, caseIndex: caseIndex,
      originalCommandCount: originalCommandCount, elapsed: elapsed)
  }
}

extension Finding {
  /// The case as the lines of a corpus entry: `init` and `schedule` if there are any, then the commands.
  public var lines: [String] {
    let written = FlightRecord.schedule(of: script.initial)
    let (start, schedule) = (written.start, written.text)
    return (start.isEmpty ? [] : ["init \(start)"])
      + (schedule.isEmpty ? [] : ["schedule \(schedule)"]) + script.commands
  }

  /// Takes note that the run which was to show the failure did not fail in the same way: the message
  /// is that of an earlier run, and says so.
  package mutating func tellOtherRun(_ record: RunRecord) {
    let seen =
      record.failure.map { "failed as \($0.signature): \($0.fullMessage)" }
      ?? (record.verdict == .passed ? "passed" : "ended as \(record.verdict.rawValue)")
    failure.message =
      "failed as \(failure.signature) (\(failure.fullMessage)), but when it was run again for this "
      + "report, it \(seen)"
    failure.interruption = nil
    failure.verdict = .flaky
    (lastStep, steps) = (nil, [])
  }
}

extension Finding {
  /// Whether its commands can fail again: there are some, and it was not the drawing of the next one that failed.
  package var hasCase: Bool {
    !script.commands.isEmpty && failure.commandKind != Failure.undescribedKind
  }
}
