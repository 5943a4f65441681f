import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("The end of a case")
  struct EndOfCaseTests {
    /// A counter that must not be above a limit when it is released or torn down.
    private final class Gate: Sendable {
      let limit: Int
      let count: Int

      init(limit: Int, count: Int) { (self.limit, self.count) = (limit, count) }

      deinit { precondition(count <= limit, "left open") }
    }

    private func failure(_ test: StatefulTest<Int, some Any>) throws -> Finding {
      try #require(throws: CheckFailure.self) { try test.run(CheckOptions(isolation: .batch)) }
        .finding
    }

    private func check(_ finding: Finding, commands: Int) {
      #expect(finding.script.commands == Array(repeating: "open", count: commands))
      #expect(finding.failure.verdict == .trap)
      #expect(finding.failure.step == commands)
      #expect(finding.failure.isAtEnd)
      #expect(finding.failure.bucket.hasPrefix("trap/end/"))
      #expect(finding.failure.bucket.hasSuffix("/after-open"))
      #expect(
        finding.failure.message.hasPrefix("the end of the case, not a command, was cut short"))
      #expect(finding.isOneMinimal)
    }

    @Test("is where a tear-down fails, after as few commands as it takes", arguments: [0, 2])
    func tearDown(limit: Int) throws {
      let test = StatefulTest(
        "end/tear-down", model: 0, system: { 0 },
        commands: { command("open", model: { $0 += 1 }, system: { $0 += 1 }) },
        tearDown: { precondition($0 <= limit, "left open") })
      check(try failure(test), commands: limit + 1)
    }

    @Test("is where a release fails", arguments: [0, 2])
    func release(limit: Int) throws {
      let test = StatefulTest(
        "end/release", model: 0, system: { [Gate]() },
        commands: {
          command(
            "open", model: { $0 += 1 },
            system: { $0.append(Gate(limit: limit, count: $0.count + 1)) })
        })
      check(try failure(test), commands: limit + 1)
    }
  }
}
