import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("An operation that never ends", .timeLimit(.minutes(60)), .ownThread)
struct DeadlockTests {
  /// One hands a number to another; `isCareless` loses the wakeup where the number comes between the
  /// look into the box and the wait.
  private func test(isCareless: Bool) -> StatefulTest<Int, Mailbox> {
    StatefulTest("mailbox/hand-over", model: 0, system: { Mailbox() }) {
      asyncCommand("count") {
        $0
      } system: {
        await $0.count
      }
      asyncCommand("hand-over", interleavings: 6) {
        $0 += 1
        return 7
      } system: { mailbox in
        let box = mailbox
        async let received = isCareless ? box.receiveCarelessly() : box.receive()
        async let sent: Void = box.sendLater(7)
        await sent
        return await received
      }
    }
  }

  @Test("is a failure of its own, with the step and the order of jobs that lead there")
  func lostWakeup() throws {
    let failure = try #require(throws: CheckFailure.self) {
      try test(isCareless: true).run(CheckOptions(isolation: .batch))
    }
    let finding = failure.finding
    #expect(finding.failure.verdict == .mismatch)
    #expect(finding.failure.hazard == "deadlock")
    #expect(finding.failure.step == 1)
    #expect(finding.failure.bucket == "deadlock/hand-over/at-start")
    #expect(
      finding.failure.message
        == "hand-over waits in Mailbox.wait() for a continuation that nobody resumes")
    #expect(finding.script.commands.count == 1)
    #expect(finding.script.commands.first?.hasPrefix("hand-over(schedule: [") == true)
    #expect(finding.reproduced.same == 3)
  }

  @Test("is none where the same jobs in every order come to an end")
  func careful() throws {
    let target = test(isCareless: false).target
    let summary = try target.check(CheckOptions(isolation: .batch))
    #expect(summary.cases == 1_000)
  }

  @Test("is a trap with its own message in a machine that runs operations itself")
  func machine() throws {
    let test = StatefulTest("mailbox/bare", model: 0, system: { 0 }) {
      command("wait") { _ in
      } system: { _ in
        runToCompletion { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(isolation: .batch))
    }
    #expect(failure.finding.failure.verdict == .trap)
    #expect(failure.finding.failure.fullMessage.contains("deadlock: no job is ready"))
  }

  @Test("is told after some patience in a process that has other threads")
  func patience() {
    let executor = SteppingExecutor(schedule: [])
    #expect(!executor.runUntilFinished(patience: .milliseconds(20)))
  }

  @Test("is none while another thread may go on")
  func otherThreads() throws {
    #expect(!ProcessThreads.isLastOne)
    #expect(try #require(ProcessThreads.count) > 1)
  }
}

/// A place for one number, where one can wait for it.
private actor Mailbox {
  private var number: Int?
  private var waiting: UnsafeContinuation<Int, Never>?
  private(set) var count = 0

  private var isEmpty: Bool { number == nil }

  nonisolated func sendLater(_ number: Int) async {
    for _ in 0..<3 { await Task.yield() }
    await send(number)
  }

  private func send(_ number: Int) {
    count += 1
    guard let waiting else { return self.number = number }
    self.waiting = nil
    waiting.resume(returning: number)
  }

  /// Waits for a number also where one has come since it looked.
  nonisolated func receiveCarelessly() async -> Int {
    guard await isEmpty else { return await receive() }
    await Task.yield()
    return await wait()
  }

  func receive() async -> Int {
    guard let number else { return await wait() }
    self.number = nil
    return number
  }

  private func wait() async -> Int { await withUnsafeContinuation { waiting = $0 } }
}
