/// What a shrink came to.
package struct ShrinkResult: Hashable, Sendable {
  /// Why a shrink ended.
  package enum End: String, Hashable, Sendable {
    /// No pass knows anything smaller.
    case fixedPoint
    /// `ShrinkLimits.runs` was used up.
    case outOfRuns
    /// `ShrinkLimits.time` was used up.
    case outOfTime

    /// What a file's `x-shrunk` line says of it; nil for nothing.
    package var word: String? {
      switch self {
      case .fixedPoint: nil
      case .outOfRuns: "out-of-runs"
      case .outOfTime: "out-of-time"
      }
    }

    /// Which limit it was, in words; nil for none.
    package var limitText: String? {
      switch self {
      case .fixedPoint: nil
      case .outOfRuns: "runs"
      case .outOfTime: "time, so a faster or less busy machine may get further"
      }
    }
  }

  /// What one pass contributed, summed over all its turns.
  package struct Gain: Hashable, Sendable {
    /// The pass, named after its method.
    package var pass: String

    /// Candidates that became the best case.
    package var accepted: Int

    /// Executions it spent; candidates that were known already cost none.
    package var runs: Int

    package init(
      pass: String, accepted: Int, runs: Int
    ) {
      self.pass = pass
      self.accepted = accepted
      self.runs = runs
    }
  }

  /// One turn of one pass that made the case simpler.
  package struct Turn: Hashable, Sendable {
    /// The pass, named after its method.
    package var pass: String

    /// Candidates that became the best case.
    package var accepted: Int

    /// Executions it spent.
    package var runs: Int

    /// Commands before the turn.
    package var from: Int

    /// Commands after it.
    package var to: Int
  }

  /// The smallest case found, as it was executed.
  package var best: ChoiceSequence

  /// Whether the first execution showed the signature again; nothing was tried when it did not.
  package var reproduced: Bool

  /// Executions of the system.
  package var runs: Int

  /// Whether it was shown, by running all of them, that no single command can go and that no single
  /// choice can be 0 or one lower.
  package var isOneMinimal: Bool

  /// Elements of the greatest scope in which every case with fewer commands was run and none fails
  /// alike; nil where nothing was enumerated.
  package var provenElements: Int?

  /// What running the shorter cases around it came to; nil where they were not run.
  package var shorterCases: ShorterCases?

  /// Every pass that was tried, in the order of the first turn.
  package var gains: [Gain]

  /// The turns that gained something, in their order.
  package var turns: [Turn]

  /// Why the shrink ended.
  package var ended: End
}

extension ShrinkResult {
  /// The end of a file's `shrunk` line: what was proved, or which limit kept it from being so.
  package static func words(isOneMinimal: Bool, end: End?) -> String {
    if isOneMinimal { return " one-minimal" }
    guard let word = end?.word else { return "" }
    return " " + word
  }
}
