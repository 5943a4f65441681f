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

  @Test("are not taken for something else where the choices are missing")
  func withoutChoices() throws {
    let result = try replay(["deposit(7)", "reset"])
    #expect(
      result.unreadable.map(\.reason) == [
        "the choices behind the arguments are missing, as in 'deposit(0) <- 0'"
      ])
  }

  @Test("are told apart from those that there are")
  func unknown() throws {
    let result = try replay(["deposti(7) <- 7"])
    #expect(
      result.unreadable.map(\.reason) == ["there is no command 'deposti', but deposit, reset"])
  }

  @Test("of a property need their choices as well")
  func property() throws {
    let target = Target("hand/small", summary: "") { PropertyMachine(.int(in: 0...9)) { $0 < 5 } }
    let replayer = try Replayer([target], isolation: .none)
    #expect(try replayer.replay("hand/small", commands: ["check(7) <- 7"]).verdict == .mismatch)
    let result = try replayer.replay("hand/small", commands: ["check(7)"])
    #expect(
      result.unreadable.map(\.reason) == [
        "the choices behind the arguments are missing, as in 'check(...) <- 0'"
      ])
  }
}
