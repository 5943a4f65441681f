#if os(Linux)
import Dispatch
import Foundation
import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// The tests' process has used Dispatch before it forks: no queue of it runs in a worker.
@Suite("Work for Dispatch queues in a worker", .timeLimit(.minutes(60)))
struct QueueWorkTests {
  /// What a worker answers to a command that runs `body`, in a process whose queues do not run.
  private func answer(_ body: @escaping @Sendable () async -> String) throws -> String {
    let used = DispatchSemaphore(value: 0)
    DispatchQueue.global().async { used.signal() }
    used.wait()
    let test = StatefulTest<Int, Int>("queues/all", model: 0, system: { 0 }) {
      asyncCommand("run") { _ in
        "(what the model expects)"
      } system: { _ in
        await body()
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(cases: 5, isolation: .batch))
    }
    return failure.finding.failure.message
  }

  /// Waits for work on a queue, and appends `name` there.
  private static func run(
    _ name: String, on queue: DispatchQueue, after delay: Double? = nil, _ log: JobText
  ) async {
    await withCheckedContinuation { done in
      let work: @Sendable () -> Void = {
        log.add(name)
        done.resume()
      }
      if let delay {
        queue.asyncAfter(deadline: .now() + delay, execute: work)
      } else {
        queue.async(execute: work)
      }
    }
  }

  @Test("runs on every kind of queue, and asyncAfter waits in virtual time, in order with sleeps")
  func kinds() throws {
    let text = try answer {
      let log = JobText()
      // A clock that shows the machine's time.
      let began = DispatchTime.now().uptimeNanoseconds
      let own = DispatchQueue(label: "own")
      let many = DispatchQueue(label: "many", attributes: .concurrent)
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await Self.run("3", on: .main, after: 86_400, log) }
        group.addTask {
          try? await Task.sleep(for: .seconds(3_600))
          log.add("2")
        }
        group.addTask { await Self.run("1", on: own, after: 60, log) }
        group.addTask { await Self.run("0", on: .global(), after: 1, log) }
      }
      for (name, queue) in [("m", .main), ("g", .global()), ("o", own), ("c", many)] {
        await Self.run(name, on: queue, log)
      }
      let seconds = (DispatchTime.now().uptimeNanoseconds - began) / 1_000_000_000
      return log.text + (seconds < 30 ? "" : " late")
    }
    #expect(text.contains("answered \"0123mgoc\""), "\(text)")
  }

  @Test("of one queue runs in its order, on that queue, and before whoever waits for the queue")
  func ordered() throws {
    let text = try answer {
      let log = JobText()
      let queue = DispatchQueue(label: "own")
      for number in 0..<5 {
        queue.async {
          dispatchPrecondition(condition: .onQueue(queue))
          log.add("\(number)")
        }
      }
      Self.wait(for: queue)
      log.add("|")
      let group = DispatchGroup()
      queue.async(group: group) { log.add("g") }
      Self.wait(for: group)
      let signal = DispatchSemaphore(value: 0)
      queue.async {
        log.add("s")
        signal.signal()
      }
      Self.wait(for: signal)
      return log.text
    }
    #expect(text.contains("answered \"01234|gs\""), "\(text)")
  }

  private static func wait(for queue: DispatchQueue) { queue.sync {} }
  private static func wait(for group: DispatchGroup) { group.wait() }
  private static func wait(for signal: DispatchSemaphore) { signal.wait() }

  @Test("of the main queue and jobs of the main actor run on the main thread, others do not")
  func mainThread() throws {
    let text = try answer {
      let log = JobText()
      await MainActor.run {
        dispatchPrecondition(condition: .onQueue(.main))
        log.add(Thread.isMainThread ? "a" : "-")
      }
      await withCheckedContinuation { done in
        DispatchQueue.main.async {
          MainActor.assumeIsolated { log.add(Thread.isMainThread ? "q" : "-") }
          done.resume()
        }
      }
      Self.onMainQueue { log.add(Thread.isMainThread ? "s" : "-") }
      log.add(Thread.isMainThread ? "-" : "o")
      return log.text
    }
    #expect(text.contains("answered \"aqso\""), "\(text)")
  }

  private static func onMainQueue(_ body: () -> Void) { DispatchQueue.main.sync(execute: body) }

  /// Loses an update where two calls overlap, each of which waits for a queue.
  private final class Tally: Sendable {
    private let queue = DispatchQueue(label: "tally")
    private let count = Mutex(0)

    func add() async {
      let old = count.withLock { $0 }
      await withCheckedContinuation { done in queue.async { done.resume() } }
      count.withLock { $0 = old + 1 }
    }

    var value: Int { count.withLock { $0 } }
  }

  @Test(
    "is scheduled like jobs: a race of callers that wait for a queue is found, and is the system's")
  func race() throws {
    let test = StatefulTest("queues/tally", lanes: 2, model: 0, system: { Tally() }) { on in
      on.command("add") { (count: inout Int) in
        count += 1
      } system: { (tally: inout Tally) async in
        await tally.add()
      }
      on.compare {
        $0
      } with: {
        $0.value
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(cases: 100, isolation: .batch))
    }
    #expect(failure.finding.failure.hazard == "not-linearizable")
    #expect(failure.finding.script.commands.count == 2)
  }
}

/// Text that jobs append to.
private final class JobText: Sendable {
  private let content = Mutex("")

  var text: String { content.withLock { $0 } }

  func add(_ text: String) { content.withLock { $0 += text } }
}
#endif
