import FuzzCampaigns
import FuzzChecks
import FuzzReports
import StatefulFuzz

/// A machine with a fault behind many steps: a yardstick for searching.
///
/// - Source: the state machines of Exhaust's exploration harness, Hypothesis's "bad machines"
///   (tests/nocover/test_stateful.py), and TLA+'s jugs; the models hold what the specification needs
///   and nothing of the fault.
package struct SearchChallenge: Sendable {
  /// The name in kebab case.
  package let name: String

  /// The length of the shortest counterexample.
  package let minimalLength: Int

  /// The machine as a target.
  package let target: Target

  /// The greatest number of commands in a case.
  package let commandLimit: Int

  /// Runs cases without the engine, from a seed, of at most so many commands, until one fails or so many
  /// have run; nil where nobody has written such a loop.
  var bareLoop: (@Sendable (_ seed: UInt64, _ limit: Int, _ cap: Int) -> Int?)?

  init(_ name: String, minimalLength: Int, commandLimit: Int = 50, target: Target) {
    self.name = name
    self.minimalLength = minimalLength
    self.commandLimit = commandLimit
    self.target = target
  }

  /// All of them.
  package static let all =
    queueChallenges + protocolChallenges + stateChallenges + structureChallenges
    + subjectChallenges + reuseChallenges

  /// Those that a bare loop runs as well.
  private static let subjectChallenges = [
    SearchChallenge(ExpressionParser.self), SearchChallenge(TaskScheduler.self),
    SearchChallenge(CacheHierarchy.self), SearchChallenge(ReplicatedSet.self),
    SearchChallenge(BlockAllocator.self), SearchChallenge(LeafChain.self),
    SearchChallenge(TokenBucket.self), SearchChallenge(CellSheet.self),
    SearchChallenge(LineBreaker.self), SearchChallenge(SyncProtocol.self),
  ]

  /// Machines of the shrinking challenges whose faults are rare.
  private static let structureChallenges = ShrinkingChallenge.all.compactMap { challenge in
    ["red-black-lender", "splicing-heap", "array-heap", "bank-200", "adjoining-ranges"]
      .contains(challenge.name)
      ? SearchChallenge(
        challenge.name, minimalLength: challenge.name == "adjoining-ranges" ? 3 : 4,
        target: challenge.target) : nil
  }

  /// How cases are made.
  package enum Method: Sendable, Hashable {
    /// Every kind equally likely in every case, as its weights say.
    case uniform
    /// The random lane of a campaign.
    case random
    /// A loop without the engine, whose cases leave kinds out as the random lane's do.
    case bareLoop
    /// The search lane of a campaign, or some of its techniques.
    case search(SearchTechniques)
  }

  /// Runs cases until one fails.
  ///
  /// - Parameters:
  ///   - method: How cases are made.
  ///   - seed: Fixes them.
  ///   - cap: Cases after which to give up.
  /// - Returns: How many cases it took, the failing one included; nil when none failed.
  package func casesUntilFound(_ method: Method, seed: UInt64, cap: Int) -> Int? {
    switch method {
    case .uniform, .random: firstFailure(cap: cap) { plain(method, seed: seed, index: $0) }
    case .bareLoop: bareLoop?(seed, commandLimit, cap)
    case .search(let techniques): search(techniques, seed: seed, cap: cap)
    }
  }

  private func firstFailure(cap: Int, _ choices: (UInt64) -> Choices) -> Int? {
    (0..<cap).first { index in
      var choices = choices(UInt64(index))
      return target.run(&choices, commandLimit, .local).divergence != nil
    }.map { $0 + 1 }
  }

  private func plain(_ method: Method, seed: UInt64, index: UInt64) -> Choices {
    var random = SplitMix64.forCase(index, campaignSeed: seed)
    guard method == .uniform else { return Choices(fresh: random) }
    let isLong = random.chance(1, in: 5)
    let count = isLong ? commandLimit : 1 + Int(random.next(below: UInt64(commandLimit)))
    return Choices(
      guided: Guide(count: count, limit: commandLimit, style: .uniform, isVaried: false), random)
  }

  private func search(_ techniques: SearchTechniques, seed: UInt64, cap: Int) -> Int? {
    Self.casesUntilFound(sharing: [self], techniques, seed: seed, cap: cap)[0]
  }
}
