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
    let marked = keepsSpans ? self.marked(candidate) : candidate
    guard !memo.contains(marked) else { return false }
    guard spentRuns < limits.runs else { throw BudgetExhausted(end: .outOfRuns) }
    guard let predicted = try predicted(marked) else { return try acceptRenamed(marked) }
    if try take(predicted) { return true }
    if predicted.commands.count < marked.commands.count, try acceptRenamed(marked) { return true }
    guard layout.hasDependentLists,
      let tails = SpanLayout(marked).keepingTails(executed: lastTrace),
      tails.withoutMarks < best, !memo.contains(tails), spentRuns < limits.runs
    else { return false }
    return try take(tails)
  }

  /// Whether a case that need not be simpler than the best one fails in the same way; false where it was run
  /// before.
  ///
  /// - Throws: `BudgetExhausted`, and what `run` throws.
  mutating func isAnotherFailure(_ candidate: ChoiceSequence) throws -> Bool {
    guard elapsed() < limits.time else { throw BudgetExhausted(end: .outOfTime) }
    let marked = marked(candidate)
    guard !memo.contains(marked) else { return false }
    guard spentRuns < limits.runs else { throw BudgetExhausted(end: .outOfRuns) }
    guard let predicted = try predicted(marked) else { return false }
    return try execute(predicted).width != nil
  }

  func marked(_ candidate: ChoiceSequence) -> ChoiceSequence {
    layout.isEmpty
      ? candidate : layout.marking(candidate).withoutSurplusElements(layout.leastCounts)
  }

  /// Tries a candidate once more with the elements that it names taken by their places.
  ///
  /// Why: an element that a command names by its text is another one as soon as the text is simpler, and the
  /// command would be illegal.
  private mutating func acceptRenamed(_ candidate: ChoiceSequence) throws -> Bool {
    guard let renamed = candidate.namingElementsByPlace, !memo.contains(renamed),
      spentRuns < limits.runs, let predicted = try predicted(renamed)
    else { return false }
    let plain = predicted.hasMarks ? predicted.withoutMarks : predicted
    return try plain.commands.count <= best.commands.count && take(predicted)
  }

  /// Runs a candidate; whether it became the best case.
  mutating func take(_ candidate: ChoiceSequence) throws -> Bool {
    let (trace, width) = try execute(candidate)
    let plainTrace = trace.hasMarks ? trace.withoutMarks : trace
    guard let width, isSimpler(plainTrace, width: width) || mayGrow(to: plainTrace, width: width)
    else { return false }
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

  /// Whether a case that draws more choices than the best one is taken all the same: the choices that
  /// it has more are 0, and another one is lower.
  ///
  /// Why: the alternative that a generator names first may draw more than the one that is there, and
  /// "no choice can be lower" would be false without it. Such a step makes a case longer, which no other
  /// one does, so that they are counted: with too many of them nothing is claimed. A command of
  /// another kind that draws more is another command, and no simpler one.
  private mutating func mayGrow(to trace: ChoiceSequence, width: Int) -> Bool {
    guard width == self.width, trace.commands.count == best.commands.count,
      zip(trace.commands, best.commands).allSatisfy({ $0.first?.value == $1.first?.value })
    else { return false }
    let (weight, bestWeight) = (trace.weight, best.weight)
    guard weight.nonzero <= bestWeight.nonzero, weight.sum < bestWeight.sum else { return false }
    growthCount += 1
    return growthCount <= Self.growthLimit
  }

  private static var growthLimit: Int { 64 }

  /// Whether no step was refused because it was one too many that makes the case longer.
  var hasGrownFreely: Bool { growthCount <= Self.growthLimit }

  /// What a candidate comes to without its illegal commands; nil when that was run before, or cannot
  /// fail.
  ///
  /// Why: most candidates of a machine with preconditions come to a case that is known. Generator and
  /// model take nanoseconds, a crash of the system a fraction of a millisecond.
  mutating func predicted(_ candidate: ChoiceSequence) throws -> ChoiceSequence? {
    var candidate = candidate
    candidate.recountCommands()
    guard var predicted = try predict(candidate) else { return candidate }
    predicted.recountCommands()
    // Asked before the candidate is added: where nothing is left out, they are one.
    let isKnown = memo.contains(predicted)
    let plain = predicted.hasMarks ? predicted.withoutMarks : predicted
    // What cannot fail was not run: the proof, which trusts less, may want to know.
    guard isKnown || !isHopeless(plain) else { return nil }
    memo.insert(candidate)
    return isKnown ? nil : predicted
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
    let result = try run(candidate)
    runCount += 1
    spentRuns += max(1, result.cost)
    let trace = result.trace
    lastTrace = trace
    memo.insert(trace)
    if mode == .choices { shapes.learn(from: trace.hasMarks ? trace.withoutMarks : trace) }
    return (trace, result.signature == signature ? result.width : nil)
  }
}

extension ChoiceSequence {
  /// How many choices are not 0, and their sum or the greatest number.
  fileprivate var weight: (nonzero: Int, sum: UInt64) {
    var weight = (nonzero: 0, sum: 0 as UInt64)
    for part in [header.dropFirst()] + commands.map({ $0[...] }) {
      for choice in part where choice.value > 0 {
        weight.nonzero += 1
        let (sum, overflow) = weight.sum.addingReportingOverflow(choice.value)
        weight.sum = overflow ? .max : sum
      }
    }
    return weight
  }
}
