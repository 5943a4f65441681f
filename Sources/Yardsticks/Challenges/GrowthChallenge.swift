import FuzzCampaigns
import StatefulFuzz

/// A failing case of any size, of which three commands or two elements matter: a yardstick for what the
/// size of a case costs its shrink.
package enum GrowthChallenge: String, CaseIterable, Sendable {
  /// Commands, three of which are needed.
  case commands = "many-commands"
  /// A list, two elements of which are needed.
  case list = "long-list"
  /// A list that may not become shorter, two elements of which are needed.
  case boundedList = "bounded-list"

  /// The sizes that are measured.
  package static let sizes = [50, 200, 1_000, 5_000, 20_000]

  /// What a shrink of one size came to.
  package struct Outcome: Sendable {
    /// What the shrinker says.
    package var result: ShrinkResult
    /// Time of the shrink.
    package var time: Duration
  }

  /// Shrinks a case.
  ///
  /// - Parameters:
  ///   - size: Commands or elements.
  ///   - clock: What the time of the shrink is read from.
  /// - Returns: What it came to.
  /// - Throws: `IsolationError` when memory for runs cannot be had.
  package func shrink(size: Int, clock: () -> Duration) throws -> Outcome {
    let executor = try InProcessExecutor(targets: [target(size: size)])
    let failing = failing(size: size)
    let signature = try executor.run(target: 0, .choices(failing), .spans).failure?.signature ?? ""
    let start = clock()
    var shrinker = Shrinker(
      best: failing, signature: signature, facts: [.stopsAtFailure, .signatureNamesKind],
      elapsed: { .zero },
      predict: { try executor.run(target: 0, .choices($0), [.spans, .predicted]).executed }
    ) { candidate in
      let record = try executor.run(target: 0, .choices(candidate), .spans)
      return CandidateResult(
        signature: record.failure?.signature, step: record.failure?.step ?? 0,
        executed: record.executed ?? candidate)
    }
    let result = try shrinker.shrink()
    return Outcome(result: result, time: clock() - start)
  }

  private func target(size: Int) -> Target {
    let numbers = Gen.int(in: 0...999)
    switch self {
    case .commands:
      return StatefulTest("growth/commands", model: (), system: { (marks: 0, last: 0) }) { on in
        on.command("add", numbers) { _, _ in
        } system: {
          $0.last = $1
          if $1 >= 998 { $0.marks |= $1 - 997 }
        }
        on.check("marks") { _, system in system.marks != 3 || system.last != 997 }
      }.target
    case .list, .boundedList:
      let counts = self == .list ? 0...(2 * size) : (2 * size / 3)...size
      let lists = Gen<[Int]>.array(of: numbers, count: counts)
      return Target("growth/\(rawValue)", summary: rawValue) {
        PropertyMachine(lists) { !($0.contains(998) && $0.contains(999)) }
      }
    }
  }

  /// What is needed stands at a third, in the middle and at the end.
  private func failing(size: Int) -> ChoiceSequence {
    var random = SplitMix64(seed: 7)
    var values = (0..<size).map { _ in random.next(below: 900) }
    (values[size / 3], values[size / 2], values[size - 1]) = (998, 999, 997)
    let numbers = values.map { Choice(value: $0, bound: 1_000) }
    guard self != .commands else {
      return ChoiceSequence(
        header: [Choice(value: UInt64(size), bound: UInt64(size) + 1)],
        commands: numbers.map { [Choice(value: 0, bound: 1), $0] })
    }
    let more = self == .list ? size : size - 2 * size / 3
    let span = [Choice(value: 0, bound: 1), Choice(value: UInt64(more), bound: .max)] + numbers
    return ChoiceSequence(header: [Choice(value: 1, bound: 2)], commands: [span])
  }
}
