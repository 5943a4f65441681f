import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Every sequence of what generators draw", .timeLimit(.minutes(60)), .ownThread)
struct ChoiceEnumeratorTests {
  private func enumerate(
    _ target: Target, depth: Int, values: Int, runLimit: Int = .max
  ) throws -> EnumerationResult {
    var options = EnumerationOptions(depth: depth, elements: values)
    options.runLimit = runLimit
    var enumerator = try ChoiceEnumerator(target, options: options)
    return try enumerator.run()
  }

  /// A stack that loses its second element when a third one comes, or none.
  private func stack(losesSecond: Bool, start: Gen<Int>? = nil) -> Target {
    StatefulTest("stack/array", model: [Int](), system: { [Int]() }) { on in
      on.command("push", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        $0.append($1)
        if losesSecond, $0.count == 3 { $0.remove(at: 1) }
      }
      on.command("pop", when: { !$0.isEmpty }) {
        $0.popLast()
      } system: {
        $0.popLast()
      }
      on.compare {
        $0
      } with: {
        $0
      }
    }.target
  }

  /// Sequences of pushes and pops without a pop of nothing, counted by hand.
  private func countOfSequences(values: Int, depth: Int) -> Int {
    // Invariant: ways[n] counts the sequences of one length that leave n elements.
    var (ways, sum) = ([1], 1)
    for _ in 0..<depth {
      var next = Array(repeating: 0, count: ways.count + 1)
      for (count, number) in ways.enumerated() {
        next[count + 1] += number * values
        if count > 0 { next[count - 1] += number }
      }
      ways = next
      sum += ways.reduce(0, +)
    }
    return sum
  }

  @Test("are all run, and no illegal one counts", arguments: [(1, 6), (2, 5), (3, 3)])
  func count(values: Int, depth: Int) throws {
    let result = try enumerate(stack(losesSecond: false), depth: depth, values: values)
    #expect(result.isCertified && result.end == .complete && !result.isClosed)
    #expect(result.sequences.number == UInt128(countOfSequences(values: values, depth: depth)))
    #expect(result.commands == values + 1)
    #expect((result.depth, result.starts) == (depth, 1))
  }

  @Test("end with a shortest case of what fails, which replays")
  func shortest() throws {
    let target = stack(losesSecond: true)
    let result = try enumerate(target, depth: 4, values: 2)
    let finding = try #require(result.counterexamples.first?.finding)
    #expect(result.counterexamples.count == 1 && !result.isCertified)
    #expect(finding.script.commands == ["push(0) <- 0", "push(0) <- 0", "push(0) <- 0"])
    #expect(finding.reproduced == (3, 3))
    #expect(target.replayed(finding).failure?.signature == finding.failure.signature)
    // One command less, and nothing fails.
    #expect(try enumerate(target, depth: 2, values: 2).isCertified)
  }

  @Test("find arguments that only the model allows, and where the first ones are illegal")
  func dependent() throws {
    let target = StatefulTest("table/ids", model: Set<Int>(), system: { Set<Int>() }) { on in
      on.command("insert", .int(in: 5...7)) {
        _ = $0.insert($1)
      } system: {
        _ = $0.insert($1)
      }
      on.command("remove", from: { .existing(in: $0.sorted()) }) {
        _ = $0.remove($1)
      } system: {
        // Nothing goes that is not the least.
        if $1 == $0.min() { $0.remove($1) }
      }
      on.compare {
        $0
      } with: {
        $0
      }
    }.target
    let result = try enumerate(target, depth: 3, values: 2)
    let finding = try #require(result.counterexamples.first?.finding)
    #expect(
      finding.script.commands.count == 3 && finding.isShortest,
      "\(finding.script) \(finding.failure)")
    // Told by what the arguments are, with choices that draw them where each command stands.
    #expect(
      finding.script.commands == ["insert(5) <- 0", "insert(6) <- 1", "remove(6) <- 6 0"])
    #expect(finding.choices != nil)
    #expect(target.replayed(finding).failure?.signature == finding.failure.signature)
    // With one value there is never a second element.
    #expect(try enumerate(target, depth: 3, values: 1).isCertified)
  }

  @Test("take texts that exist by their places")
  func texts() throws {
    let target = StatefulTest("table/names", model: [String](), system: { [String]() }) { on in
      on.command("insert", .element(of: ["x", "y"])) {
        $0.append($1)
      } system: {
        $0.append($1)
      }
      on.command("remove", from: { .existing(in: $0) }) {
        (names: inout [String], name: String) in
        names.removeAll { $0 == name }
      } system: {
        (names: inout [String], name: String) in
        if name == "x" { names.removeAll { $0 == name } }
      }
      on.compare {
        $0
      } with: {
        $0
      }
    }.target
    let finding = try #require(
      try enumerate(target, depth: 2, values: 2).counterexamples.first?.finding)
    #expect(finding.script.commands.count == 2)
    #expect(target.replayed(finding).failure?.signature == finding.failure.signature)
  }

  // Two programs that have nothing in common: one has commands that a machine lists, and merges states.
  @Test(
    "agree with the enumeration of a machine's own commands",
    arguments: Target.selfTests.filter { $0.isEnumerable && $0.name == "selftest/failure" })
  func agreement(target: Target) throws {
    let own = try Enumerator(
      target, options: EnumerationOptions(depth: 3, elements: 2), events: EnumerationEvents()
    ).run()
    let drawn = try enumerate(target, depth: 3, values: 3)
    #expect(own.counterexamples.map(\.signature) == drawn.counterexamples.map(\.signature))
    #expect(
      own.counterexamples.map(\.finding.script.commands.count)
        == drawn.counterexamples.map(\.finding.script.commands.count))
  }

  @Test("survive what traps, and go on behind it")
  func traps() throws {
    let target = StatefulTest("traps/two", model: 0, system: { 0 }) { on in
      on.command("tick") {
        $0 += 1
      } system: {
        $0 += 1
      }
      on.command("trap", when: { $0 == 1 }) { _ in
      } system: { (_: inout Int) in
        fatalError("one")
      }
      on.command("differ", when: { $0 == 2 }) { _ in
        1
      } system: { _ in
        2
      }
    }.target
    let result = try enumerate(target, depth: 3, values: 1)
    #expect(result.counterexamples.map(\.finding.failure.verdict) == [.trap, .mismatch])
    #expect(result.counterexamples.map(\.finding.script.commands.count) == [2, 3])
  }

  @Test("are none where the start traps")
  func trapAtStart() throws {
    let target = StatefulTest("traps/start", model: 0, system: { () -> Int in fatalError("no") }) {
      on in
      on.command("tick") {
        $0 += 1
      } system: {
        $0 += 1
      }
    }.target
    let result = try enumerate(target, depth: 2, values: 1)
    #expect(result.counterexamples.map(\.finding.failure.verdict) == [.trap])
    #expect(result.counterexamples.allSatisfy { $0.finding.script.commands.isEmpty })
    #expect(!result.isCertified)
  }

  @Test("begin no length that needs more runs than are allowed")
  func runLimit() throws {
    let result = try enumerate(stack(losesSecond: false), depth: 9, values: 3, runLimit: 100)
    #expect(result.end == .runs)
    #expect((1...3).contains(result.depth) && result.runs <= 100)
    #expect((result.neededRuns ?? 0) > 100 - result.runs)
    // What of the next length was run is not part of the certificate.
    let complete = countOfSequences(values: 3, depth: result.depth)
    #expect(result.sequences.number == UInt128(complete))
  }

  @Test("run no more than is allowed where no command is known yet", arguments: 1...6)
  func fewRuns(limit: Int) throws {
    let result = try enumerate(stack(losesSecond: false), depth: 2, values: 3, runLimit: limit)
    #expect(result.end == .runs && result.runs <= limit)
    #expect(result.depth < 2)
  }

  private func payments(_ accepted: Set<Int>, others: Bool = true) -> Target {
    StatefulTest("filter/two", model: 0, system: { 0 }) { on in
      on.command("put", Gen.int(in: 0...1_000).filter { accepted.contains($0) }) {
        $0 += $1
        return $0
      } system: {
        $0 += $1
        return -1
      }
      if others {
        on.command("size") {
          $0
        } system: {
          $0
        }
      }
    }.target
  }

  @Test("have the first value that a filter accepts")
  func filtered() throws {
    let result = try enumerate(payments([5, 15, 25]), depth: 2, values: 3)
    #expect(result.neverRun == [] && !result.isCertified)
    #expect(
      result.counterexamples.map(\.finding.script.commands.last?.withoutDrawnChoices) == ["put(5)"])
  }

  @Test("tell which commands never ran, and certify nothing where none has")
  func neverRun() throws {
    let some = try enumerate(payments([900]), depth: 2, values: 3)
    #expect(some.isCertified && some.neverRun == ["put"])
    let none = try enumerate(payments([900], others: false), depth: 2, values: 3)
    #expect(!none.isCertified && none.counterexamples.isEmpty && none.neverRun == ["put"])
    let stack = try enumerate(stack(losesSecond: false), depth: 1, values: 1)
    #expect(stack.isCertified && stack.neverRun == ["pop"])
  }

  @Test("are closed where no command is legal any more")
  func closed() throws {
    let target = StatefulTest("once/once", model: 0, system: { 0 }) { on in
      on.command("tick", when: { $0 < 2 }) {
        $0 += 1
      } system: {
        $0 += 1
      }
    }.target
    let result = try enumerate(target, depth: 5, values: 1)
    #expect(result.isCertified && result.isClosed)
    #expect(result.sequences.number == 3)
  }
}

extension Target {
  /// What a finding comes to when its text is replayed in this process.
  fileprivate func replayed(_ finding: Finding) -> RunRecord {
    (try? InProcessExecutor(targets: [self]).run(target: 0, .script(finding.script))) ?? RunRecord()
  }
}
