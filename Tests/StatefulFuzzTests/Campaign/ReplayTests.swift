import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A replay")
  struct ReplayTests {
    private static let failing = ["arm 0", "arm 1", "fire 0"]

    @Test(
      "compares the verdict with what the entry expects",
      arguments: [
        (failing, CorpusExpectation(.mismatch, step: 3), .same),
        (failing, CorpusExpectation(.mismatch), .same),
        (failing, CorpusExpectation(.mismatch, step: 2), .different),
        (failing, CorpusExpectation(.mismatch, hazard: "wrong-write", step: 3), .different),
        (failing, CorpusExpectation(.trap, step: 3), .different),
        (failing, CorpusExpectation(.passed), .different),
        (["arm 0", "fire 0"], CorpusExpectation(.mismatch, step: 2), .fixed),
        (["arm 0", "fire 0"], CorpusExpectation(.passed), .same),
        (["arm 0", "arm 1", "boo", "fire 0"], CorpusExpectation(.mismatch, step: 4), .stale),
      ] as [([String], CorpusExpectation, ReplayResult.Agreement)])
    func agreement(
      commands: [String], expectation: CorpusExpectation, agreement: ReplayResult.Agreement
    ) throws {
      var entry = CorpusEntry(target: "selftest/failure", commands: commands)
      entry.expectation = expectation
      let result = try #require(try Replayer(Target.selfTests).replay(entry))
      #expect(result.agreement == agreement)
      #expect(result.expectation == expectation)
    }

    @Test("tells a failure with its step, its sentence and its trace")
    func failure() throws {
      let result = try Replayer(Target.selfTests).replay(
        "selftest/failure", commands: Self.failing, isTraced: true)
      #expect(result.verdict == .mismatch)
      #expect(result.step == 3)
      #expect(result.agreement == nil)
      #expect(result.message == "expected 2 armed charges, the system counts 1")
      #expect(result.trace.map(\.isOK) == [true, true, false])
      #expect(result.commandCount == 3)
    }

    @Test("of a trap leaves the trace up to the command that trapped")
    func trap() throws {
      let result = try Replayer(Target.selfTests).replay(
        "selftest/trap", commands: Self.failing, isTraced: true)
      #expect(result.verdict == .trap)
      #expect(result.step == 3)
      #expect(result.trace.map(\.system) == ["[0]", "[0, 1]", nil])
    }

    @Test("says what it cannot read and what was policy")
    func message() throws {
      let replayer = try Replayer([AdderMachine.target()])
      let result = try replayer.replay(
        "test/adder", initial: #"{"total":3}"#,
        commands: [#"{"add":{"amount":10}}"#, #"{"add":{}}"#, "halve"])
      #expect(result.verdict == .invalid, "what was written has not run")
      #expect(result.step == nil)
      #expect(result.agreement == .stale)
      #expect(
        result.message.hasPrefix(
          #"'{"add":{}}' is not understood: "#
            + "the argument 'amount' is missing; 'halve' is not understood: "))
      #expect(
        result.message.hasSuffix(
          "; the rest ran without a failure; step 1: thirteen"))
    }

    @Test("of an illegal command is invalid, not failed")
    func invalid() throws {
      let result = try Replayer([AdderMachine.target()]).replay(
        "test/adder", commands: AdderMachine.lines(.double, .take(amount: 1)))
      #expect(result.verdict == .invalid)
      #expect(result.invalidStep == 2)
      #expect(result.step == 2)
      #expect(result.message.hasSuffix("' is illegal in the current state"))
    }

    @Test("notices that the recorded choices lead to other commands")
    func drift() throws {
      let replayer = try Replayer(Target.selfTests)
      var entry = CorpusEntry(target: "selftest/failure", commands: Self.failing)
      entry.expectation = CorpusExpectation(.mismatch, step: 3)
      entry.choices = ChoiceRecord(generation: 1, choices: Self.choices(fired: 0))
      #expect(try replayer.replay(entry)?.agreement == .same)
      entry.choices = ChoiceRecord(generation: 1, choices: Self.choices(fired: 1))
      let drifted = try #require(try replayer.replay(entry))
      #expect(drifted.agreement == .drift)
      #expect(
        drifted.message == "the recorded choices now generate different commands; "
          + "expected 2 armed charges, the system counts 1")
    }

    @Test("on another target expects nothing of it")
    func otherTarget() throws {
      var entry = CorpusEntry(target: "selftest/failure", commands: Self.failing)
      entry.expectation = CorpusExpectation(.mismatch, step: 3)
      let replayer = try Replayer(Target.selfTests)
      let other = try #require(try replayer.replay(entry, on: "selftest/exit"))
      #expect(other.target == "selftest/exit")
      #expect(other.verdict == .exit)
      #expect(other.expectation == nil)
      #expect(other.agreement == nil)
      let own = try #require(try replayer.replay(entry, on: "selftest/failure"))
      #expect(own.agreement == .same)
    }

    @Test("on a target that nobody knows is refused, with the nearest name")
    func unknownTarget() throws {
      let replayer = try Replayer(Target.selfTests)
      #expect(try replayer.replay(CorpusEntry(target: "a/b", commands: ["tick"])) == nil)
      let error = #expect(throws: UnknownTarget.self) {
        try replayer.replay("selftest/tarp", commands: ["tick"])
      }
      #expect(
        error?.description
          == "No target is named 'selftest/tarp'. Did you mean 'selftest/trap'?")
    }

    private static func choices(fired: UInt64) -> [Choice] {
      [
        Choice(value: 3, bound: 51), Choice(value: 1, bound: 3), Choice(value: 0, bound: 16),
        Choice(value: 1, bound: 3), Choice(value: 1, bound: 16), Choice(value: 2, bound: 3),
        Choice(value: fired, bound: 16),
      ]
    }
  }
}
