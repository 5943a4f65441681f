import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

extension ProcessTests {
  /// A command that sleeps changes no model, and yet does something.
  @Suite("What a check says of commands that let time pass")
  struct TimePassesTests {
    private let options = CheckOptions(cases: 200, isolation: .batch)

    private actor Cache {
      private let clock = ContinuousClock()
      private var deadline: ContinuousClock.Instant?

      func put() { deadline = clock.now + .seconds(10) }

      func get() -> Bool { deadline.map { clock.now < $0 } ?? false }
    }

    @Test("is nothing, where one that changes nothing else is told")
    func timePasses() throws {
      let test = StatefulTest("untested/time", model: 0, system: { Cache() }) { on in
        on.command("put") {
          $0 = 2
        } system: {
          await $0.put()
        }
        on.command("wait", .int(in: 1...60)) { _, _ in
        } system: { _, seconds in
          try await Task.sleep(for: .seconds(seconds))
        }
      }
      let statistics = try #require(test.target.check(options).statistics.first)
      #expect(statistics.idleKinds.map(\.name) == [])
      let busy = StatefulTest("untested/no-time", model: 0, system: { Cache() }) { on in
        on.command("put") {
          $0 += 2
        } system: {
          await $0.put()
        }
        on.command("wait", .int(in: 1...60)) { _, _ in
        } system: { _, _ in
          await Task.yield()
        }
      }
      let failure = try #require(throws: CheckVacuous.self) { try busy.target.check(options) }
      #expect("\(failure)".contains("'wait' never had an effect"))
    }
  }
}
