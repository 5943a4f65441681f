import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// Faults that end a thread or a process, in the middle of a batch.
@Suite("Enumerating planted faults", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct FaultEnumerationTests {
  @Test("ends with the shortest case of each", arguments: PlantedFault.allCases)
  func shortest(fault: PlantedFault) throws {
    let target = try #require(Target.selfTests.first { $0.strategy == fault.rawValue })
    // Every fire strikes, and a hang costs its whole time. A worker starts with the pages of the
    // tests, which run side by side, so that only the allocation may come near its limit.
    var options = EnumerationOptions(
      depth: 3, elements: 2,
      limits: RunLimits(
        timeout: fault == .hang ? .milliseconds(300) : .seconds(30),
        memoryBytes: fault == .allocation ? 384 << 20 : 1 << 30))
    options.confirmations = 1
    let result = try Enumerator(target, options: options).run()
    let found = try #require(result.counterexamples.first)
    #expect(result.counterexamples.count == 1)
    #expect(found.finding.failure.verdict == fault.verdict)
    #expect(found.finding.script.commands == ["arm 0", "arm 1", "fire 0"])
    #expect(found.finding.reproduced == (1, 1))
    // Both fires of the one state with two charges.
    #expect(found.count == 2)
    #expect(result.states == 3)
    #expect(result.sequences.number == 1 + 5 + 25 + 125)
    #expect(result.end == .complete)
  }

  @Test("goes on behind them as if they were answers", arguments: [4, 5])
  func continues(depth: Int) throws {
    let numbers = try ["failure", "trap", "immediate-exit"].map { name in
      let target = try #require(Target.selfTests.first { $0.strategy == name })
      var options = EnumerationOptions(depth: depth, elements: 3)
      options.confirmations = 0
      let result = try Enumerator(target, options: options).run()
      return "\(result.sequences) \(result.states) \(result.counterexamples.map(\.count))"
    }
    #expect(Set(numbers).count == 1, "\(numbers)")
  }
}
