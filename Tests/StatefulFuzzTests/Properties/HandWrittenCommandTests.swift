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
    "that cannot be read are not taken for something else",
    arguments: [
      "deposit(seven)", "deposit(7, 8)", "deposit(\"7\") <- 7", "deposit(7", "deposit(7) 8",
    ])
  func unreadable(line: String) throws {
    let result = try replay([line, "reset"])
    #expect(
      result.unreadable.map(\.reason) == [
        "its arguments cannot be read, and the choices behind '<-' do not draw them; "
          + "'deposit(0)' can be read"
      ])
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
    let wrong = try replayer.replay("hand/existing", commands: ["add(5)", "add(13)"])
    #expect(wrong.failure?.message == "after add 'contents' is [5], expected [5, 13]")
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
        "its arguments cannot be read, and the choices behind '<-' do not draw them; "
          + "'check(0)' can be read"
      ])
  }
}
