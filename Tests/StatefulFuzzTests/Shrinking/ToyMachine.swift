@testable import StatefulFuzz

/// A machine as a pure function over decoded commands: no system, the failure is computed.
struct ToyMachine<State>: Sendable {
  /// Draws the start.
  var start: @Sendable (inout Choices) -> State

  /// Draws a command and applies it; the failure's signature, nil when all is well.
  var step: @Sendable (inout Choices, inout State) -> String?

  /// Runs one case, fresh or replayed.
  func run(_ choices: inout Choices, limit: Int) -> CandidateResult {
    let count = choices.drawCommandCount(limit: limit)
    var state = start(&choices)
    for step in 0..<count {
      choices.beginCommand()
      if let signature = self.step(&choices, &state) {
        return CandidateResult(
          signature: Signature(rawValue: signature), step: step + 1, executed: choices.sequence)
      }
    }
    return CandidateResult(signature: nil, step: 0, executed: choices.sequence)
  }

  /// Runs what a shrinker proposes.
  func replay(_ sequence: ChoiceSequence) -> CandidateResult {
    var choices = Choices(replaying: sequence)
    return run(&choices, limit: 1_000)
  }

  /// The first case of a campaign that shows `signature` no earlier than at `minimalStep`.
  func firstFailure(
    _ signature: String, campaignSeed: UInt64, minimalStep: Int = 1
  ) throws -> ChoiceSequence {
    for index in 0..<1_000_000 {
      var choices = Choices(fresh: .forCase(UInt64(index), campaignSeed: campaignSeed))
      let result = run(&choices, limit: 50)
      if result.signature?.rawValue == signature, result.step >= minimalStep {
        return result.executed
      }
    }
    throw NoFailureFound(signature: signature, campaignSeed: campaignSeed)
  }

  /// Shrinks one failure of each of several campaigns.
  func shrinkSeeds(
    _ signature: String, minimalStep: Int = 1, seeds: Range<UInt64> = 0..<50,
    facts: ShrinkFacts = .stopsAtFailure
  ) throws -> ShrinkSummary {
    var summary = ShrinkSummary()
    for seed in seeds {
      let failing = try firstFailure(signature, campaignSeed: seed, minimalStep: minimalStep)
      var shrinker = Shrinker(
        best: failing, signature: Signature(rawValue: signature), facts: facts,
        limits: ShrinkLimits(),
        elapsed: { .zero }, run: { replay($0) })
      summary.add(try shrinker.shrink())
    }
    return summary
  }
}

struct NoFailureFound: Error {
  var signature: String
  var campaignSeed: UInt64
}

/// What shrinking from several seeds came to.
struct ShrinkSummary {
  /// The distinct smallest cases, by value.
  var results: Set<String> = []
  var areAllOneMinimal = true
  private var runs: [Int] = []

  var meanRuns: Int { runs.reduce(0, +) / max(1, runs.count) }

  mutating func add(_ result: ShrinkResult) {
    results.insert(result.best.values)
    areAllOneMinimal = areAllOneMinimal && result.isOneMinimal
    runs.append(result.runs)
  }
}

extension ChoiceSequence {
  /// The values alone, the number of commands left out.
  ///
  /// `"3 | 0 | 1 2"` is a start of one choice, then two commands.
  var values: String {
    ([Array(header.dropFirst())] + commands)
      .map { $0.map { String($0.value) }.joined(separator: " ") }
      .joined(separator: " | ")
  }
}
