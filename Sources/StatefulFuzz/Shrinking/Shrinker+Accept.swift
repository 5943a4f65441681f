/// Ends a shrink from within any pass.
struct BudgetExhausted: Error {
  let end: ShrinkResult.End
}

extension Shrinker {
  /// The one gate: runs `candidate` and makes it the best case if it is smaller and fails alike.
  ///
  /// The new best case is the candidate's executed trace, so that commands behind the failing one,
  /// surplus choices and values beyond their bounds disappear without a run of their own.
  ///
  /// - Returns: Whether `best` was replaced. Free when the candidate is not smaller than `best` or
  ///   was run before.
  /// - Throws: `BudgetExhausted`, and what `run` throws.
  mutating func accept(_ candidate: ChoiceSequence) throws -> Bool {
    guard elapsed() < limits.time else { throw BudgetExhausted(end: .outOfTime) }
    guard candidate < best, !memo.contains(candidate) else { return false }
    guard runCount < limits.runs else { throw BudgetExhausted(end: .outOfRuns) }
    let (trace, isAlike) = try execute(candidate)
    guard isAlike, trace < best else { return false }
    best = trace
    acceptedCount += 1
    return true
  }

  /// Runs the case as it came and puts its executed trace in its place.
  ///
  /// Why: the shrinker must not chase a failure that is gone; and what the run never executed is
  /// dropped before the first candidate. Cost: 1 run.
  ///
  /// - Returns: Whether it still shows the signature.
  mutating func confirm() throws -> Bool {
    let (trace, isAlike) = try execute(best)
    if isAlike { best = trace }
    return isAlike
  }

  private mutating func execute(
    _ candidate: ChoiceSequence
  ) throws -> (trace: ChoiceSequence, isAlike: Bool) {
    var candidate = candidate
    candidate.recountCommands()
    memo.insert(candidate)
    runCount += 1
    let result = try run(candidate)
    let trace = result.trace
    memo.insert(trace)
    if mode == .choices { shapes.learn(from: trace) }
    return (trace, result.signature == signature)
  }
}
