import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// Answers that later commands draw, where the commands that make them are in flight together: in each
/// order the model may have answered otherwise.
@Suite("Results of commands in flight", .timeLimit(.minutes(60)), .ownThread)
struct LaneResultTests {
  /// Numbered slots, of which the lowest free one is handed out.
  private actor Slots {
    private let (limit, waits): (Int, Bool)
    private var taken: Set<Int> = []

    init(limit: Int = .max, waits: Bool = false) { (self.limit, self.waits) = (limit, waits) }

    func acquire() async throws -> Int {
      guard taken.count < limit else { throw Full() }
      let slot = lowestFree(taken)
      if waits { await Task.yield() }
      taken.insert(slot)
      return slot
    }

    func release(_ slot: Int) async -> Bool {
      await Task.yield()
      return taken.remove(slot) != nil
    }

    func isTaken(_ slot: Int) -> Bool { taken.contains(slot) }
  }

  private struct Full: Error, Equatable {}

  private static func lowestFree(_ taken: Set<Int>) -> Int {
    var slot = 0
    while taken.contains(slot) { slot += 1 }
    return slot
  }

  private static func slots(limit: Int = .max, waits: Bool = false) -> StatefulTest<Set<Int>, Slots>
  {
    StatefulTest(
      "lanes/slots", lanes: 3, model: [], system: { Slots(limit: limit, waits: waits) }
    ) { on in
      let slots = on.results(model: Int.self, system: Int.self)
      on.command("acquire", into: slots) { (taken: inout Set<Int>) throws -> Int in
        guard taken.count < limit else { throw Full() }
        let slot = lowestFree(taken)
        taken.insert(slot)
        return slot
      } system: { (slots: inout Slots) async throws -> Int in
        try await slots.acquire()
      }
      on.command("release", slots.any) { (taken: inout Set<Int>, slot) -> Bool in
        taken.remove(slot.model) != nil
      } system: { (slots: inout Slots, slot) async -> Bool in
        await slots.release(slot.system)
      }
      on.command("is-taken", slots.any) { (taken: inout Set<Int>, slot) -> Bool in
        taken.contains(slot.model)
      } system: { (slots: inout Slots, slot) async -> Bool in
        await slots.isTaken(slot.system)
      }
    }
  }

  @Test("are those of the order that explains the answers", arguments: 1...4 as ClosedRange<UInt64>)
  func correct(seed: UInt64) throws {
    let cases: UInt64 = LongForm.count(200, or: 80)
    let summary = try Self.slots().target.check(
      CheckOptions(cases: cases, seed: seed, isolation: .batch))
    #expect(summary.cases == cases)
    let kinds = summary.statistics[0].kinds
    for name in ["release", "is-taken"] {
      let kind = try #require(kinds.first { $0.name == name })
      #expect(kind.executed > cases / 5, "\(name)")
    }
  }

  @Test("are used only where they are there in every order", arguments: 1...3)
  func throwing(limit: Int) throws {
    // Whoever comes last finds no slot: its result may not be there, and using it would trap.
    let cases: UInt64 = LongForm.count(200, or: 80)
    let summary = try Self.slots(limit: limit).target.check(
      CheckOptions(cases: cases, seed: UInt64(limit), isolation: .batch))
    #expect(summary.cases == cases)
  }

  @Test("show that one slot was handed out twice", arguments: 1...8 as ClosedRange<UInt64>)
  func faulty(seed: UInt64) throws {
    let failure = try #require(throws: CheckFailure.self) {
      try Self.slots(waits: true).run(CheckOptions(seed: seed, isolation: .batch))
    }
    #expect(
      failure.finding.script.commands.map(\.withoutDrawnChoices) == [
        "lane 1 acquire(#0)", "lane 2 acquire(#1)",
      ])
    #expect(FlightRecord.schedule(of: failure.finding.script.initial).switches == 1)
  }

  /// What a file comes to whose commands are these.
  private static func verdict(_ lines: [String]) throws -> ReplayResult {
    let text =
      "statefulfuzz-repro 1\ntarget   lanes/slots\n" + lines.map { $0 + "\n" }.joined() + "end\n"
    return try #require(
      try Replayer([slots().target]).replay(CorpusEntry(parsing: Array(text.utf8), file: "test")))
  }

  @Test("can be drawn by their own lane at once, by another one after the flight")
  func visibility() throws {
    let own = try Self.verdict(["lane     1 acquire(#0) <- 0", "lane     1 release(#0) <- 0"])
    #expect(own.verdict == .passed)
    // Written by hand, without the choices behind them; which slot the other lane has is not known.
    let byHand = try Self.verdict(["lane     1 acquire(#0)", "lane     1 release(#0)"])
    #expect(byHand.verdict == .passed && byHand.unreadable == [])
    let others = try Self.verdict(["lane     1 acquire(#0)", "lane     2 release(#0)"])
    #expect(others.verdict == .invalid, "\(others.message)")
    let alone = try Self.verdict(["lane     1 acquire(#0) <- 0", "do       release(#0) <- 0"])
    #expect(alone.verdict == .passed)
    let later = try Self.verdict([
      "lane     1 acquire(#0) <- 0", "do       is-taken(#0) <- 0", "lane     2 release(#0) <- 0",
    ])
    #expect(later.verdict == .passed)
    let twoFlights = try Self.verdict([
      "lane     1 acquire(#0) <- 0", "lane     2 acquire(#1) <- 1", "do       release(#0) <- 0",
      "lane     1 is-taken(#1) <- 1", "lane     2 acquire(#2) <- 2", "do       is-taken(#2) <- 2",
    ])
    #expect(twoFlights.verdict == .passed)
    // Illegal: the file says something that no case can be any more.
    let other = try Self.verdict(["lane     1 acquire(#0) <- 0", "lane     2 release(#0) <- 0"])
    #expect(other.verdict != .passed)
  }

  @Test("are enumerated, though no command that uses them is legal at the start")
  func certificate() throws {
    let scope = FlightScope(commands: 2, lanes: 2, switches: 2, values: 2)
    var enumerator = try FlightEnumerator(Self.slots().target, scope: scope)
    let certificate = try enumerator.run()
    #expect(certificate.isCertified)
    // acquire; release and is-taken of two results each.
    #expect(certificate.commands >= 5)
    var faulty = try FlightEnumerator(Self.slots(waits: true).target, scope: scope)
    let counterexample = try #require(try faulty.run().counterexamples.first)
    #expect(counterexample.finding.script.commands.count == 2)
  }

  /// A lock that is released by whoever holds it.
  private actor Lock {
    private let forgets: Bool
    private var holder: Int?

    init(forgets: Bool) { self.forgets = forgets }

    func tryLock() -> Bool {
      guard holder == nil else { return false }
      holder = 1
      return true
    }

    func unlock() async {
      holder = nil
      if forgets {
        await Task.yield()
        holder = nil
      }
    }
  }

  private static func lock(forgets: Bool) -> StatefulTest<Bool, Lock> {
    StatefulTest("lanes/lock", lanes: 2, model: false, system: { Lock(forgets: forgets) }) { on in
      on.command("try-lock") { (isLocked: inout Bool) -> Bool in
        defer { isLocked = true }
        return !isLocked
      } system: { (lock: inout Lock) async -> Bool in
        await lock.tryLock()
      }
      on.command("unlock", when: { $0 }) { (isLocked: inout Bool) in
        isLocked = false
      } system: { (lock: inout Lock) async in
        await lock.unlock()
      }
    }
  }

  @Test("or states that a command needs are met in an enumeration", arguments: [false, true])
  func conditional(forgets: Bool) throws {
    // 'unlock' is illegal at the start, so that no program may begin with it.
    let scope = FlightScope(commands: 3, lanes: 2, switches: 1, values: 1)
    var enumerator = try FlightEnumerator(Self.lock(forgets: forgets).target, scope: scope)
    let certificate = try enumerator.run()
    #expect(certificate.commands == 2)
    #expect(certificate.isCertified == !forgets)
  }

  @Test("or states that hold nothing are equal, so that orders are not gone through twice")
  func withoutModel() {
    let (one, other) = (StateMaker { () }(), StateMaker { () }())
    #expect(one.key != nil)
    #expect(one.key == other.key)
    #expect(StateMaker { 1 }().key != StateMaker { 2 }().key)
    #expect(StateMaker { { () } as @Sendable () -> Void }().key == nil)
  }
}
