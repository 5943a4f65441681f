/// Turns a failing case into a finding: reproduces, shrinks, confirms and describes it.
struct FindingMaker {
  let targets: [Target]
  let executor: any Executor
  let options: CampaignOptions
  let isStopRequested: () -> Bool
  let idle: () -> Void

  /// Time for one run while a hang is shrunk: most of its candidates hang as well.
  private static let hangTimeout = Duration.milliseconds(500)

  private struct Interrupted: Error {}

  /// Makes the finding of a fresh case that failed with `signature`.
  ///
  /// - Complexity: Some hundred runs, within `options.shrinkTime`, and the confirmations.
  func finding(
    target index: Int, caseIndex: UInt64, signature: String, elapsed: Duration
  ) throws(IsolationError) -> Finding {
    let input = CaseInput.fresh(
      campaignSeed: options.seed, caseIndex: caseIndex, commandLimit: options.commandLimit)
    let original = try executor.run(target: index, input, .script, idle: idle)
    let target = targets[index]
    guard let failure = original.failure, Ledger.stored(failure.signature) == signature else {
      return flaky(target, original, caseIndex, signature: signature, elapsed: elapsed)
    }
    guard let executed = original.executed else {
      // The generator itself is cut short: there are no commands to shrink or to tell.
      var finding = Finding(
        target: target, failure: failure, script: Script(initial: "", commands: []),
        choices: nil, seed: options.seed, caseIndex: caseIndex,
        originalCommandCount: original.commandCount, elapsed: elapsed)
      try confirm(&finding, target: index, input, signature: failure.signature)
      return finding
    }
    let minimal = try shrink(executed, target: index, failure: failure)
    var finding = Finding(
      target: target, failure: failure,
      script: original.script ?? Script(initial: "", commands: []),
      choices: minimal.best, seed: options.seed, caseIndex: caseIndex,
      originalCommandCount: executed.commands.count, elapsed: elapsed)
    finding.shrinkRuns = minimal.runs
    finding.isOneMinimal = minimal.isOneMinimal
    try describe(&finding, target: index, minimal.best)
    try confirm(&finding, target: index, .choices(minimal.best), signature: failure.signature)
    return finding
  }

  /// What shrinking came to, also when it was stopped half-way.
  struct Minimal {
    var best: ChoiceSequence
    var runs: Int
    var isOneMinimal: Bool
    var elapsed: Duration
  }

  /// Shrinks a failing case; being asked to stop ends it with the best case so far.
  func shrink(
    _ sequence: ChoiceSequence, target: Int, failure: Failure,
    mode: Shrinker.Mode = .choices,
    input: @escaping (ChoiceSequence) -> CaseInput = { .choices($0) }
  ) throws(IsolationError) -> Minimal {
    let usual = executor.limits
    if failure.verdict == .timeout {
      executor.limits.timeout = min(usual.timeout, Self.hangTimeout)
    }
    defer { executor.limits = usual }
    let start = ContinuousClock.now
    let elapsed = { ContinuousClock.now - start }
    var shrinker = Shrinker(
      best: sequence, signature: failure.signature, mode: mode,
      limits: ShrinkLimits(time: options.shrinkTime), elapsed: elapsed
    ) { candidate in
      if isStopRequested() { throw Interrupted() }
      let record = try executor.run(target: target, input(candidate), idle: idle)
      return CandidateResult(
        signature: record.failure?.signature, step: record.failure?.step ?? 0,
        executed: record.executed ?? candidate)
    }
    do {
      let result = try shrinker.shrink()
      return Minimal(
        best: result.best, runs: result.runs, isOneMinimal: result.isOneMinimal,
        elapsed: elapsed())
    } catch let error as IsolationError {
      throw error
    } catch {
      return Minimal(
        best: shrinker.best, runs: shrinker.runCount, isOneMinimal: false, elapsed: elapsed())
    }
  }

  /// Fills in the minimal case's text, its failure and the states at the failing step.
  private func describe(
    _ finding: inout Finding, target: Int, _ best: ChoiceSequence
  ) throws(IsolationError) {
    let record = try executor.run(target: target, .choices(best), [.script, .trace], idle: idle)
    if let script = record.script { finding.script = script }
    if let failure = record.failure { finding.failure = failure }
    if let executed = record.executed { finding.choices = executed }
    finding.lastStep = record.trace.last
    finding.isExpected = targets[target].expects(finding.failure.hazard)
  }

  /// Runs the case in fresh processes and counts how often it fails in the same way.
  func confirm(
    _ finding: inout Finding, target: Int, _ input: CaseInput, signature: String
  ) throws(IsolationError) {
    let usual = executor.limits
    defer { executor.limits = usual }
    var same = 0
    for run in 0..<options.confirmations {
      // A hang is confirmed once with the whole timeout, then with the shorter one.
      if run > 0, finding.failure.verdict == .timeout {
        executor.limits.timeout = min(usual.timeout, Self.hangTimeout)
      }
      executor.replaceProcess()
      let record = try executor.run(target: target, input, idle: idle)
      if record.failure?.signature == signature { same += 1 }
    }
    finding.reproduced = (same, options.confirmations)
    if same < options.confirmations { finding.failure.verdict = .flaky }
  }

  /// A case that fails in its batch and not, or otherwise, when it is run alone.
  private func flaky(
    _ target: Target, _ record: RunRecord, _ caseIndex: UInt64, signature: String,
    elapsed: Duration
  ) -> Finding {
    let seen = record.failure?.signature ?? record.verdict.rawValue
    let failure = Failure(
      verdict: .flaky, hazard: nil, step: record.failure?.step ?? record.commandCount,
      commandKind: signature.split(separator: "/").dropFirst().first.map(String.init) ?? "unknown",
      phase: "unknown", context: "in-batch",
      message: "failed as \(signature) in its batch, but as \(seen) when run alone",
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
