import FuzzCampaigns
import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

/// A counter that fails when these commands have run one after the other, and what else it is told is
/// ignored: a case fails exactly if it has them in it.
private struct Lock: Sendable {
  let secret: [Int]
  private(set) var entered: [Int] = []

  init(_ secret: [Int]) { self.secret = secret }

  mutating func enter(_ digit: Int) -> Bool {
    entered = Array((entered + [digit]).suffix(secret.count))
    return entered == secret
  }
}

@Suite("Running the shorter cases around a shrunk one")
struct ShorterCasesTests {
  private static func lock(_ secret: [Int]) -> StatefulTest<Void, Lock> {
    StatefulTest("lock/\(secret.count)", model: (), system: { Lock(secret) }) { on in
      on.command("enter", .int(in: 0...3)) { _, _ in
        false
      } system: {
        $0.enter($1)
      }
      on.command("wait") { _ in
      } system: { _ in
      }
    }
  }

  private static func finding<Model, System: ~Copyable>(
    of test: StatefulTest<Model, System>, seed: UInt64 = 1
  ) throws -> Finding {
    try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(cases: 5_000, seed: seed))
    }.finding
  }

  @Test("proves that nothing shorter fails so", arguments: [[1, 2], [2, 0, 1]])
  func shortest(secret: [Int]) throws {
    let finding = try Self.finding(of: Self.lock(secret))
    let tried = try #require(finding.shrinkLog.shorterCases)
    #expect(finding.script.commands.count == secret.count)
    #expect(tried.isComplete)
    // The start, then one command or two: the digits of the case and 0.
    let letters = Set(secret + [0]).count
    let expected = (0..<secret.count).reduce(0) { sum, length in
      sum + (0..<length).reduce(1) { power, _ in power * letters }
    }
    #expect(tried.runs == expected)
  }

  @Test("says how far it came where there are too many")
  func unfinished() throws {
    let finding = try Self.finding(of: Self.lock([3, 1, 2, 3, 1]))
    let tried = try #require(finding.shrinkLog.shorterCases)
    #expect(!tried.isComplete)
    #expect(tried == ShorterCases(depth: 3, commands: 5, runs: 250))
    #expect(
      tried.text
        == "may not be the shortest: no case of at most 3 such commands fails this way, but not all "
        + "longer ones were tried (250 cases were run)")
  }

  /// Says itself, without the shrinker, whether any sequence of a scope fails.
  private static func anyFails<Model, System: ~Copyable>(
    _ test: StatefulTest<Model, System>, _ signature: Signature, letters: [[Choice]], length: Int
  ) throws -> Bool {
    let executor = try InProcessExecutor(targets: [test.target])
    var cases: [[[Choice]]] = [[]]
    for _ in 0..<length { cases = cases.flatMap { start in letters.map { start + [$0] } } }
    return try cases.contains { commands in
      let header = [Choice(value: UInt64(commands.count), bound: 51)]
      let record = try executor.run(
        target: 0, .choices(ChoiceSequence(header: header, commands: commands)))
      return record.failure?.signature == signature
    }
  }

  /// Machines drawn at random: each state and command leads to some state, and one of them is wrong.
  @Test("claims what a search without the engine finds as well")
  func bruteForce() throws {
    var claims = 0
    for seed in 0..<16 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let table = (0..<6).map { _ in (0..<3).map { _ in Int(random.next(below: 6)) } }
      let test = StatefulTest("random/table", model: (), system: { 0 }) { on in
        for kind in 0..<3 {
          on.command("go-\(kind)", .int(in: 0...2)) { _, _ in
            true
          } system: { state, number in
            state = table[state][(kind + number) % 3]
            return state != 5
          }
        }
      }
      var failure: CheckFailure?
      do { try test.run(CheckOptions(cases: 200, seed: seed)) } catch let found as CheckFailure {
        failure = found
      }
      guard let finding = failure?.finding, let tried = finding.shrinkLog.shorterCases,
        let commands = finding.choices?.commands
      else { continue }
      claims += 1
      let values = Set(commands.flatMap { $0.dropFirst().map(\.value) }).union([0])
      let letters = Set(commands.map { $0[0].value }).flatMap { kind in
        values.map { [Choice(value: kind, bound: 3), Choice(value: $0, bound: 3)] }
      }
      for length in 0...max(0, tried.depth) {
        #expect(
          try !Self.anyFails(test, finding.failure.signature, letters: letters, length: length))
      }
    }
    #expect(claims >= 4)
  }

  /// A shrinker whose passes are kept from finding it: two commands do what three others do.
  @Test("takes a shorter case that it meets")
  func shorter() throws {
    let long = ChoiceSequence(" | 5 1 | 5 1 | 5 1", bound: 10)
    var shrinker = Shrinker(
      best: long, signature: "wrong", limits: ShrinkLimits(shorterCaseRuns: 100),
      elapsed: { .zero }
    ) { candidate in
      let fails = [" | 5 1 | 5 1 | 5 1", " | 5 0 | 5 1"].contains(candidate.values)
      return CandidateResult(
        signature: fails ? "wrong" : nil, step: candidate.commands.count, executed: candidate)
    }
    #expect(try shrinker.confirm())
    try shrinker.enumerateShorterCases()
    #expect(shrinker.best.values == " | 5 0 | 5 1")
  }

  private static func ended(
    _ best: String, _ bound: UInt64, _ fails: @escaping ([[UInt64]]) -> Bool
  ) throws -> (values: String, counted: Int) {
    var shrinker = Shrinker(
      best: ChoiceSequence(best, bound: bound), signature: "wrong",
      limits: ShrinkLimits(shorterCaseRuns: 250), elapsed: { .zero }
    ) { candidate in
      let values = candidate.commands.map { $0.map(\.value) }
      return CandidateResult(
        signature: fails(values) ? "wrong" : nil, step: candidate.commands.count,
        executed: candidate)
    }
    #expect(try shrinker.confirm())
    try shrinker.replaceTwoByOne()
    return (shrinker.best.values, shrinker.runCount)
  }

  /// What two commands undo is left out, and one comes that the case does not have.
  @Test("puts a command of another kind in the place of two that stand elsewhere")
  func twoByOne() throws {
    let long: [[UInt64]] = [[1], [1], [2], [2], [3]]
    let short: [[UInt64]] = [[1], [0], [1], [3]]
    let end = try Self.ended(" | 1 | 1 | 2 | 2 | 3", 4) { $0 == long || $0 == short }
    #expect(end.values == " | 1 | 0 | 1 | 3")
    #expect(end.counted == 2, "the case itself, and what is accepted")
    #expect(try Self.ended(" | 1 | 1 | 2 | 2 | 3", 4) { $0 == long }.values.count == 20)
  }

  /// Joining 0 to 2 is not joining 2 to 0.
  @Test("exchanges two numbers of a command where another one is left out")
  func exchanged() throws {
    let long: [[UInt64]] = [[1, 4, 2], [1, 0, 2], [1, 0, 1]]
    let end = try Self.ended(" | 1 4 2 | 1 0 2 | 1 0 1", 9) {
      $0 == long || $0 == [[1, 2, 0], [1, 0, 1]]
    }
    #expect(end.values == " | 1 2 0 | 1 0 1")
  }

  /// Four commands, or three with numbers that the four do not have.
  @Test("draws other numbers where those of the case come to nothing shorter")
  func otherNumbers() throws {
    func shrinker(runs: Int) throws -> Shrinker {
      var shrinker = Shrinker(
        best: ChoiceSequence(" | 5 0 | 5 0 | 5 0 | 5 0", bound: 32), signature: "wrong",
        limits: ShrinkLimits(shorterCaseRuns: runs), elapsed: { .zero }
      ) { candidate in
        let numbers = candidate.commands.map { $0.last?.value ?? 0 }
        let fails = numbers.count == 3 ? numbers[0] > 7 && numbers[1] > 7 : numbers.count > 3
        return CandidateResult(
          signature: fails ? "wrong" : nil, step: candidate.commands.count, executed: candidate)
      }
      #expect(try shrinker.confirm())
      try shrinker.enumerateShorterCases()
      #expect(shrinker.best.commands.count == 4)
      return shrinker
    }
    var one = try shrinker(runs: 250)
    try one.redrawShorterCases()
    #expect(one.best.commands.count == 3)
    #expect(one.runCount == 2, "the case itself, and what is accepted")
    var other = try shrinker(runs: 250)
    try other.redrawShorterCases()
    #expect(other.best == one.best)
  }

  private static func redrawn(_ best: String, _ bound: UInt64, to short: [[UInt64]]) throws
    -> String
  {
    let best = ChoiceSequence(best, bound: bound)
    let long = best.commands.map { $0.map(\.value) }
    var shrinker = Shrinker(
      best: best, signature: "wrong", limits: ShrinkLimits(shorterCaseRuns: 250),
      elapsed: { .zero }
    ) { candidate in
      let values = candidate.commands.map { $0.map(\.value) }
      return CandidateResult(
        signature: [long, short].contains(values) ? "wrong" : nil,
        step: candidate.commands.count, executed: candidate)
    }
    #expect(try shrinker.confirm())
    try shrinker.redrawShorterCases()
    return shrinker.best.values
  }

  /// Two pieces of one character do what one of two does, if another piece stands one further on.
  @Test("raises two numbers of the same kind of command where the case has many numbers")
  func manyNumbers() throws {
    #expect(
      try Self.redrawn(
        " | 1 0 2 0 | 1 0 1 0 | 1 0 1 0 | 1 0 1 0 | 2 0 4", 30,
        to: [[1, 0, 2, 0], [1, 0, 2, 0], [1, 1, 1, 0], [2, 0, 4]])
        == " | 1 0 2 0 | 1 0 2 0 | 1 1 1 0 | 2 0 4")
  }

  /// Nine less pass before a timer is set, and nine more behind it: it is due nine later.
  @Test("gives the number of a command to another one and to one of another kind")
  func given() throws {
    #expect(
      try Self.redrawn(
        " | 1 8 | 2 63 | 1 22 | 1 39 | 3 0 | 1 0", 300,
        to: [[2, 72], [1, 31], [1, 39], [3, 0], [1, 0]])
        == " | 2 72 | 1 31 | 1 39 | 3 0 | 1 0")
  }
}
