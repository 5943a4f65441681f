import StatefulFuzz

/// The shrinking of a failing case.
extension FindingMaker {
  /// What one that hangs is charged as: 50 of them use up what a shrink may cost.
  private static var hangCost: Int { 100 }

  private struct Interrupted: Error {}

  /// What shrinking came to, also when it was stopped half-way.
  struct Minimal {
    var best: ChoiceSequence
    var runs: Int
    var isOneMinimal: Bool
    /// Why it ended; nil where it was asked to stop.
    var end: ShrinkResult.End?
    var shrinkLog = ShrinkLog()
    var elapsed: Duration
  }

  /// What is known of candidates before they run.
  private func facts(
    on failure: Failure, of target: Int, _ mode: Shrinker.Mode
  ) -> ShrinkFacts {
    // Fewer commands in flight are another case, and any of them may be the one that is told.
    guard !targets[target].overlaps else { return .overlaps }
    // Every case has an end, so what fails there may do so after fewer commands.
    guard !failure.isAtEnd else { return [] }
    // A machine with a single kind need not draw it: its first choice may be anything.
    let drawsKinds = targets[target].commandKinds.count != 1
    return mode == .choices && failure.hazard == nil && failure.step > 0 && drawsKinds
      ? [.stopsAtFailure, .signatureNamesKind] : .stopsAtFailure
  }

  /// The signature of a failure, or `other` where both are of one fault of commands in flight.
  func signature(of failure: Failure, like other: Signature) -> Signature {
    failure.signature.isAlike(inFlight: other) ? other : failure.signature
  }

  /// What a shrink may cost.
  ///
  /// Of what cannot be enumerated the shorter cases are run that its own commands make; not where each may
  /// take a limit of time or memory.
  private func limits(
    on failure: Failure, of target: Int, startsFresh: Bool
  ) -> ShrinkLimits {
    let isCheap = [.mismatch, .trap].contains(failure.verdict) && !failure.isAtEnd
    return ShrinkLimits(
      time: startsFresh ? min(options.shrinkTime, Self.freshTime) : options.shrinkTime,
      shorterCaseRuns: isCheap && !targets[target].isEnumerable ? Self.shorterCaseRuns : 0)
  }

  /// What may be spent on a failure that leaves its process in disorder: it may be that nothing helps.
  private static var freshTime: Duration { .seconds(10) }

  /// About as many as a shrink takes.
  private static var shorterCaseRuns: Int { 250 }

  /// Shrinks a failing case; being asked to stop ends it with the best case so far.
  func shrink(
    _ sequence: ChoiceSequence, target: Int, failure: Failure,
    mode: Shrinker.Mode = .choices, startsFresh: Bool = false,
    input: @escaping (ChoiceSequence) -> CaseInput = { .choices($0) }
  ) throws(IsolationError) -> Minimal {
    let usual = executor.limits
    if failure.verdict == .timeout {
      executor.limits = usual.ofHang
    }
    defer { executor.limits = usual }
    let widest = failure.basis?.envelope ?? .paranoid
    let start = ContinuousClock.now
    let elapsed = { ContinuousClock.now - start }
    // A run may leave something behind in its process, by which all that runs there later fails otherwise.
    var startsFresh = startsFresh
    func run(_ input: CaseInput, _ detail: RunDetail) throws(IsolationError) -> RunRecord? {
      if startsFresh, !detail.contains(.predicted) { executor.replaceProcess() }
      return try self.run(input, of: target, detail)
    }
    func makeShrinker(from start: ChoiceSequence) -> Shrinker {
      Shrinker(
        best: start, signature: failure.signature, mode: mode,
        facts: facts(on: failure, of: target, mode),
        limits: limits(on: failure, of: target, startsFresh: startsFresh), elapsed: elapsed,
        predict: { candidate in
          guard mode == .choices, mayGoOn(),
            let record = try run(.choices(candidate), [.spans, .predicted]),
            record.failure == nil
          else { return nil }
          return record.executed
        },
        enumerate: { scope in
          try simpler(than: scope, failure, target: target) {
            mayGoOn() && elapsed() < options.shrinkTime
          }
        }
      ) { candidate in
        guard mayGoOn(),
          let record = try run(input(candidate), mode == .choices ? .spans : [])
        else {
          throw Interrupted()
        }
        // A case that needs less is not explained by one that needs more.
        let envelope = record.failure?.basis?.envelope
        let isWider = envelope.map { $0 > widest } ?? false
        return CandidateResult(
          signature: isWider
            ? nil : record.failure.map { signature(of: $0, like: failure.signature) },
          step: record.failure?.step ?? 0,
          executed: record.executed ?? candidate,
          width: targets[target].overlaps
            ? (record.executed ?? candidate).inFlightCount : envelope?.rank ?? 0,
          cost: record.verdict == .timeout ? Self.hangCost : 1)
      }
    }
    var shrinker = makeShrinker(from: sequence)
    do {
      var result = try shrinker.shrink()
      // A filter that had no value has the nearest one where spans are marked: the command is another one then.
      if !result.reproduced, mode == .choices, mayGoOn(),
        let legal = try run(input(sequence), .legal)?.executed, legal != sequence
      {
        shrinker = makeShrinker(from: legal)
        result = try shrinker.shrink()
      }
      if !result.reproduced, mayGoOn() {
        startsFresh = true
        executor.replaceProcess()
        shrinker = makeShrinker(from: sequence)
        result = try shrinker.shrink()
      }
      var minimal = Minimal(
        best: result.best, runs: result.runs, isOneMinimal: result.isOneMinimal,
        end: result.ended, elapsed: elapsed())
      minimal.shrinkLog.reproduced = result.reproduced
      minimal.shrinkLog.turns = result.turns
      minimal.shrinkLog.gains = result.gains
      minimal.shrinkLog.provenElements = result.provenElements
      minimal.shrinkLog.shorterCases = result.shorterCases
      // These runs share a process.
      if result.isOneMinimal, mode == .choices, !startsFresh {
        // Stopped here, the case is no less minimal.
        if let free = try? shrinker.explainChoices() {
          minimal.shrinkLog.free = try freeArguments(at: free, of: result.best, target: target)
        }
      }
      return minimal
    } catch let error as IsolationError {
      throw error
    } catch {
      return Minimal(
        best: shrinker.best, runs: shrinker.runCount, isOneMinimal: false, elapsed: elapsed())
    }
  }
}
