import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("A planted fault")
  struct PlantedFaultTests {
    private static let lines = ["arm 0", "arm 3", "tick", "fire 3", "tick"]

    @Test(
      "of a script is named with its verdict, command and sentence",
      arguments: [
        (.failure, .mismatch, "expected 2 armed charges, the system counts 1"),
        (.trap, .trap, "trap SIGILL: "),
        (.stackOverflow, .trap, "stack overflow, SIGSEGV"),
        (.hang, .timeout, "the command did not end within the time limit"),
        (.allocation, .memory, "the process grew over the memory limit"),
        (.exit, .exit, "the process ended with status 0 while the command ran"),
        (.immediateExit, .exit, "the process ended with status 0 while the command ran"),
      ] as [(PlantedFault, Verdict, String)])
    func script(fault: PlantedFault, verdict: Verdict, sentence: String) throws {
      let worker = try Self.worker(fault)
      let record = try worker.run(script: Self.lines, .trace)
      let failure = try #require(record.failure)
      #expect(failure.verdict == verdict)
      #expect(failure.step == 4)
      #expect(failure.commandKind == "fire")
      #expect(failure.phase == "event")
      #expect(failure.context == "after-tick")
      #expect(failure.message.hasPrefix(sentence), "\(failure.message)")
      #expect(record.trace.map(\.step) == [1, 2, 3, 4])
      #expect(record.trace.last?.model == "[0, 3]")
      #expect(record.trace.last?.system == (fault == .failure ? "[0, 3]" : nil))
      #expect(try worker.run(script: ["arm 0", "fire 0"]).failure == nil)
    }

    @Test(
      "of choices is named like that of a script, and its choices end with it",
      arguments: PlantedFault.allCases)
    func choices(fault: PlantedFault) throws {
      let worker = try Self.worker(fault)
      let script = Script(initial: "", commands: Self.lines)
      let sequence = try #require(MachineTools(PlantedMachine(fault)).encode(script))
      let record = try worker.run(target: 0, .choices(sequence), .script)
      let byScript = try worker.run(script: Self.lines).failure
      #expect(record.failure?.step == 4)
      #expect(record.failure?.signature == byScript?.signature)
      #expect(record.failure?.bucket == byScript?.bucket)
      #expect(record.executed?.values == " | 1 0 | 1 3 | 0 | 2 3")
      #expect(record.script?.commands == ["arm 0", "arm 3", "tick", "fire 3"])
      #expect(record.commandCount == 4)
    }

    @Test(
      "of a block costs no case and is counted for the cases that show it alone",
      arguments: [
        (.failure, 400), (.trap, 400), (.stackOverflow, 40), (.exit, 40), (.immediateExit, 40),
      ] as [(PlantedFault, UInt64)])
    func block(fault: PlantedFault, cases: UInt64) throws {
      let expected = (0..<cases).map { PlantedCase($0, fault) }
      let first = try #require(expected.firstIndex { $0.strike != nil })
      let result = try Self.worker(fault).runBlock(cases: cases)
      #expect(result.caseCount == cases)
      #expect(result.commandCount == UInt64(expected.reduce(0) { $0 + $1.commandCount }))
      #expect(result.failures.map(\.count).reduce(0, +) == expected.failures)
      #expect(result.failures.map(\.firstCase) == [UInt64(first)])
      let endsProcess = fault == .exit || fault == .immediateExit
      #expect(result.deaths == (endsProcess ? Int(expected.failures) : 0))
    }

    @Test("of a block is filed under the signature that the case has when it is run alone")
    func sameSignature() throws {
      for fault in [PlantedFault.failure, .trap, .stackOverflow, .exit] {
        let worker = try Self.worker(fault)
        let entry = try #require(try worker.runBlock(cases: 8).failures.first)
        let record = try worker.run(
          target: 0, .fresh(campaignSeed: 42, caseIndex: entry.firstCase, commandLimit: 50))
        #expect(record.failure?.signature == entry.signature)
        #expect(record.failure?.step == PlantedCase(entry.firstCase, fault).strike)
      }
    }

    private static func worker(_ fault: PlantedFault) throws -> WorkerProcess {
      try ProcessTests.worker(
        Target("test/planted", summary: "") { PlantedMachine(fault) },
        timeout: fault == .hang ? .milliseconds(400) : .seconds(10), memoryBytes: 512 << 20)
    }
  }
}

extension [PlantedCase] {
  fileprivate var failures: UInt64 { UInt64(count(where: { $0.strike != nil })) }
}
