import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import FuzzReports
@testable import StatefulFuzz

/// Commands that are cancelled while they are in flight, at decisions of the schedule.
@Suite("Cancelling what is in flight", .timeLimit(.minutes(60)), .ownThread)
struct LaneCancellationTests {
  /// Permits for two: who waits for one, and is cancelled, must not keep it.
  private actor Permits {
    enum Fault { case none, leaks, answersWrongly }

    private var free = 1
    private var waiting: [UnsafeContinuation<Void, Never>] = []
    private let fault: Fault
    private(set) var taken = 0

    init(_ fault: Fault) { self.fault = fault }

    func take() async throws -> Int {
      if free > 0 { free -= 1 } else { await withUnsafeContinuation { waiting.append($0) } }
      if Task.isCancelled {
        if fault != .leaks { giveBack() }
        if fault == .answersWrongly { return -1 }
        throw CancellationError()
      }
      await Task.yield()
      giveBack()
      taken += 1
      return 1
    }

    private func giveBack() {
      guard waiting.isEmpty else { return waiting.removeFirst().resume() }
      free += 1
    }
  }

  private static func test(_ fault: Permits.Fault) -> StatefulTest<Int, Permits> {
    StatefulTest("lanes/permits", lanes: 2, model: 0, system: { Permits(fault) }) { on in
      on.command("take") { (taken: inout Int) -> Int in
        taken += 1
        return 1
      } system: { (permits: inout Permits) async throws -> Int in
        try await permits.take()
      }.cancellable()
      on.command("taken") { (taken: inout Int) -> Int in
        taken
      } system: { (permits: inout Permits) async -> Int in
        await permits.taken
      }
    }
  }

  private static func found(_ fault: Permits.Fault, seed: UInt64) throws -> Finding {
    let failure = try #require(throws: CheckFailure.self) {
      try test(fault).run(CheckOptions(seed: seed, isolation: .batch))
    }
    return failure.finding
  }

  @Test("shows a permit that nobody gives back", arguments: 1...6 as ClosedRange<UInt64>)
  func leak(seed: UInt64) throws {
    let finding = try Self.found(.leaks, seed: seed)
    #expect(finding.failure.hazard == "deadlock")
    #expect(finding.script.commands.map(\.withoutDrawnChoices) == ["lane 1 take", "take"])
    let schedule = FlightRecord.schedule(of: finding.script.initial)
    #expect(schedule.text == "-1")
    #expect(schedule.summary == "1 cancellation")
    #expect(finding.isOneMinimal)
    let picture = FlightPictureText(finding.picture).lines.map { $0.dropFirst(9) }
    #expect(
      picture.prefix(4) == ["lane 1", "┌ take", "┊ cancelled", "└ threw CancellationError()"])
    let report = FailureReport(finding).lines(file: nil, replayCommand: nil)
    #expect(report.contains("       schedule -1  (1 cancellation)"))
  }

  @Test("saves the deadlock that it led to, for all jobs of a worker are in order")
  func saved() throws {
    let folder = NSTemporaryDirectory() + "cancelling-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let failure = try #require(throws: CheckFailure.self) {
      try Self.test(.leaks).run(CheckOptions(seed: 1, isolation: .batch, corpus: folder))
    }
    let path = try #require(failure.path)
    #expect(try CorpusFile(contentsOf: path).entry.commands == ["lane 1 take", "take"])
  }

  @Test("takes no other answer for giving up than the error that says so")
  func wrongAnswer() throws {
    let finding = try Self.found(.answersWrongly, seed: 3)
    #expect(finding.failure.hazard == "not-linearizable")
    #expect(finding.script.commands.map(\.withoutDrawnChoices) == ["lane 1 take"])
    #expect(FlightRecord.schedule(of: finding.script.initial).text == "-1")
    #expect(
      finding.failure.message
        == "take (cancelled) answered -1, expected 1; no two commands were in flight at the same time"
    )
  }

  @Test("is silent where who gives up leaves nothing behind, and was tried")
  func safe() throws {
    let target = Self.test(.none).target
    let cases: UInt64 = LongForm.count(2_000, or: 600)
    let summary = try target.check(CheckOptions(cases: cases, isolation: .batch))
    #expect(summary.cases == cases)
    let scope = FlightScope(commands: 2, lanes: 2, switches: 2, values: 1)
    var enumerator = try FlightEnumerator(target, scope: scope)
    let certificate = try enumerator.run()
    #expect(certificate.isCertified)
    // The same enumeration does meet the cancellation that shows the fault.
    var faulty = try FlightEnumerator(Self.test(.leaks).target, scope: scope)
    let counterexample = try #require(try faulty.run().counterexamples.first)
    #expect(FlightRecord.schedule(of: counterexample.finding.script.initial).text == "-1")
  }

  @Test("is replayed from its file, and written as a negative number")
  func file() throws {
    let text = """
      statefulfuzz-repro 1
      target   lanes/permits
      lane     1 take
      do       take
      schedule -1
      end

      """
    let entry = try CorpusEntry(parsing: Array(text.utf8), file: "test")
    #expect(entry.text() == text)
    let target = Self.test(.leaks).target
    let result = try #require(try Replayer([target]).replay(entry))
    #expect(result.failure?.hazard == "deadlock")
    // Without its schedule one that cancels is looked for.
    let bare = text.replacing("schedule -1\n", with: "")
    let other = try #require(
      try Replayer([target]).replay(CorpusEntry(parsing: Array(bare.utf8), file: "test")))
    #expect(other.failure?.hazard == "deadlock")
    #expect(SchedulePlan("0 -8")?.description == "0 -8")
    #expect(SchedulePlan("0 -9") == nil)
    #expect(SchedulePlan("56") == nil)
  }

  @Test("is never done to a command that does not allow it")
  func notAllowed() throws {
    let test = StatefulTest<Int, Permits>(
      "lanes/permits", lanes: 2, model: 0, system: { Permits(.leaks) }
    ) { on in
      on.command("take") { (taken: inout Int) -> Int in
        taken += 1
        return 1
      } system: { (permits: inout Permits) async throws -> Int in
        try await permits.take()
      }
    }
    let summary = try test.target.check(CheckOptions(cases: 500, isolation: .batch))
    #expect(summary.cases == 500)
  }
}
