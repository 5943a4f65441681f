import Dispatch
import Testing

@testable import FuzzChecks
@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

#if os(Linux)
@Suite("Commands in flight that never end, or trap, whether others are in flight or not")
struct LaneHangTests {
  private final class Turnstile: Sendable {
    private let permits = DispatchSemaphore(value: 0)

    func enter() async {
      await Task.yield()
      pass(permits)
    }

    func leave() async {
      await Task.yield()
      permits.signal()
    }
  }

  /// Blocks its thread, which an asynchronous function may not do itself.
  private static func pass(_ permits: DispatchSemaphore) { permits.wait() }

  private static func failure(of test: StatefulTest<Int, some Sendable>) throws -> CheckFailure {
    var options = CheckOptions(cases: 100, isolation: .batch)
    options.timeout = .milliseconds(200)
    return try #require(throws: CheckFailure.self) { try test.run(options) }
  }

  @Test("shrink to the one command that blocks its thread, and the report names its function")
  func blocked() throws {
    let test = StatefulTest("lanes/turnstile", lanes: 2, model: 0, system: { Turnstile() }) { on in
      on.command("enter") {
        $0 += 1
      } system: {
        await $0.enter()
      }
      on.command("leave") {
        $0 += 1
      } system: {
        await $0.leave()
      }
    }
    let failure = try Self.failure(of: test)
    #expect(failure.finding.script.commands.map(\.withoutDrawnChoices) == ["enter"])
    #expect(failure.finding.failure.bucket == "timeout/enter/at-start")
    #expect(failure.finding.isOneMinimal)
    #expect(failure.finding.reproduced.same == failure.finding.reproduced.of)
    #expect(failure.description.contains("\n  blocked in LaneHangTests.pass(_:)\n"))
  }

  private final class Shelf: Sendable {
    private let books = [1, 2]

    func read(_ index: Int) async -> Int {
      await Task.yield()
      return books[index]
    }
  }

  @Test("shrink to the one command that traps, alone")
  func trapped() throws {
    let test = StatefulTest("lanes/shelf", lanes: 2, model: 0, system: { Shelf() }) { on in
      on.command("read", .int(in: 0...2)) {
        $1 < 2 ? $1 + 1 : 0
      } system: {
        await $0.read($1)
      }
    }
    let failure = try Self.failure(of: test)
    #expect(failure.finding.script.commands.map(\.withoutDrawnChoices) == ["read(2)"])
    #expect(failure.finding.failure.signature.commandKind == "read")
  }

  @Test("are one finding of a campaign, in flight and alone, if the commands are the same")
  func sameCase() {
    func finding(_ command: String, kind: String) -> Finding {
      var finding = Finding.sample(hazard: nil, verdict: .timeout, commands: [command])
      finding.failure.commandKind = kind
      return finding
    }
    let lanes = finding("lane 1 read(2)", kind: "lanes")
    #expect(lanes.isSameCase(as: finding("read(2)", kind: "read")))
    #expect(!lanes.isSameCase(as: finding("read(1)", kind: "read")))
    #expect(!finding("read(2)", kind: "read").isSameCase(as: finding("read(2)", kind: "write")))
  }

  @Test("have one signature with others in flight and alone, if they were cut short alike")
  func signatures() {
    let lanes: Signature = "trap/lanes/Shelf.read"
    #expect(lanes.isAlike(inFlight: "trap/read/Shelf.read"))
    #expect(Signature("timeout/read").isAlike(inFlight: "timeout/lanes"))
    #expect(!lanes.isAlike(inFlight: "trap/read/Shelf.write"))
    #expect(!Signature("trap/read").isAlike(inFlight: "trap/write"))
    #expect(!Signature("mismatch/lanes").isAlike(inFlight: "mismatch/read"))
    #expect(!Signature("deadlock").isAlike(inFlight: "deadlock"))
  }
}
#endif
