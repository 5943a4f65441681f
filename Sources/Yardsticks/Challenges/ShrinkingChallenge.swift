import FuzzCampaigns
import FuzzChecks
import FuzzDriver
import FuzzReports
import StatefulFuzz

/// A false property whose smallest counterexample is known: a yardstick for shrinking.
///
/// - Source: the collection at github.com/jlink/shrinking-challenge, and the benchmarks of
///   MacIver & Donaldson, ECOOP 2020.
package struct ShrinkingChallenge: Sendable {
  /// The name in kebab case.
  package let name: String

  /// What is known of the smallest counterexample.
  package let minimum: Minimum

  /// The property as a target; a stateful one has several commands a case.
  package let target: Target

  /// The greatest number of commands in a case.
  let commandLimit: Int

  /// All of them, the properties of values first.
  package static let all =
    valueChallenges + dependentChallenges + machineChallenges + structureChallenges
    + amountChallenges

  /// What is known of a smallest counterexample.
  package enum Minimum: Sendable, Hashable {
    /// It is this one: the property's arguments, or the commands.
    case text(String)
    /// It has so many commands, of which there are several equally good sequences; what fails in another
    /// kind of command has a number of its own.
    case commands(Int, others: [String: Int] = [:])

    func includes(_ text: String) -> Bool {
      switch self {
      case .text(let known): return text == known
      case .commands(let count, let others):
        let commands = text.split(separator: "; ")
        let kind = commands.last.map { String($0.prefix { $0 != "(" }) } ?? ""
        return commands.count == others[kind] ?? count
      }
    }
  }

  init<Value: Sendable>(
    _ name: String, minimum: String, _ generator: Gen<Value>,
    holds: @escaping @Sendable (Value) -> Bool
  ) {
    let machine = PropertyMachine(generator) { holds($0) }
    self.name = name
    self.minimum = .text(minimum)
    commandLimit = 1
    target = Target("challenge/\(name)", summary: name) { machine }
  }

  init(_ name: String, minimum: String, commandLimit: Int = 50, target: Target) {
    self.name = name
    self.minimum = .text(minimum)
    self.commandLimit = commandLimit
    self.target = target
  }

  init(
    _ name: String, commands: Int, others: [String: Int] = [:], commandLimit: Int = 50,
    target: Target
  ) {
    self.name = name
    minimum = .commands(commands, others: others)
    self.commandLimit = commandLimit
    self.target = target
  }

  /// Where the clock that is used by default begins.
  @usableFromInline static let start = ContinuousClock.now

  /// What shrinking a challenge came to, over several seeds.
  package struct Outcome: Sendable {
    /// Seeds.
    package var count = 0

    /// Seeds that ended at the known minimum.
    package var minimal = 0

    /// Each result with the number of seeds that ended there.
    package var results: [String: Int] = [:]

    /// Executions of the property for each seed: from the first failing one, included.
    package var evaluations: [Int] = []

    /// Time of each seed's shrink.
    package var times: [Duration] = []

    /// What each pass gained and cost, over all seeds.
    package var gains: [String: ShrinkResult.Gain] = [:]

    /// The mean of `evaluations`.
    package var meanEvaluations: Int { evaluations.reduce(0, +) / max(1, evaluations.count) }

    /// The median of `evaluations`.
    package var medianEvaluations: Int {
      evaluations.isEmpty ? 0 : evaluations.sorted()[evaluations.count / 2]
    }

    /// The mean of `times`.
    package var meanTime: Duration { times.reduce(.zero, +) / max(1, times.count) }

    /// The greatest of `evaluations`.
    package var maxEvaluations: Int { evaluations.max() ?? 0 }
  }

  /// Shrinks the first counterexample of every seed.
  ///
  /// - Parameters:
  ///   - seeds: Each fixes the cases among which the counterexample is found.
  ///   - clock: What the time of a shrink is read from.
  /// - Returns: What it came to.
  /// - Throws: `NoCounterexample` when a seed finds none in a million cases, `IsolationError` when
  ///   memory for runs cannot be had.
  package func measure(
    seeds: Range<UInt64>, clock: () -> Duration = { ShrinkingChallenge.start.duration(to: .now) }
  ) throws -> Outcome {
    let executor = try InProcessExecutor(targets: [target])
    var outcome = Outcome()
    for seed in seeds {
      let failing = try counterexample(seed: seed)
      var shrinker = Shrinker(
        best: failing.sequence, signature: failing.signature,
        facts: [.stopsAtFailure, .signatureNamesKind], elapsed: { .zero },
        predict: { candidate in
          try executor.run(target: 0, .choices(candidate), [.spans, .predicted]).executed
        }
      ) { candidate in
        let record = try executor.run(target: 0, .choices(candidate), .spans)
        return CandidateResult(
          signature: record.failure?.signature, step: record.failure?.step ?? 0,
          executed: record.executed ?? candidate)
      }
      let start = clock()
      let result = try shrinker.shrink()
      outcome.times.append(clock() - start)
      outcome.add(result, text: target.tools.decode(CaseChoices(result.best)).text)
      outcome.minimal = outcome.results.filter { minimum.includes($0.key) }.values.reduce(0, +)
    }
    return outcome
  }

  private func counterexample(
    seed: UInt64
  ) throws -> (sequence: ChoiceSequence, signature: Signature) {
    for index in 0..<1_000_000 as Range<UInt64> {
      var choices = Choices(fresh: .forCase(index, campaignSeed: seed))
      let outcome = target.run(&choices, commandLimit, .local)
      if let divergence = outcome.divergence {
        let sequence = choices.sequence
        let failure = target.tools.failure(
          CaseChoices(sequence), outcome.step, .divergence(divergence))
        return (sequence, failure.signature)
      }
    }
    throw NoCounterexample(challenge: name, seed: seed)
  }

  /// A seed whose cases all pass.
  package struct NoCounterexample: Error {
    /// The challenge.
    package let challenge: String
    /// The seed.
    package let seed: UInt64
  }
}

extension ShrinkingChallenge.Outcome {
  fileprivate mutating func add(_ result: ShrinkResult, text: String) {
    count += 1
    results[text, default: 0] += 1
    evaluations.append(result.runs)
    for gain in result.gains {
      gains[gain.pass, default: ShrinkResult.Gain(pass: gain.pass, accepted: 0, runs: 0)].runs +=
        gain.runs
      gains[gain.pass]?.accepted += gain.accepted
    }
  }
}

extension DecodedCase {
  /// The commands without the choices behind them, one after the other.
  fileprivate var text: String {
    script.commands.map { line in
      let text = line.withoutDrawnChoices
      return text.hasPrefix("check") ? String(text.dropFirst("check".count)) : text
    }.joined(separator: "; ")
  }
}
