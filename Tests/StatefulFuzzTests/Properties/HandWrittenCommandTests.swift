import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Commands of the closure form, written by hand")
struct HandWrittenCommandTests {
  private let target = StatefulTest("hand/bank", model: 0, system: { 0 }) {
    command("deposit", .int(in: 0...99)) {
      $0 += $1
    } system: {
      $0 += $1
    }
    command("reset") {
      $0 = 0
    } system: {
      $0 = 0
    }
  } check: {
    $0 == $1
  }.target

  private func replay(_ lines: [String]) throws -> ReplayResult {
    try Replayer([target], isolation: .none).replay("hand/bank", commands: lines)
  }

  @Test("are read with their choices, and without where they have none")
  func read() throws {
    let result = try replay(["deposit(7) <- 7", "reset", "deposit <- 3"])
    #expect(result.unreadable == [])
    #expect(result.verdict == .passed)
  }

  @Test("mean what their arguments say, whatever the choices are")
  func edited() throws {
    for line in ["deposit(7)", "deposit(7) <- 3", "deposit( 7 ) <- 1 2 3"] {
      let result = try replay([line, "reset"])
      #expect(result.unreadable == [])
      #expect(result.verdict == .passed)
    }
    // The model is at 7 then, and not at 3.
    let seven = StatefulTest("hand/seven", model: 0, system: { 0 }) { on in
      on.command("deposit", .int(in: 0...99)) {
        $0 += $1
      } system: {
        $0 += $1
      }
      on.check("not-seven") { model, _ in model != 7 }
    }.target
    let replayer = try Replayer([seven], isolation: .none)
    #expect(try replayer.replay("hand/seven", commands: ["deposit(7) <- 3"]).verdict == .mismatch)
    #expect(try replayer.replay("hand/seven", commands: ["deposit(3) <- 7"]).verdict == .passed)
  }

  @Test(
    "that cannot be read are not taken for something else, and say where and why",
    arguments: [
      ("deposit(seven)", "the argument is no Int"),
      ("deposit(7, 8)", "there are 2, and the command takes 1"),
      ("deposit(\"7\") <- 7", "the argument is no Int"),
      ("deposit(7", "at the end there should be ',' or ')'"),
      ("deposit(7) 8", "at ' 8' there should be nothing more"),
      ("deposit(7 8)", "at '8)' there should be ',' or ')'"),
      ("deposit([7, )", "at ')' there should be a value"),
      ("deposit(\"7)", "at the end there should be '\"', which ends a text"),
    ])
  func unreadable(line: String, problem: String) throws {
    let result = try replay([line, "reset"])
    let choices = line.contains("<-") ? ", and the choices behind '<-' do not draw them" : ""
    #expect(
      result.unreadable.map(\.reason) == [
        "its arguments cannot be read: \(problem)\(choices); 'deposit(0)' can be read"
      ])
  }

  /// Commands whose arguments are tuples, made by one generator.
  private static func tupleTarget() -> Target {
    let pairs: Gen<(Int, String)> = .zip(.int(in: 0...99), .element(of: ["", "a", "ab"]))
    let most = pairs.filter { $0.0 != 5 }
    let test = StatefulTest("hand/tuples", model: 0, system: { 0 }) { on in
      on.command("except", .zip(.int(in: 0...99), .int(in: 0...99))) {
        $0 += $1.0 - $1.1
      } system: {
        $0 += $1.0 - $1.1
      }
      on.command("between", most, .bool) { (sum: inout Int, pair: (Int, String), _: Bool) in
        sum += pair.0 + pair.1.count
      } system: { (sum: inout Int, pair: (Int, String), _: Bool) in
        sum += pair.0 + pair.1.count
      }
      on.command(
        "existing",
        from: { (sum: Int) -> Gen<(Int, Int)> in
          .zip(.int(in: 0...9), .existing(in: Array(0..<max(0, sum))))
        }
      ) { (sum: inout Int, pair: (Int, Int)) in
        sum -= pair.1
      } system: { (sum: inout Int, pair: (Int, Int)) in
        sum -= pair.1
      }
      on.check("small") { sum, _ in sum < 50 }
    }
    return test.target
  }

  @Test("have tuples for arguments, which are read as they are printed")
  func tuples() throws {
    let target = Self.tupleTarget()
    let replayer = try Replayer([target], isolation: .none)
    func replay(_ lines: [String]) throws -> ReplayResult {
      try replayer.replay("hand/tuples", commands: lines)
    }
    #expect(try replay(["except(29, 0)", "between((7, \"ab\"), true)"]).verdict == .passed)
    #expect(try replay(["except(49, 0)", "existing(3, 40)", "except(40, 0)"]).verdict == .passed)
    #expect(try replay(["except(49, 0)", "between((0, \"a\"), false)"]).verdict == .mismatch)
    for (line, problem) in [
      ("except(29)", "there is 1, and the command takes 2"),
      ("except(29, true)", "argument 2 is no Int"),
      ("between(7, true)", "argument 1 is no (Int, String)"),
    ] {
      let result = try replay([line])
      #expect(result.unreadable.count == 1)
      let reason = try #require(result.unreadable.first?.reason)
      #expect(reason.hasPrefix("its arguments cannot be read: \(problem)"), "\(reason)")
    }
    #expect(try replay(["between((5, \"a\"), true)"]).verdict != .passed)
    // What is printed is what is read.
    let executor = try InProcessExecutor(targets: [target])
    for index in 0..<50 as Range<UInt64> {
      let drawn = try executor.run(
        target: 0, .fresh(campaignSeed: 3, caseIndex: index, commandLimit: 8), .script)
      let script = try #require(drawn.script)
      let plain = Script(
        initial: script.initial, commands: script.commands.map(\.withoutDrawnChoices))
      let read = try executor.run(target: 0, .script(plain), .script)
      #expect(read.unreadable == [], "\(plain.commands)")
      #expect(read.failure?.step == drawn.failure?.step)
      #expect(read.failure?.message == drawn.failure?.message)
    }
  }

  @Test("give no example where none could be read")
  func noExample() throws {
    struct Moment: Sendable { var hour: Int }
    let test = StatefulTest("hand/moment", model: 0, system: { 0 }) { on in
      on.command("wait", Gen.int(in: 0...9).map { Moment(hour: $0) }) {
        $0 += $1.hour
      } system: {
        $0 += $1.hour
      }
    }
    let result = try Replayer([test.target], isolation: .none)
      .replay("hand/moment", commands: ["wait(Moment(hour: 3))"])
    #expect(
      result.unreadable.map(\.reason) == [
        "its arguments cannot be read; values of these types have no text that can be read: keep the line "
          + "as it was saved, with the choices behind '<-'"
      ])
  }

  /// Notes that are written and read back by their numbers.
  private static let notes = StatefulTest("hand/notes", model: [Int](), system: { [Int]() }) { on in
    let notes = on.results(model: Int.self, system: Int.self)
    on.command("write", into: notes, .int(in: 0...9)) { model, text -> Int in
      model.append(text)
      return model.count - 1
    } system: { system, text -> Int in
      system.append(text)
      return system.count - 1
    }
    on.command("read", notes.any) {
      $0[$1.model]
    } system: {
      $0[$1.system] == 7 ? -1 : $0[$1.system]
    }
    on.command("count", .int(in: 0...3)) { model, _ in
      model.count
    } system: { system, _ in
      system.count
    }
  }

  @Test(
    "name results by their numbers, with the choices behind them or without",
    arguments: [
      (["write(#0, 7)", "read(#0)"], 2), (["write(#0, 7) <- 0 1", "read(#0) <- 0"], 2),
      (["write(#0, 1)", "write(#1, 7)", "read(#0)", "read(#1)"], 4),
      (["write(#5, 7)", "read(#5)"], 2), (["write(#0, 1)", "read(#0)"], nil),
      (["write(#1, 7) <- 1 7", "write(#0, 1) <- 0 1", "read(#0) <- 1"], nil),
    ] as [([String], Int?)])
  func results(lines: [String], failing: Int?) throws {
    let result = try Replayer([Self.notes.target], isolation: .none)
      .replay("hand/notes", commands: lines)
    #expect(result.unreadable == [])
    #expect(result.verdict == (failing == nil ? .passed : .mismatch), "\(result.message)")
    #expect(result.step == failing)
  }

  @Test("name the line that is illegal where it stands")
  func illegalLine() throws {
    let replayer = try Replayer([Self.notes.target], isolation: .none)
    for (line, reason) in [
      ("read(#1)", "no command before it has made result #1; the only one is #0"),
      ("write(#0, 7)", "a command before it has made result #0 already"),
    ] {
      let result = try replayer.replay(
        "hand/notes", commands: ["write(#0, 7)", "\(line) <- 70", "count(0)"])
      #expect(result.verdict == .invalid)
      #expect(result.step == 2)
      #expect(result.message == "'\(line)' is illegal in the current state: \(reason)")
    }
    // What draws no result is told before it runs.
    let result = try replayer.replay("hand/notes", commands: ["count(0, 1)"])
    #expect(
      result.unreadable.map(\.reason) == [
        "its arguments cannot be read: there are 2, and the command takes 1; 'count(0)' can be read"
      ])
    for (line, problem) in [
      ("write(#3)", "there is 1, and the command takes 2; expected (result, Int)"),
      ("write(3, 7)", "argument 1 is not a result, such as #0; expected (result, Int)"),
      ("read(#x)", "at 'x)' there should be a number; expected (result)"),
    ] {
      let result = try replayer.replay(
        "hand/notes", commands: ["write(#0, 7)", "\(line) <- 70", "count(0)"])
      #expect(result.unreadable.map(\.reason) == ["its arguments cannot be read: \(problem)"])
    }
  }

  @Test("name what the model has, or are illegal")
  func existing() throws {
    let target = StatefulTest("hand/existing", model: [Int](), system: { [Int]() }) { on in
      on.command("add", .int(in: 0...99)) {
        $0.append($1)
      } system: {
        $0.append($1)
      }
      on.command("remove", from: { .existing(in: $0) }) { model, value in
        model.removeAll { $0 == value }
      } system: { system, value in
        system.removeAll { $0 == value }
      }
      on.compare {
        $0
      } with: {
        $0.filter { $0 != 13 }
      }
    }.target
    let replayer = try Replayer([target], isolation: .none)
    let there = try replayer.replay("hand/existing", commands: ["add(5)", "remove(5)"])
    #expect(there.verdict == .passed)
    let missing = try replayer.replay("hand/existing", commands: ["add(5)", "remove(6) <- 5 0"])
    #expect(missing.verdict == .invalid)
    #expect(
      missing.message == "'remove(6)' is illegal in the current state: "
        + "the model does not offer these arguments; 'remove(5)' would be legal")
    let none = try replayer.replay("hand/existing", commands: ["remove(6) <- 5 0"])
    #expect(none.message.hasSuffix("state: the model offers no arguments for it"))
    for (line, problem) in [
      ("remove(5", "at the end there should be ',' or ')'"),
      ("remove(x)", "the argument is no Int"),
      ("remove(5, 6) <- 5", "there are 2, and the command takes 1"),
    ] {
      let result = try replayer.replay("hand/existing", commands: ["add(5)", line])
      #expect(
        result.unreadable.map(\.reason)
          == ["its arguments cannot be read: \(problem); expected (Int)"])
    }
    let wrong = try replayer.replay("hand/existing", commands: ["add(5)", "add(13)"])
    #expect(wrong.failure?.message == "after add 'contents' is [5], expected [5, 13]")
  }

  @Test("are illegal where their condition is false, and say so")
  func condition() throws {
    let target = StatefulTest("hand/stack", model: [Int](), system: { [Int]() }) { on in
      on.command("push", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        $0.append($1)
      }
      on.command("pop", when: { !$0.isEmpty }) {
        $0.removeLast()
      } system: {
        $0.removeLast()
      }
    }.target
    let result = try Replayer([target]).replay("hand/stack", commands: ["push(1)", "pop", "pop"])
    #expect(result.step == 3)
    #expect(
      result.message == "'pop' is illegal in the current state: its condition 'when' is false")
  }

  private actor Stack {
    private var items: [Int] = []
    func push(_ item: Int) { items.append(item) }
    func pop() -> Int? { items.popLast() }
  }

  @Test(
    "say the same in lanes, and where another order makes them illegal",
    arguments: [
      (["pop"], "its condition 'when' is false"),
      (
        ["lane 1 push(1)", "lane 2 push(2)", "push(3)", "lane 2 take(#0)"],
        "no command before it has made result #0"
      ),
      (
        ["lane 1 push(1)", "lane 2 pop"],
        "it is legal in some orders of the overlapping commands, and has to be in all"
      ),
    ])
  func lanes(lines: [String], reason: String) throws {
    let target = StatefulTest(
      "hand/lanes", lanes: 2, model: [Int](), system: { Stack() }
    ) { on in
      let popped = on.results(model: Int?.self, system: Int?.self)
      on.command("push", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        await $0.push($1)
      }
      on.command("pop", when: { !$0.isEmpty }) {
        $0.popLast()
      } system: {
        await $0.pop()
      }
      on.command("keep", into: popped) {
        $0.popLast()
      } system: {
        await $0.pop()
      }
      on.command("take", popped.any) { _, _ in
      } system: { _, _ in
      }
    }.target
    let result = try Replayer([target]).replay("hand/lanes", commands: lines)
    #expect(result.verdict == .invalid)
    #expect(
      result.message.hasSuffix("is illegal in the current state: \(reason)"), "\(result.message)")
  }

  /// Two sizes, whose text says nothing that could be read.
  private struct Size: Sendable, CustomStringConvertible {
    var number: Int
    var description: String { "size <\(number)>" }
  }

  @Test("from the model may have texts that cannot be read, as long as their choices are there")
  func unreadableValuesFromTheModel() throws {
    let target = StatefulTest("hand/sizes", model: [Int](), system: { [Int]() }) { on in
      on.command("add", from: { Gen.int(in: 0...(9 + $0.count)).map { Size(number: $0) } }) {
        $0.append($1.number)
      } system: {
        $0.append($1.number)
      }
      on.check { $0 == $1 }
    }.target
    let replayer = try Replayer([target], isolation: .none)
    let saved = try replayer.replay("hand/sizes", commands: ["add(size <3>) <- 3"])
    #expect(saved.verdict == .passed)
    #expect(saved.unreadable == [])
    let edited = try replayer.replay("hand/sizes", commands: ["add(size <4>)"])
    #expect(edited.unreadable.count == 1)
  }

  @Test("are told apart from those that there are")
  func unknown() throws {
    let result = try replay(["deposti(7) <- 7"])
    #expect(
      result.unreadable.map(\.reason)
        == ["there is no command 'deposti'; the commands are deposit and reset"])
  }

  @Test("of a property mean what their arguments say as well")
  func property() throws {
    let target = Target("hand/small", summary: "") { PropertyMachine(.int(in: 0...9)) { $0 < 5 } }
    let replayer = try Replayer([target], isolation: .none)
    #expect(try replayer.replay("hand/small", commands: ["check(7) <- 7"]).verdict == .mismatch)
    #expect(try replayer.replay("hand/small", commands: ["check(7)"]).verdict == .mismatch)
    #expect(try replayer.replay("hand/small", commands: ["check(4) <- 7"]).verdict == .passed)
    let result = try replayer.replay("hand/small", commands: ["check(seven)"])
    #expect(
      result.unreadable.map(\.reason) == [
        "its arguments cannot be read: the argument is no Int; 'check(0)' can be read"
      ])
  }
}
