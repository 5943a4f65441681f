/// Ends a shrink from within any pass.
struct BudgetExhausted: Error {
  let end: ShrinkResult.End
}

extension Shrinker {
  /// The one gate: runs `candidate` and makes it the best case if it is simpler and fails alike.
  ///
  /// Simpler is what has fewer commands, then what is less adversarial, then what is smaller.
  ///
  /// The new best case is the candidate's executed trace, so that commands behind the failing one,
  /// surplus choices and values beyond their bounds disappear without a run of their own.
  ///
  /// - Parameters:
  ///   - candidate: With marks, or without them: it then has those of `best` where they fit.
  ///   - isNarrower: Whether the candidate may be less adversarial than `best`: it need not be
  ///     smaller then.
  ///   - keepsSpans: False to read the choices of a candidate without marks one after the other.
  /// - Returns: Whether `best` was replaced. Free when the candidate is not smaller than `best`, was
  ///   run before or is known not to fail.
  /// - Throws: `BudgetExhausted`, and what `run` throws.
  mutating func accept(
    _ candidate: ChoiceSequence, isNarrower: Bool = false, keepsSpans: Bool = true
  ) throws -> Bool {
    guard elapsed() < limits.time else { throw BudgetExhausted(end: .outOfTime) }
    let plain = layout.isEmpty ? candidate : candidate.withoutMarks
    guard plain < best || isNarrower, !isHopeless(plain) else { return false }
    let marked =
      layout.isEmpty || !keepsSpans ? candidate : layout.marking(candidate).withoutSurplusElements
    guard !memo.contains(marked) else { return false }
    guard runCount < limits.runs else { throw BudgetExhausted(end: .outOfRuns) }
    guard let foretold = try foretold(marked) else { return false }
    if try take(foretold) { return true }
    guard layout.hasGovernedLists,
      let tails = SpanLayout(marked).keepingTails(executed: lastTrace),
      tails.withoutMarks < best, !memo.contains(tails), runCount < limits.runs
    else { return false }
    return try take(tails)
  }

  /// Runs a candidate; whether it became the best case.
  private mutating func take(_ candidate: ChoiceSequence) throws -> Bool {
    let (trace, width) = try execute(candidate)
    let plainTrace = trace.hasMarks ? trace.withoutMarks : trace
    guard let width, isSimpler(plainTrace, width: width) else { return false }
    best = plainTrace
    self.width = width
    layout = SpanLayout(trace)
    acceptedCount += 1
    return true
  }

  private func isSimpler(_ trace: ChoiceSequence, width: Int) -> Bool {
    let (count, bestCount) = (trace.commands.count, best.commands.count)
    guard count == bestCount, width != self.width else { return trace < best }
    return width < self.width
  }

  /// What a candidate comes to without its illegal commands; nil when that was run before, or cannot
  /// fail.
  ///
  /// Why: most candidates of a machine with preconditions come to a case that is known. Generator and
  /// model take nanoseconds, a crash of the system a fraction of a millisecond.
  private mutating func foretold(_ candidate: ChoiceSequence) throws -> ChoiceSequence? {
    var candidate = candidate
    candidate.recountCommands()
    guard var foretold = try foretell(candidate) else { return candidate }
    foretold.recountCommands()
    // Asked before the candidate is added: where nothing is left out, they are one.
    let isKnown = memo.contains(foretold)
    memo.insert(candidate)
    let plain = foretold.hasMarks ? foretold.withoutMarks : foretold
    return isKnown || isHopeless(plain) ? nil : foretold
  }

  /// Runs the case as it came and puts its executed trace in its place.
  ///
  /// Why: the shrinker must not chase a failure that is gone; and what the run never executed is
  /// dropped before the first candidate. Cost: 1 run.
  ///
  /// - Returns: Whether it still shows the signature.
  mutating func confirm() throws -> Bool {
    let (trace, width) = try execute(best)
    guard let width else { return false }
    best = trace.withoutMarks
    self.width = width
    layout = SpanLayout(trace)
    return true
  }

  /// Runs a candidate; its width is nil where it does not fail alike.
  mutating func execute(
    _ candidate: ChoiceSequence
  ) throws -> (trace: ChoiceSequence, width: Int?) {
    var candidate = candidate
    candidate.recountCommands()
    memo.insert(candidate)
    runCount += 1
    let result = try run(candidate)
    let trace = result.trace
    lastTrace = trace
    memo.insert(trace)
    if mode == .choices { shapes.learn(from: trace.hasMarks ? trace.withoutMarks : trace) }
    return (trace, result.signature == signature ? result.width : nil)
  }
}
