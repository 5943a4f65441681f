#if os(Linux)
import Dispatch
import Foundation
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// A worker is forked from a process that has used Dispatch, so that no timer of Dispatch runs in it.
@Suite("What no schedule knows", .timeLimit(.minutes(60)))
struct LostQueueTests {
  /// Answers once a timer has fired, or a thread has run.
  private actor Clock {
    private let way: Way
    private let queue = DispatchQueue(label: "com.example.clock")
    private var timers: [any DispatchSourceTimer] = []
    private var ticks = 0

    enum Way {
      case timer, thread
      /// A timer that is used once, by whoever makes the file.
      case timerOnce(file: String)
    }

    init(_ way: Way) { self.way = way }

    /// Waits at some seconds only.
    ///
    /// With a thread, what others add meanwhile is lost.
    func tick(_ second: Int, waitsAt waits: ClosedRange<Int>) async -> Int {
      let old = ticks
      guard waits.contains(second), isTurn else {
        ticks += 1
        return ticks
      }
      await withCheckedContinuation { done in
        switch way {
        case .thread: Thread { done.resume() }.start()
        case .timer, .timerOnce:
          let timer = DispatchSource.makeTimerSource(queue: queue)
          timer.schedule(deadline: .now() + .milliseconds(1))
          timer.setEventHandler { done.resume() }
          timer.resume()
          timers.append(timer)
        }
      }
      ticks = old + 1
      return ticks
    }

    private var isTurn: Bool {
      guard case .timerOnce(let file) = way else { return true }
      let descriptor = open(file, O_CREAT | O_EXCL | O_WRONLY, 0o600)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }

    /// Never waits.
    func look() -> Int { ticks }
  }

  private static func test(
    _ way: Clock.Way, ticks: Weight<Int> = 1, waitingAt waits: ClosedRange<Int> = 0...59
  ) -> StatefulTest<Int, Clock> {
    StatefulTest("lanes/clock", lanes: 2, model: 0, system: { Clock(way) }) { on in
      on.command("tick", .int(in: 0...59), weight: ticks) { (ticks: inout Int, _) -> Int in
        ticks += 1
        return ticks
      } system: { (clock: inout Clock, second: Int) async -> Int in
        await clock.tick(second, waitsAt: waits)
      }
      on.command("look") { (ticks: inout Int) -> Int in
        ticks
      } system: { (clock: inout Clock) async -> Int in
        await clock.look()
      }
    }
  }

  private static func useDispatch() {
    let used = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { used.signal() }
    used.wait()
  }

  @Test(
    "is no failure: a check of which nothing can be judged says so, with its name, and saves nothing"
  )
  func lostTimer() throws {
    Self.useDispatch()
    let folder = NSTemporaryDirectory() + "queue-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let gaveUp = try #require(throws: CheckIndeterminate.self) {
      try Self.test(.timer, ticks: 9).run(
        CheckOptions(cases: 20, isolation: .batch, corpus: folder))
    }
    #expect(gaveUp.cases == 20)
    #expect(gaveUp.indeterminate > 10)
    #expect(
      gaveUp.example.hasPrefix(
        "lane 1 tick(0): tick(0) in lane 1 waits in LostQueueTests.Clock.tick(_:waitsAt:) for "))
    #expect(gaveUp.example.contains("A DispatchSource on queue 'com.example.clock' was used"))
    #expect(gaveUp.example.contains("'.fuzz(workers: .spawn)'"))
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test("is no state that outlives a case, where the case passes when it is run alone")
  func lostTimerOnce() throws {
    Self.useDispatch()
    let file = NSTemporaryDirectory() + "queue-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let summary = try Self.test(.timerOnce(file: file), ticks: 9).target.check(
      CheckOptions(cases: 20, isolation: .batch))
    #expect(summary.indeterminateCases == 1)
    let example = try #require(summary.indeterminate.first)
    #expect(example.failure.verdict == .indeterminate)
    #expect(
      example.failure.message.hasPrefix(
        "indeterminate after other cases, but passed when run alone: another thread"))
  }

  /// How many cases meet the thread depends on the machine.
  ///
  /// The cases that start one are few by the seed.
  @Test("is told by a check that passes all the same")
  func thread() throws {
    let target = Self.test(.thread, waitingAt: 17...18).target
    let summary = try target.check(CheckOptions(cases: 300, seed: 5, isolation: .batch))
    #expect(summary.indeterminateCases > 0)
    #expect(summary.findings.isEmpty && summary.buckets.isEmpty)
    let example = try #require(summary.indeterminate.first)
    #expect(example.failure.verdict == .indeterminate)
    // Or, where the thread was late when the case ran alone: "… took part at one time and cannot be …".
    #expect(
      example.failure.message.contains(
        "cannot be scheduled, so this may not be a bug in the system"))
    #expect(summary.untested(of: target).contains { $0.contains("nothing about the system") })
    #expect(summary.tried[0].contains("indeterminate: they show nothing about the system"))
  }
}
#endif
