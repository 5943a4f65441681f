/// Makes a failing case as small and as canonical as its passes know how, keeping the failure.
///
/// A value with one state that matters: `best`, the smallest case so far. Every pass proposes
/// candidates to the one gate, `accept`, which runs them and replaces `best`. Passes hold no state,
/// so each can be called, and tested, alone; `shrink` is the order in which they take turns.
package struct Shrinker {
  /// What may be changed in a case.
  package enum Mode: Hashable, Sendable {
    /// Everything: commands and their choices.
    case choices
    /// Which commands there are and in which order; a span is the name of a command somebody wrote.
    case commandsOnly
  }

  /// The smallest case so far that shows `signature`, as it was executed.
  package var best: ChoiceSequence

  /// How adversarial `best` is; 0 until it was run.
  var width = 0

  /// The spans inside the commands of `best`; none unless the executor marks them.
  var layout: SpanLayout

  /// What the last run executed.
  var lastTrace = ChoiceSequence(header: [], commands: [])

  /// Executions of the system so far.
  package var runCount = 0

  /// What the executions so far are charged as; see `CandidateResult.cost`.
  var spentRuns = 0

  /// Candidates that became `best`.
  var acceptedCount = 0

  /// Candidates that had more choices than the best case, and lower ones.
  var growthCount = 0

  /// What must not change: the failure's bucket.
  let signature: Signature

  let mode: Mode
  let facts: ShrinkFacts
  let limits: ShrinkLimits
  let elapsed: () -> Duration
  let run: (ChoiceSequence) throws -> CandidateResult
  let predict: (ChoiceSequence) throws -> ChoiceSequence?
  let enumerate: (SmallScope) throws -> SmallScope.Answer?

  /// Candidates that were run.
  var memo: CandidateMemo

  /// Command kinds as seen in executed traces.
  var shapes = CommandShapes()

  /// Executions left to `replaceBySmallCommands`.
  var smallScopeRunsLeft: Int

  /// Whether they were raised by what the number of kinds asks for.
  var hasWidenedSmallScope = false

  /// The kinds of the commands that the last turn of deletions left.
  var deletedKinds: [UInt64?] = []

  /// Whether candidates are run to prove something, and not to get further.
  var isProving = false

  /// Elements of the greatest scope in which nothing with fewer commands fails alike.
  var provenElements: Int?

  /// What running the shorter cases around the best one came to; nil where they were not run.
  var shorterCases: ShorterCases?

  private var gains: [ShrinkResult.Gain] = []
  private var turns: [ShrinkResult.Turn] = []

  /// Takes a failing case.
  ///
  /// - Parameters:
  ///   - best: The case as it was found.
  ///   - signature: What every accepted candidate must show.
  ///   - mode: What may be changed.
  ///   - facts: What is known of runs, and saves some.
  ///   - limits: The budget; confirming the case is always granted one run.
  ///   - elapsed: Time since the shrink began, by the caller's clock.
  ///   - predict: What a run of a candidate would draw, illegal commands left out, found without the
  ///     system; nil when that cannot be told.
  ///   - enumerate: Looks for a simpler case among all small ones; nil where that is not possible.
  ///   - run: Executes a candidate; deterministic, and total over all sequences.
  package init(
    best: ChoiceSequence, signature: Signature, mode: Mode = .choices, facts: ShrinkFacts = [],
    limits: ShrinkLimits = ShrinkLimits(), elapsed: @escaping () -> Duration,
    predict: @escaping (ChoiceSequence) throws -> ChoiceSequence? = { _ in nil },
    enumerate: @escaping (SmallScope) throws -> SmallScope.Answer? = { _ in nil },
    run: @escaping (ChoiceSequence) throws -> CandidateResult
  ) {
    self.best = best
    layout = SpanLayout(best)
    self.signature = signature
    self.mode = mode
    self.facts = facts
    self.limits = limits
    self.elapsed = elapsed
    self.predict = predict
    self.enumerate = enumerate
    self.run = run
    memo = CandidateMemo(ignoresTrailingZeros: mode == .choices)
    smallScopeRunsLeft = limits.smallScopeRuns
  }

  /// Shrinks until no pass knows anything smaller, or until the budget is used up.
  ///
  /// - Throws: What `run` throws; `best` then still holds the smallest case so far.
  package mutating func shrink() throws -> ShrinkResult {
    guard try confirm() else { return result(.fixedPoint, reproduced: false) }
    do {
      var acceptedBefore: Int
      repeat {
        try reachFixedPoint()
        acceptedBefore = acceptedCount
        let proofs = ShrinkPass.proofs + (limits.shorterCaseRuns > 0 ? ShrinkPass.shorterCases : [])
        for pass in proofs where isAllowed(pass) && acceptedCount == acceptedBefore {
          try perform(pass)
        }
      } while acceptedCount > acceptedBefore
      return result(.fixedPoint, isOneMinimal: hasGrownFreely)
    } catch let exhausted as BudgetExhausted {
      return result(exhausted.end)
    }
  }

  /// Lets the passes take turns: the cheap ones until they are stuck, then one expensive one after
  /// the other, back to the cheap ones after every success.
  private mutating func reachFixedPoint() throws {
    let cheap = ShrinkPass.cheap.filter(isAllowed)
    let expensive = ShrinkPass.expensive.filter(isAllowed)
    var acceptedAtStart: Int
    repeat {
      acceptedAtStart = acceptedCount
      var (turns, isStuck) = (0, false)
      while !isStuck, turns < Self.cheapTurns {
        let before = acceptedCount
        for pass in cheap { try perform(pass) }
        isStuck = acceptedCount == before
        turns += 1
      }
      let before = acceptedCount
      for pass in expensive where acceptedCount == before { try perform(pass) }
    } while acceptedCount > acceptedAtStart
  }

  /// Turns of the cheap passes before the others are asked: two choices that must stay close to each
  /// other would go down hand in hand, a step a turn.
  private static var cheapTurns: Int { 3 }

  private func isAllowed(_ pass: ShrinkPass) -> Bool { mode == .choices || pass.keepsSpansWhole }

  /// Gives a pass its turn and books what it cost, also when the budget ends it.
  private mutating func perform(_ pass: ShrinkPass) throws {
    let (runsBefore, acceptedBefore, from) = (runCount, acceptedCount, best.commands.count)
    let index = gains.firstIndex { $0.pass == pass.name } ?? gains.endIndex
    if index == gains.endIndex {
      gains.append(ShrinkResult.Gain(pass: pass.name, accepted: 0, runs: 0))
    }
    defer {
      gains[index].accepted += acceptedCount - acceptedBefore
      gains[index].runs += runCount - runsBefore
      if acceptedCount > acceptedBefore {
        turns.append(
          ShrinkResult.Turn(
            pass: pass.name, accepted: acceptedCount - acceptedBefore, runs: runCount - runsBefore,
            from: from, to: best.commands.count))
      }
    }
    try pass.body(&self)
  }

  private func result(
    _ end: ShrinkResult.End, reproduced: Bool = true, isOneMinimal: Bool = false
  ) -> ShrinkResult {
    ShrinkResult(
      best: best, reproduced: reproduced, runs: runCount, isOneMinimal: isOneMinimal,
      provenElements: isOneMinimal ? provenElements : nil,
      shorterCases: isOneMinimal ? shorterCases : nil, gains: gains,
      turns: turns, ended: end)
  }
}
