/// Makes a failing case as small and as canonical as its passes know how, keeping the failure.
///
/// A value with one state that matters: `best`, the smallest case so far. Every pass proposes
/// candidates to the one gate, `accept`, which runs them and replaces `best`. Passes hold no state,
/// so each can be called, and tested, alone; `shrink` is the order in which they take turns.
public struct Shrinker {
  /// What may be changed in a case.
  public enum Mode: Hashable, Sendable {
    /// Everything: commands and their choices.
    case choices
    /// Which commands there are and in which order; a span is the name of a command somebody wrote.
    case commandsOnly
  }

  /// The smallest case so far that shows `signature`, as it was executed.
  public internal(set) var best: ChoiceSequence

  /// Executions of the system so far.
  public internal(set) var runCount = 0

  /// Candidates that became `best`.
  var acceptedCount = 0

  /// What must not change: the failure's bucket.
  let signature: String

  let mode: Mode
  let limits: ShrinkLimits
  let elapsed: () -> Duration
  let run: (ChoiceSequence) throws -> CandidateResult

  /// Candidates that were run.
  var memo: CandidateMemo

  /// Command kinds as seen in executed traces.
  var shapes = CommandShapes()

  /// Executions left to `replaceBySmallCommands`.
  var smallScopeRunsLeft: Int

  /// Whether they were raised by what the number of kinds asks for.
  var hasWidenedSmallScope = false

  private var gains: [ShrinkResult.Gain] = []

  /// Takes a failing case.
  ///
  /// - Parameters:
  ///   - best: The case as it was found.
  ///   - signature: What every accepted candidate must show.
  ///   - mode: What may be changed.
  ///   - limits: The budget; confirming the case is always granted one run.
  ///   - elapsed: Time since the shrink began, by the caller's clock.
  ///   - run: Executes a candidate; deterministic, and total over all sequences.
  public init(
    best: ChoiceSequence, signature: String, mode: Mode = .choices,
    limits: ShrinkLimits = ShrinkLimits(), elapsed: @escaping () -> Duration,
    run: @escaping (ChoiceSequence) throws -> CandidateResult
  ) {
    self.best = best
    self.signature = signature
    self.mode = mode
    self.limits = limits
    self.elapsed = elapsed
    self.run = run
    memo = CandidateMemo(ignoresTrailingZeros: mode == .choices)
    smallScopeRunsLeft = limits.smallScopeRuns
  }

  /// Shrinks until no pass knows anything smaller, or until the budget is used up.
  ///
  /// - Throws: What `run` throws; `best` then still holds the smallest case so far.
  public mutating func shrink() throws -> ShrinkResult {
    guard try confirm() else { return result(.fixedPoint, reproduced: false) }
    do {
      var fixedPoint: ChoiceSequence
      repeat {
        try reachFixedPoint()
        fixedPoint = best
        try perform(.proof)
      } while best < fixedPoint
      return result(.fixedPoint, isOneMinimal: true)
    } catch let exhausted as BudgetExhausted {
      return result(exhausted.end)
    }
  }

  /// Lets the passes take turns: the cheap ones until they are stuck, then one expensive one after
  /// the other, back to the cheap ones after every success.
  private mutating func reachFixedPoint() throws {
    let cheap = ShrinkPass.cheap.filter(isAllowed)
    let expensive = ShrinkPass.expensive.filter(isAllowed)
    var stuck: ChoiceSequence
    repeat {
      repeat {
        stuck = best
        for pass in cheap { try perform(pass) }
      } while best < stuck
      for pass in expensive where !(best < stuck) { try perform(pass) }
    } while best < stuck
  }

  private func isAllowed(_ pass: ShrinkPass) -> Bool { mode == .choices || pass.keepsSpansWhole }

  /// Gives a pass its turn and books what it cost, also when the budget ends it.
  private mutating func perform(_ pass: ShrinkPass) throws {
    let (runsBefore, acceptedBefore) = (runCount, acceptedCount)
    let index = gains.firstIndex { $0.pass == pass.name } ?? gains.endIndex
    if index == gains.endIndex {
      gains.append(ShrinkResult.Gain(pass: pass.name, accepted: 0, runs: 0))
    }
    defer {
      gains[index].accepted += acceptedCount - acceptedBefore
      gains[index].runs += runCount - runsBefore
    }
    try pass.body(&self)
  }

  private func result(
    _ end: ShrinkResult.End, reproduced: Bool = true, isOneMinimal: Bool = false
  ) -> ShrinkResult {
    ShrinkResult(
      best: best, reproduced: reproduced, runs: runCount, isOneMinimal: isOneMinimal, gains: gains,
      ended: end)
  }
}
