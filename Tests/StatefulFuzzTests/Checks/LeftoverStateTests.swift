import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// What a trap leaves behind in its process must not keep its case from being shrunk.
@Suite("A system that a trap leaves in disorder")
struct LeftoverStateTests {
  private enum Workshop {
    nonisolated(unsafe) static var isBusy = false

    static func work(_ number: Int) {
      precondition(!isBusy, "somebody is at work")
      isBusy = true
      precondition(number != 9, "nine is too much")
      isBusy = false
    }
  }

  @Test("is shrunk in fresh processes", arguments: 1...5 as ClosedRange<UInt64>)
  func shrunk(seed: UInt64) throws {
    let failure = try #require(throws: CheckFailure.self) {
      try StatefulTest("leftover/workshop", model: (), system: { 0 }) { on in
        on.command("work", .int(in: 0...99)) { _, _ in
        } system: {
          Workshop.work($1)
        }
      }.run(CheckOptions(cases: 200, seed: seed, isolation: .batch))
    }
    #expect("\(failure)".contains("nine is too much"))
    #expect(failure.finding.script.commands.map { $0.prefix(7) } == ["work(9)"])
    #expect(failure.finding.isOneMinimal)
  }

  private enum Damage {
    nonisolated(unsafe) static var isDone = false
  }

  @Test("has a case even where the test's own code cannot run in that process any more")
  func damaged() throws {
    let failure = try #require(throws: CheckFailure.self) {
      try StatefulTest("leftover/damage", model: 0, system: { 0 }) { on in
        on.command("write", .int(in: 0...99)) { model, number in
          // What a system wrote out of bounds may be the model's.
          precondition(!Damage.isDone, "the model is damaged")
          model += number
        } system: { system, number in
          if number == 9 { Damage.isDone = true }
          precondition(number != 9, "nine is too much")
          system += number
        }
        on.compare {
          $0
        } with: {
          $0
        }
      }.run(CheckOptions(cases: 200, isolation: .batch))
    }
    #expect("\(failure)".contains("nine is too much"))
    #expect(failure.finding.script.commands.map { $0.prefix(8) } == ["write(9)"])
  }
}
