import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("Temporal properties of a machine", .ownThread)
struct TemporalMachineTests {
  private static func target(_ fault: Station.Fault?) -> Target {
    Target("test/station", summary: "a station") { StationMachine(fault: fault) }
  }

  private static func enumerate(
    _ fault: Station.Fault?, depth: Int, merging: Bool = true
  ) throws -> EnumerationResult {
    let target = target(fault)
    var options = EnumerationOptions(depth: depth, elements: 1)
    options.mergesStates = merging
    return try Enumerator(
      target, options: options, events: EnumerationEvents(),
      executor: InProcessExecutor(targets: [target])
    ).run()
  }

  @Test("catch what they are for, shrunk to the shortest case", arguments: Station.Fault.allCases)
  func campaign(fault: Station.Fault) throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let failure = try #require(throws: CheckFailure.self) {
        try Self.target(fault).check(CheckOptions(cases: 2_000, seed: seed))
      }
      #expect(failure.finding.failure.signature == fault.expected.signature)
      #expect(failure.finding.script.commands == fault.expected.commands)
    }
  }

  @Test("say nothing of a machine that is right", arguments: 1...3 as ClosedRange<UInt64>)
  func silent(seed: UInt64) throws {
    try Self.target(nil).check(CheckOptions(cases: 2_000, seed: seed))
  }

  @Test("are proved by an enumeration for cases of any length")
  func proof() throws {
    let result = try Self.enumerate(nil, depth: 40)
    #expect(result.isClosed)
    #expect(result.counterexamples.isEmpty)
  }

  /// A station that is stuck stays as it is at each tick: only how far the case has come tells its
  /// states apart.
  @Test("belong to the key of a state", arguments: Station.Fault.allCases)
  func enumeration(fault: Station.Fault) throws {
    let depth = fault.expected.commands.count
    let merged = try Self.enumerate(fault, depth: depth)
    let found = try #require(merged.counterexamples.first)
    #expect(found.signature == fault.expected.signature)
    #expect(found.finding.script.commands.count == depth)
    #expect(try Self.enumerate(fault, depth: depth - 1).counterexamples.isEmpty)
    let single = try Self.enumerate(fault, depth: depth, merging: false)
    #expect(single.counterexamples.map(\.signature) == merged.counterexamples.map(\.signature))
    #expect(single.runs > merged.runs)
  }

  @Test("that speak of no kind of the machine are told")
  func unknownKind() async {
    await #expect(processExitsWith: .failure) {
      var choices = Choices(replaying: [Choice]())
      _ = Runner(MisnamedMachine()).run(&choices, limit: 1, journal: .local)
    }
  }
}

/// A machine with a property of a kind that it does not have.
private struct MisnamedMachine: StateMachine {
  static let commandKinds = ["tick"]
  static func kind(of command: StationMachine.Command) -> Int { 0 }
  var temporalProperties: [TemporalProperty<Int, Int>] {
    [.never("serves", after: "clsoe") { _, _ in false }]
  }
  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int { 0 }
  func drawCommand(_ choices: inout Choices, model: Int) -> StationMachine.Command { .tick }
  func step(_ command: StationMachine.Command, model: inout Int) -> Bool? { true }
  func perform(_ command: StationMachine.Command, on system: inout Int) {}
  func check(
    _ command: StationMachine.Command, response: Void, expected: Bool, model: Int, system: Int
  ) -> Divergence? { nil }
}
