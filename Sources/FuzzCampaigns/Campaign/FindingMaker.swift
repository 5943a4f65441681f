import StatefulFuzz

/// Turns a failing case into a finding: reproduces, shrinks, confirms and describes it.
struct FindingMaker {
  let targets: [Target]
  let executor: any Executor
  let options: CampaignOptions

  /// Asked several times a second; false ends the work with the best case so far.
  let mayGoOn: () -> Bool

  /// What enumeration knows of the targets' shortest cases; nil to do without.
  var shortest: ShortestCases?

  /// Runs a case in a newly started process; nil where nobody can.
  var freshStart: FreshStart?

  /// Told of the case as it failed, before it is shrunk.
  var onUnshrunk: (Finding) throws -> Void = { _ in }

  /// Makes the finding of a fresh case that failed with `signature`.
  ///
  /// - Complexity: Some hundred runs, within `options.shrinkTime`, and the confirmations.
  func finding(
    target index: Int, caseIndex: UInt64, input: CaseInput? = nil, signature: Signature,
    elapsed: Duration
  ) throws -> Finding {
    let input =
      input
      ?? .fresh(
        campaignSeed: options.seed, caseIndex: caseIndex, commandLimit: options.commandLimit)
    var finding = try made(
      target: index, caseIndex: caseIndex, input, signature: signature, elapsed: elapsed)
    if case .searched = input { finding.lane = "search" }
    // Whether it does the same twice says as little as what it does.
    if signature.isIndeterminate {
      (finding.failure.verdict, finding.failure.hazard) = (.indeterminate, nil)
    }
    return finding
  }

  private func made(
    target index: Int, caseIndex: UInt64, _ input: CaseInput, signature: Signature,
    elapsed: Duration
  ) throws -> Finding {
    let target = targets[index]
    let usual = executor.limits
    defer { executor.limits = usual }
    // It has had the whole time once, and has it again where the minimal case is confirmed.
    if signature.isUnnamed(.timeout) {
      executor.limits = usual.ofHang
    }
    guard let original = try runAlone(input, of: index, .script, signature: signature) else {
      let script = try executor.decode(target: index, input)
      return unrepeated(target, script, caseIndex, signature: signature, elapsed: elapsed)
    }
    if let (part, kind) = RunFingerprint.Difference.parse(signature) {
      return unsteady(
        target, original, caseIndex, part.message(kind: kind), kind: kind, elapsed: elapsed)
    }
    guard let failure = original.failure,
      Ledger.stored(failure.signature) == signature || names(failure, signature)
    else {
      return flaky(target, original, caseIndex, signature: signature, elapsed: elapsed)
    }
    var finding = Finding(
      target: target, failure: failure,
      script: original.script ?? Script(initial: "", commands: []), choices: original.executed,
      seed: options.seed, caseIndex: caseIndex, originalCommandCount: original.commandCount,
      elapsed: elapsed)
    guard let executed = original.executed else {
      // The generator itself is cut short: there are no commands to shrink or to tell.
      executor.limits = usual
      try confirm(&finding, target: index, input, signature: failure.signature)
      return finding
    }
    finding.originalCommandCount = executed.commands.count
    // Who asks to stop waits: the case is kept as it failed, and shrunk when somebody resumes.
    guard mayGoOn() else { return finding }
    try onUnshrunk(finding)
    let found = finding
    let isEarly = try finish(&finding, executed, failure, target: index, usual)
    // What shrank in a process that earlier runs have left in disorder does not fail in a new one.
    guard isEarly || isUnsteady(finding), mayGoOn() else { return finding }
    let runs = finding.shrinkRuns
    finding.failure = failure
    _ = try finish(&finding, executed, failure, target: index, usual, startsFresh: true)
    finding.shrinkRuns += runs
    // The message is that of the case as it was found, where describing the smaller one showed no failure.
    if finding.failure.verdict == .flaky, finding.lastStep == nil { restore(&finding, to: found) }
    return finding
  }

  /// Whether a shrunk case never failed in a new process.
  private func isUnsteady(_ finding: Finding) -> Bool {
    finding.reproduced.of > 0 && finding.reproduced.same == 0 && !finding.hashing.isDependent
  }

  /// Commands behind the one that failed.
  private func stepsBeforeEnd(_ finding: Finding) -> Int {
    let failure = finding.failure
    guard failure.step > 0, !failure.isAtEnd, failure.verdict != .flaky else { return 0 }
    return max(0, finding.script.commands.count - failure.step)
  }

  /// Takes the case as it was found, where no smaller one fails but by chance.
  private func restore(_ finding: inout Finding, to found: Finding) {
    (finding.script, finding.choices) = (found.script, found.choices)
    finding.failure.step = found.failure.step
    finding.isOneMinimal = false
    finding.shrinkLog = ShrinkLog()
    (finding.steps, finding.lastStep, finding.picture) = ([], nil, FlightPicture())
  }

  /// Whether a failure is one that could not be named in the process in which it was found: that had
  /// been damaged by then.
  private func names(_ failure: Failure, _ signature: Signature) -> Bool {
    signature.commandKind == Failure.undescribedKind
      && failure.commandKind != Failure.undescribedKind
  }

  /// Shrinks, describes and confirms.
  ///
  /// - Parameters:
  ///   - finding: What is filled in.
  ///   - executed: The case as it failed.
  ///   - failure: How it failed.
  ///   - target: Its number at the executor.
  ///   - usual: The limits of a run.
  ///   - startsFresh: Whether shrinking uses a new process for each run.
  /// - Returns: Whether it failed before all commands of the shrunk case had run, when it was described.
  /// - Throws: When workers cannot run.
  private func finish(
    _ finding: inout Finding, _ executed: ChoiceSequence, _ failure: Failure, target: Int,
    _ usual: RunLimits, startsFresh: Bool = false
  ) throws(IsolationError) -> Bool {
    let minimal = try shrink(executed, target: target, failure: failure, startsFresh: startsFresh)
    finding.shrinkRuns = minimal.runs
    finding.isOneMinimal = minimal.isOneMinimal
    finding.shrinkEnd = minimal.end
    finding.shrinkLog = minimal.shrinkLog
    var input = CaseInput.choices(minimal.best)
    if !startsFresh, mayGoOn(), let shorter = try deletedAsText(minimal, failure, target: target) {
      input = .script(shorter.script)
      finding.shrinkRuns += shorter.runs
      finding.forgetProofs()
    }
    // What the last candidate has left behind would be told as part of this case.
    if startsFresh { executor.replaceProcess() }
    let isEarly = try describe(&finding, target: target, input)
    executor.limits = usual
    let wasOtherwise = finding.failure.verdict == .flaky
    // What did not hold once may hold by chance the next time.
    let times = startsFresh ? max(options.confirmations, Self.doubtful) : options.confirmations
    try confirm(
      &finding, target: target, input, signature: failure.signature, times: times)
    // The run that was to be shown counts as one in which it did something else.
    if wasOtherwise { finding.reproduced.of += 1 }
    return isEarly
  }

  /// Confirmations of a case that was found not to hold once.
  private static let doubtful = 5

  /// A case that failed in some way before, run alone; nil when it may not go on.
  ///
  /// Where it does something else now, it is run once more in a new process: what came between may be
  /// want of memory, and no doing of the system's.
  private func runAlone(
    _ input: CaseInput, of target: Int, _ detail: RunDetail, signature: Signature
  ) throws(IsolationError) -> RunRecord? {
    let first = try run(input, of: target, detail)
    guard let first, RunFingerprint.Difference.parse(signature) == nil,
      first.failure.map({ Ledger.stored(self.signature(of: $0, like: signature)) })
        != Ledger.stored(signature)
    else { return first }
    executor.replaceProcess()
    return try run(input, of: target, detail) ?? first
  }

  /// One run; nil when it may not go on.
  func run(
    _ input: CaseInput, of target: Int, _ detail: RunDetail = []
  ) throws(IsolationError) -> RunRecord? {
    do {
      return try executor.run(target: target, input, detail, mayGoOn: mayGoOn)
    } catch .stopped {
      return nil
    }
  }

  /// Fills in the minimal case's text, its failure and the states at the failing step.
  ///
  /// These are of a run of their own. Where it does not fail in the same way, its states are no states
  /// of the failure: the finding says so and shows none.
  ///
  /// - Returns: Whether it failed before all of its commands had run.
  private func describe(
    _ finding: inout Finding, target: Int, _ input: CaseInput
  ) throws(IsolationError) -> Bool {
    finding.choices = if case .choices(let best) = input { best } else { nil }
    let signature = finding.failure.signature
    var isEarly = false
    let again = try runAlone(
      input, of: target, [.script, .trace], signature: signature)
    guard let record = again else {
      if let script = try executor.decode(target: target, input) {
        finding.script = script
        finding.failure.step = script.commands.count
      }
      return false
    }
    if let script = record.script { finding.script = script }
    if let executed = record.executed { finding.choices = executed }
    // A smaller case may trap where the one that was found gave a wrong answer: one hazard is one bucket.
    if let failure = record.failure,
      Ledger.stored(self.signature(of: failure, like: signature)) == Ledger.stored(signature)
    {
      finding.failure = failure
      finding.lastStep = record.trace.last
      finding.steps = record.trace
      finding.picture = record.picture
      // In another process it fails earlier: what was proven is not of this case.
      isEarly = stepsBeforeEnd(finding) > 0
      if isEarly {
        finding.isOneMinimal = false
        finding.forgetProofs()
        finding.script.commands = Array(finding.script.commands.prefix(failure.step))
      }
    } else if !signature.isIndeterminate {
      finding.tellOtherRun(record)
    }
    finding.isExpected = targets[target].expects(finding.failure.hazard)
    return isEarly
  }

  /// Runs the case in fresh processes and counts how often it fails in the same way.
  ///
  /// The last time it is, where that can be done, a start of the program under another hash seed; the
  /// others are forks, which share the seed of this process.
  func confirm(
    _ finding: inout Finding, target: Int, _ input: CaseInput, signature: Signature,
    times: Int? = nil
  ) throws(IsolationError) {
    let usual = executor.limits
    defer { executor.limits = usual }
    var (same, all) = (0, 0)
    var startsFresh = canStartFresh(finding)
    var times = times ?? options.confirmations
    if options.confirmsHangsOnce, finding.failure.verdict == .timeout { times = min(times, 1) }
    while all < times, mayGoOn() {
      // A hang is confirmed once with the whole timeout, then with the shorter one.
      if all > 0, finding.failure.verdict == .timeout {
        executor.limits = usual.ofHang
      }
      if startsFresh, all == times - 1, same == all {
        startsFresh = false
        guard let trial = hashTrial(of: finding) else { continue }
        all += 1
        switch trial {
        case .fails:
          same += 1
          finding.hashing = .severalSeeds
        case .dependent(let evidence): finding.hashing = evidence
        case .unsteady: break
        }
        continue
      }
      executor.replaceProcess()
      guard let record = try run(input, of: target) else { break }
      all += 1
      if let failure = record.failure, self.signature(of: failure, like: signature) == signature {
        same += 1
      }
    }
    finding.reproduced = (same, all)
    finding.output = executor.output
    if same < all, !finding.hashing.isDependent { finding.failure.verdict = .flaky }
  }

  /// A case that could not be run again before the campaign had to end.
  private func unrepeated(
    _ target: Target, _ script: Script?, _ caseIndex: UInt64, signature: Signature,
    elapsed: Duration
  ) -> Finding {
    let hazard = signature.commandKind == nil ? signature.name : nil
    let failure = Failure(
      verdict: Verdict(rawValue: signature.name) ?? .indeterminate, hazard: hazard, step: 0,
      commandKind: signature.commandKind ?? "unknown", phase: "unknown", context: "in-batch",
      message: "failed as \(signature); stopped before it could be run again", interruption: nil)
    return Finding(
      target: target, failure: failure, script: script ?? Script(initial: "", commands: []),
      choices: nil, seed: options.seed, caseIndex: caseIndex,
      originalCommandCount: script?.commands.count ?? 0, elapsed: elapsed)
  }

  /// A case that does not do the same twice, whether it fails or not.
  private func unsteady(
    _ target: Target, _ record: RunRecord, _ caseIndex: UInt64, _ message: String, kind: String,
    elapsed: Duration
  ) -> Finding {
    let failure = Failure(
      verdict: .flaky, hazard: nil, step: record.commandCount, commandKind: kind,
      phase: "unknown", context: "run-twice", message: message,
      interruption: record.failure?.interruption)
    var finding = Finding(
      target: target, failure: failure,
      script: record.script ?? Script(initial: "", commands: []), choices: record.executed,
      seed: options.seed, caseIndex: caseIndex, originalCommandCount: record.commandCount,
      elapsed: elapsed)
    finding.reproduced = (0, 1)
    return finding
  }

  /// A case that fails in its batch and not, or otherwise, when it is run alone.
  private func flaky(
    _ target: Target, _ record: RunRecord, _ caseIndex: UInt64, signature: Signature,
    elapsed: Duration
  ) -> Finding {
    let seen = record.failure.map { "failed as \($0.signature)" } ?? record.verdict.rawValue
    let failure = Failure(
      verdict: .flaky, hazard: nil, step: record.failure?.step ?? record.commandCount,
      commandKind: signature.commandKind ?? "unknown",
      phase: "unknown", context: "in-batch",
      message: signature.isIndeterminate
        ? Finding.sentence(indeterminateOnce: seen)
        : "failed as \(signature) after other cases, but \(seen) when run alone: something "
          + "outlives a case, such as a static variable, a shared object or a file; or the system "
          + "depends on a clock or on random numbers",
      interruption: record.failure?.interruption)
    var finding = Finding(
      target: target, failure: failure,
      script: record.script ?? Script(initial: "", commands: []), choices: record.executed,
      seed: options.seed, caseIndex: caseIndex, originalCommandCount: record.commandCount,
      elapsed: elapsed)
    finding.reproduced = (0, 1)
    return finding
  }
}

extension Finding {
  /// Takes back what was shown of a case that is not this one.
  fileprivate mutating func forgetProofs() {
    shrinkLog.free = []
    shrinkLog.provenElements = nil
    shrinkLog.shorterCases = nil
  }
}
