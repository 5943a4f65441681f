#if os(Linux)
import Dispatch
import Foundation
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// A worker is forked from a process that has used Dispatch, so that no queue runs in it.
@Suite("A Dispatch queue in a forked worker", .timeLimit(.minutes(10)))
struct LostQueueTests {
  private static let test = StatefulTest<Int, QueueCounter>(
    "lanes/queue", lanes: 2, model: 0, system: { QueueCounter() }
  ) { on in
    on.command("add") { (count: inout Int) -> Int in
      count += 1
      return count
    } system: { (counter: inout QueueCounter) async -> Int in
      await counter.add()
    }
  }

  @Test("is no deadlock of the system, is not saved, and the message says what to do")
  func lost() throws {
    // This process has used Dispatch before it forks.
    let used = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { used.signal() }
    used.wait()
    let folder = NSTemporaryDirectory() + "queue-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let failure = try #require(throws: CheckFailure.self) {
      try Self.test.run(CheckOptions(cases: 20, isolation: .batch, corpus: folder))
    }
    #expect(failure.finding.failure.hazard == "indeterminate")
    #expect(failure.finding.failure.message.contains(".fuzz(isolated: false)"))
    #expect(failure.path == nil)
  }
}
#endif
