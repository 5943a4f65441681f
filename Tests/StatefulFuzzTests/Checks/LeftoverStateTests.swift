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
}
