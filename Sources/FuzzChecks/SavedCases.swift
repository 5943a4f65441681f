import FuzzCampaigns
import FuzzReports
import StatefulFuzz

/// The cases of one target that a corpus holds, as a check runs them.
struct SavedCases {
  private let target: Target
  private let options: CheckOptions
  private var entries: [(path: String, entry: CorpusEntry)] = []

  /// The target of the file that is to be replayed alone; nil where there is none.
  private(set) var replayed: String?

  /// Reads the target's entries.
  ///
  /// - Throws: `CorpusError` for the first file of the suite that cannot be read.
  init(of target: Target, _ options: CheckOptions) throws(CorpusError) {
    self.target = target
    self.options = options
    if let file = options.replay {
      let entry = try CorpusFile(contentsOf: file).entry
      if entry.target == target.name { entries = [(file, entry)] }
      replayed = entry.target
      return
    }
    guard let corpus = options.corpus else { return }
    let listing = CorpusListing(of: joinPath(corpus, target.suite))
    if let problem = listing.problems.first { throw problem }
    for path in listing.paths where path.hasSuffix(".repro") {
      let entry = try CorpusFile(contentsOf: path).entry
      if entry.target == target.name { entries.append((path, entry)) }
    }
    // The quickest to fail and the easiest to read come first.
    entries.sort { ($0.entry.commands.count, $0.path) < ($1.entry.commands.count, $1.path) }
  }

  /// Runs them.
  ///
  /// - Returns: The signatures of those that fail and may.
  /// - Throws: `CheckFailure`, `SavedCaseChanged`, or `IsolationError` when workers cannot run.
  func replay(onKnown: (KnownFailure) -> Void) throws -> Set<Signature> {
    guard !entries.isEmpty else { return [] }
    let isolation = options.isolation == .none ? IsolationMode.none : .case
    let replayer = try Replayer([target], limits: options.limits, isolation: isolation)
    var known: Set<Signature> = []
    var changes: [SavedCaseChanged] = []
    for (path, entry) in entries {
      guard let result = try replayer.replay(entry, isTraced: true) else { continue }
      if !entry.mayFail(result) { try ForkSuspected.check(result.failure) }
      if let change = change(of: entry, at: path, result) {
        changes.append(change)
        continue
      }
      guard let failure = result.failure else { continue }
      if failure.isIndeterminate {
        // Of the other cases the summary of the check tells.
        if replayed != nil { throw CheckIndeterminate(failure) }
        continue
      }
      guard entry.mayFail(result) else {
        throw CheckFailure(
          finding: Finding(target, entry, result, failure), origin: .corpus(path: path),
          limits: options.limits)
      }
      known.insert(failure.signature)
      onKnown(
        KnownFailure(source: .corpus(path: path), failure: failure, target: target.name))
    }
    // Whoever renames a command wants to hear of all files at once.
    if var change = changes.first {
      change.others = changes.dropFirst().map(\.path)
      throw change
    }
    return known
  }

  /// What is wrong with an entry that did not simply pass or fail; nil for nothing.
  private func change(
    of entry: CorpusEntry, at path: String, _ result: ReplayResult
  ) -> SavedCaseChanged? {
    let agreement: ReplayResult.Agreement? =
      if !result.unreadable.isEmpty {
        .stale
      } else if result.verdict == .invalid {
        // A command that became illegal shows nothing any more.
        result.isAsExpected ? nil : .stale
      } else if result.failure == nil {
        entry.isKnownBad ? .fixed : nil
      } else if entry.role == .demonstrator, result.agreement == .different {
        .different
      } else {
        nil
      }
    return agreement.map {
      SavedCaseChanged(
        path: path, agreement: $0, message: result.message,
        hasUnknownCommand: result.unreadable.contains { !target.hasCommand(of: $0) })
    }
  }
}

extension CorpusEntry {
  fileprivate var isKnownBad: Bool { role == .open || role == .demonstrator }

  /// Whether a failure of the entry is no news: its role says so or, where it has none, what it
  /// expects.
  fileprivate func mayFail(_ result: ReplayResult) -> Bool {
    isKnownBad || role == nil && result.isAsExpected
  }
}

extension ReplayResult {
  /// Whether there is an expectation, and it is met: choices that have drifted change nothing of it.
  fileprivate var isAsExpected: Bool {
    expectation != nil && (agreement == .same || agreement == .drift)
  }
}

extension Finding {
  /// A saved case that fails: it is small already.
  fileprivate init(
    _ target: Target, _ entry: CorpusEntry, _ result: ReplayResult, _ failure: Failure
  ) {
    var script = entry.script
    if let schedule = result.foundSchedule {
      script.initial = FlightRecord.initial(script.initial, schedule: schedule)
    }
    self.init(
      target: target, failure: failure, script: script, choices: nil,
      seed: entry.seed?.seed ?? 0, caseIndex: entry.seed?.caseIndex ?? 0,
      originalCommandCount: entry.commands.count, elapsed: .zero)
    reproduced = (1, 1)
    lastStep = result.trace.last
    steps = result.trace
    picture = result.picture
  }
}
