import FuzzCampaigns
import FuzzPlatform
import FuzzReports
import StatefulFuzz

extension Target {
  /// Runs the target's saved cases, smallest first, then fresh ones, until there are `options.findings`
  /// different failures that are not known.
  ///
  /// Known are the failures of `open` and `demonstrator` entries and the target's expected hazards,
  /// wherever they occur. Any other failure is saved as a `regression` that fails until the bug
  /// is fixed.
  ///
  /// - Parameters:
  ///   - options: How many cases, from which seed, isolated or not, and the corpus.
  ///   - isStopRequested: Asked several times a second; true ends the check as if it had passed.
  ///   - onKnown: Called for every known failure, once for each source.
  ///   - onShrinking: Called with a sentence about every failure that is not small after 0.7 seconds, while
  ///     its case is being shrunk.
  ///   - onSlow: Called with a sentence about how far the check has come, after 10 seconds and then each time
  ///     after twice as long; and where one saved case is all that is replayed, and it passes.
  ///   - onFailure: Called for every failure as soon as its case is small, before another case runs.
  /// - Returns: What was run.
  /// - Throws: The first `CheckFailure`, `SavedCaseChanged`, `CheckGaveUp`, `CheckUndecided`,
  ///   `CheckIndeterminate`, `CheckMistaken` where the test itself is wrong, `CheckSkipped` where the file to replay is
  ///   another target's, `CheckVacuous` when a kind of command never took effect, which a test
  ///   reports as a warning, or when a label is too rare,
  ///   `CorpusError` for an unreadable entry, `IsolationError` when workers cannot run.
  /// - Complexity: `options.cases` runs; a failure takes some hundred more.
  @discardableResult
  public func check(
    _ options: CheckOptions = CheckOptions(), isStopRequested: @escaping () -> Bool = { false },
    onKnown: @escaping (KnownFailure) -> Void = { _ in },
    onShrinking: @escaping (String) -> Void = { _ in },
    onSlow: @escaping (String) -> Void = { _ in },
    onFailure: @escaping (CheckFailure) -> Void = { _ in }
  ) throws -> CampaignSummary {
    if let problem { throw CheckMistaken(target: name, problem: problem) }
    let saved = try SavedCases(of: self, options)
    let known: Set<Signature>
    do {
      known = try saved.replay(onKnown: onKnown)
    } catch let failure as CheckFailure {
      onFailure(failure)
      throw failure
    }
    // Whoever replays a file wants to see that case alone.
    if let replayed = saved.replayed {
      guard replayed == name else { throw CheckSkipped(target: name, replayed: replayed) }
      if known.isEmpty { onSlow("\(name): the saved case passes; no other case was run") }
      return CampaignSummary()
    }
    var failures: [CheckFailure] = []
    var events = CampaignEvents()
    events.isStopRequested = isStopRequested
    var lastFailure: ContinuousClock.Instant?
    // A failure that was found by then is shrunk all the same.
    events.isSearchOver = { lastFailure.map { .now - $0 > options.timeForOthers } ?? false }
    // What was told already is not told twice.
    let checkFork = { (finding: Finding) in
      if failures.isEmpty { try ForkSuspected.check(finding.failure) }
    }
    let notice = ShrinkingNotice(of: self, tell: onShrinking)
    notice.known = known
    var slow = SlowCheckNotice(
      of: name, limit: options.duration == nil ? options.cases : nil, tell: onSlow)
    events.onProgress = {
      notice.note($0)
      slow.note($0)
    }
    events.onUnshrunk = { finding in
      try checkFork(finding)
      notice.note(unshrunk: finding)
    }
    events.onFinding = { finding in
      try checkFork(finding)
      // Of what shows nothing the summary tells.
      if finding.failure.isIndeterminate { return }
      if finding.isExpected {
        onKnown(KnownFailure(source: .catalogue, failure: finding.failure, target: name))
      } else if !known.contains(finding.failure.signature),
        !failures.contains(where: { $0.finding.isSameCase(as: finding) })
      {
        let failure = failure(of: finding, options)
        onFailure(failure)
        failures.append(failure)
        lastFailure = .now
        if finding.failure.endsCheck || failures.count >= options.findings {
          throw failures[0]
        }
      }
    }
    let campaign = try Campaign(targets: [self], options: CampaignOptions(options), events: events)
    let summary = try campaign.run()
    if let first = failures.first { throw first }
    let accepted = summary.commands - min(summary.rejected, summary.commands)
    if summary.rejected > 0, accepted == 0 || accepted < summary.commands / 10 {
      throw CheckGaveUp(summary)
    }
    if let undecided = CheckUndecided(summary) { throw undecided }
    if let indeterminate = CheckIndeterminate(summary) { throw indeterminate }
    if let vacuous = CheckVacuous(summary) { throw vacuous }
    return summary
  }

  /// Plants faults in the target's system, one kind of command at a time.
  ///
  /// - Parameters:
  ///   - options: Those of the check to audit.
  ///   - isStopRequested: Asked several times a second; true ends the audit with what it has.
  /// - Returns: Which faults the check notices, a line for each command, and a sentence.
  /// - Throws: `IsolationError` when workers cannot run.
  /// - Complexity: At most 2 * `options.cases` runs for each kind of command.
  public func audit(
    _ options: CheckOptions = CheckOptions(), isStopRequested: @escaping () -> Bool = { false }
  ) throws -> [String] {
    let audit = Audit(self, options: CampaignOptions(options))
    var failure: Signature?
    let rows = try audit.run(isStopRequested: isStopRequested, onFailure: { failure = $0 })
    return ["\(name), an audit\(audit.isSequential ? " without lanes" : ""):"]
      + AuditText(rows, of: audit.commands, failure: failure).lines.map { "  " + $0 }
  }

  /// Saves a finding where there is a corpus.
  private func failure(of finding: Finding, _ options: CheckOptions) -> CheckFailure {
    let fresh = CheckFailure(finding: finding, origin: .fresh, limits: options.limits)
    // Whoever waits for what does not run in a case waits for ever, and is no regression for that.
    let isCertain =
      (finding.failure.hazard != "deadlock"
        || !finding.failure.message.contains(Deadlock.uncertainty))
      && (finding.failure.verdict != .flaky || finding.reproduced.same > 0)
    guard let corpus = options.corpus, isCertain, let entry = CorpusEntry(fresh) else {
      return fresh
    }
    do throws(CorpusError) {
      let store = CorpusStore(directory: corpus, layout: .suiteFolders)
      let origin = CheckFailure.Origin.saved(path: try store.save(entry).path)
      return CheckFailure(finding: finding, origin: origin, limits: options.limits)
    } catch {
      return CheckFailure(finding: finding, origin: .notSaved(error), limits: options.limits)
    }
  }
}

extension Failure {
  /// Whether no more cases are of use after it: many would take a process with them, and perhaps its whole time limit
  /// first; or they would fail by chance.
  fileprivate var endsCheck: Bool {
    switch verdict {
    case .timeout, .memory, .exit, .flaky: true
    // The allocator's lock may be held.
    case .trap: interruption.map { $0.code == SIGABRT || $0.isOtherThread } == true
    default: false
    }
  }
}

extension CampaignOptions {
  fileprivate init(_ check: CheckOptions) {
    self.init(seed: check.seed)
    cases = check.cases == .max ? nil : check.cases
    duration = check.duration
    commandLimit = check.commandLimit
    isolation = check.isolation
    shrinkTime = check.shrinkTime
    seesCode = check.seesCode
    // What answers by chance passes one confirmation easily.
    confirmations = 3
    confirmsHangsOnce = true
    hasCanary = false
    limits = check.limits
    endsBlocksAtFailure = true
    // A case of one command has nothing to search: the first is as good as the thousandth.
    search = check.commandLimit > 1 ? .all : .none
  }
}
