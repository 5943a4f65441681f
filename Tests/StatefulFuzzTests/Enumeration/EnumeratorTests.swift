import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("An enumeration", .timeLimit(.minutes(60)), .ownThread)
struct EnumeratorTests {
  private static func run(
    _ machine: LampMachine, depth: Int, lamps: Int = 3, merging: Bool = true,
    memory: Int = 1 << 30, events: EnumerationEvents = EnumerationEvents()
  ) throws -> EnumerationResult {
    let target = Target("test/lamps", summary: "lamps", makeMachine: { machine })
    var options = EnumerationOptions(depth: depth, elements: lamps, memoryBytes: memory)
    options.mergesStates = merging
    return try Enumerator(
      target, options: options, events: events,
      executor: InProcessExecutor(targets: [target])
    ).run()
  }

  @Test(
    "covers every legal sequence, counted by hand",
    arguments: [
      (0, 1, 0, 0), (1, 4, 1, 3), (2, 10, 2, 6), (3, 16, 3, 9),
    ])
  func counts(depth: Int, sequences: Int, states: Int, legalRuns: Int) throws {
    let result = try Self.run(LampMachine(), depth: depth)
    #expect(result.isCertified)
    #expect(result.depth == depth)
    #expect(result.sequences.number == UInt128(sequences))
    #expect(result.states == states)
    // The start, then all three commands in every state, legal or not.
    #expect(result.runs == 1 + legalRuns)
    #expect((result.starts, result.commands) == (1, 3))
  }

  @Test("is closed once there is nothing new, and holds for any length")
  func closed() throws {
    let result = try Self.run(LampMachine(), depth: 10)
    #expect(result.isClosed)
    #expect(result.depth == 10)
    #expect(result.states == 4)
    #expect(result.sequences.number == 16)
  }

  @Test("that stops at its depth is not closed")
  func open() throws {
    #expect(try !Self.run(LampMachine(), depth: 3).isClosed)
  }

  @Test("counts the same sequences whether or not it merges states", arguments: 0...4)
  func mergedCount(depth: Int) throws {
    for limit in [nil, 2, 3] {
      let merged = try Self.run(LampMachine(limit: limit), depth: depth, lamps: 4)
      let single = try Self.run(LampMachine(limit: limit), depth: depth, lamps: 4, merging: false)
      #expect(merged.sequences == single.sequences)
      #expect(merged.counterexamples.map(\.signature) == single.counterexamples.map(\.signature))
    }
  }

  @Test("finds the first of the shortest sequences, and does not continue what fails")
  func counterexample() throws {
    let result = try Self.run(LampMachine(limit: 2), depth: 3)
    let found = try #require(result.counterexamples.first)
    #expect(result.counterexamples.count == 1)
    #expect(found.signature == "miscount")
    #expect(found.finding.script.commands == ["light 0", "light 1"])
    #expect(found.finding.failure.step == 2)
    #expect(found.finding.failure.message == "2 lamps are lit, not 1")
    #expect(found.finding.reproduced == (3, 3))
    #expect(!result.isCertified)
    // Empty, three of one lamp, six of two lamps that all fail.
    #expect(result.sequences.number == 10)
  }

  @Test("misses a failure when the key leaves out what tells states apart")
  func blindKey() throws {
    let blind = LampMachine(limit: 2, isKeyBlind: true)
    #expect(try Self.run(blind, depth: 3).isCertified)
    #expect(try !Self.run(blind, depth: 3, merging: false).isCertified)
  }

  @Test("merges nothing of a machine that does not describe its states, and says so")
  func undescribed() throws {
    let target = Target("test/tally", summary: "tally", makeMachine: { TallyMachine(limit: nil) })
    let result = try Enumerator(
      target, options: EnumerationOptions(depth: 3, elements: 2),
      events: EnumerationEvents(), executor: InProcessExecutor(targets: [target])
    ).run()
    #expect(result.isCertified)
    #expect(result.merges == 0)
    #expect(result.sequences.number == 1 + 2 + 4 + 8)
    #expect(result.runs == 1 + 2 + 4 + 8)
    #expect(result.basis == "no states merged: every sequence was run")
    let lamps = try Self.run(LampMachine(), depth: 3)
    #expect(lamps.merges == 2 + 1)
    #expect(lamps.basis.hasPrefix("states merged by what the machine's describe("))
  }

  @Test("compares after every command, as a campaign does: a comparison may change the system")
  func comparisons() throws {
    let target = Target("test/tally", summary: "tally", makeMachine: { TallyMachine(limit: 3) })
    let result = try Enumerator(
      target, options: EnumerationOptions(depth: 3, elements: 1),
      events: EnumerationEvents(), executor: InProcessExecutor(targets: [target])
    ).run()
    #expect(result.counterexamples.map(\.signature) == ["tired"])
    #expect(result.counterexamples.first?.finding.script.commands.count == 3)
    #expect(result.counterexamples.first?.finding.reproduced.same == 3)
  }

  @Test("that would need more runs than it may take ends before, and says how many")
  func budget() throws {
    let target = Target("test/tally", summary: "tally", makeMachine: { TallyMachine(limit: nil) })
    var options = EnumerationOptions(depth: 9, elements: 2)
    options.runLimit = 20
    let result = try Enumerator(
      target, options: options, events: EnumerationEvents(),
      executor: InProcessExecutor(targets: [target])
    ).run()
    #expect(result.end == .runs)
    #expect(result.depth == 3)
    #expect(result.runs == 15)
    #expect(result.neededRuns == 16)
  }

  @Test("that is stopped certifies the last depth that is complete")
  func stopped() throws {
    var events = EnumerationEvents()
    let depths = Counter()
    events.isStopRequested = { depths.next() > 6 }
    let result = try Self.run(LampMachine(), depth: 8, lamps: 8, events: events)
    #expect(result.end == .stopped)
    #expect((1..<8).contains(result.depth))
    #expect(result.states == result.depth)
  }

  @Test("that needs too much memory says so and keeps what it has")
  func memory() throws {
    let result = try Self.run(LampMachine(), depth: 3, memory: 1)
    #expect(result.end == .memory)
    #expect(result.depth == 0)
    #expect(result.sequences.number == 1)
  }

  @Test("tells its progress level by level")
  func progress() throws {
    var events = EnumerationEvents()
    var lines: [String] = []
    events.onProgress = {
      lines.append("\($0.depth): \($0.nodes.done)/\($0.nodes.of), \($0.states), \($0.runs)")
    }
    _ = try Self.run(LampMachine(), depth: 3, events: events)
    #expect(lines == ["1: 1/1, 2, 4", "2: 1/1, 3, 7", "3: 1/1, 3, 10"])
  }

  @Test("is refused to machines that do not describe their state")
  func notEnumerable() {
    #expect(!Target("test/adder", summary: "", makeMachine: { AdderMachine() }).isEnumerable)
    #expect(Target("test/lamps", summary: "", makeMachine: { LampMachine() }).isEnumerable)
  }
}
