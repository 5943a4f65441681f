#if os(Linux)
import Dispatch
import Foundation
import FuzzCampaigns
import FuzzChecks
import StatefulFuzz
import Synchronization
import TestSupport
import Testing

@testable import StatefulFuzzTesting

/// A worker is this test program once more, started to run one test up to its check.
@Suite("A worker that is started", .timeLimit(.minutes(60)), .serialized)
struct SpawnedWorkerTests {
  /// Loses an element, traps, or ends its process, at the third element.
  private struct Shelf {
    let fault: String
    var items: [Int] = []

    mutating func add(_ item: Int) {
      if items.count == 2, fault == "loses" { return }
      if items.count == 2, fault == "exits" { exit(3) }
      items.append(item)
    }

    func third() -> Int { items.count < 3 ? 0 : items[fault == "traps" ? 3 : 2] }
  }

  private static func shelf(_ fault: String) -> StatefulTest<[Int], Shelf> {
    StatefulTest("spawned/shelf-\(fault)", model: [Int](), system: { Shelf(fault: fault) }) { on in
      on.command("add", .int(in: 0...9)) {
        $0.append($1)
      } system: {
        $0.add($1)
      }
      on.command("third") {
        $0.count < 3 ? 0 : $0[2]
      } system: {
        $0.third()
      }
      on.compare {
        $0
      } with: {
        $0.items
      }
    }
  }

  /// What a check finds, by either start; nil in a worker that is another check's.
  private func reports(of target: Target, line: Int = #line) throws -> [String]? {
    let program = CheckProgram(
      at: "SpawnedWorkerTests:\(line)", of: target, companions: [],
      arguments: Test.current?.onlyThis)
    if program.isForAnother() { return nil }
    return try [WorkerStart.fork, .spawn].map { start in
      try program.run(startingBy: start) {
        var reports: [String] = []
        do {
          try target.check(
            CheckOptions(cases: 300, seed: 3, isolation: .batch),
            onFailure: { reports.append("\($0)") })
        } catch is CheckFailure {}
        return reports.joined(separator: "\n")
      }
    }
  }

  @Test("finds what a forked one finds", arguments: ["loses", "traps", "exits"])
  func sameFindings(fault: String) throws {
    guard let reports = try reports(of: Self.shelf(fault).target) else { return }
    #expect(reports[0] == reports[1])
    let verdict = ["loses": "mismatch", "traps": "trap", "exits": "exit"][fault]
    #expect(reports[0].hasPrefix("✗ \(try #require(verdict)) · spawned/shelf-\(fault) · step "))
    if fault == "traps" { #expect(reports[0].contains("in SpawnedWorkerTests.Shelf.third()")) }
  }

  private static let counter = StatefulTest<Int, QueueCounter>(
    "spawned/counter", lanes: 2, model: 0, system: { QueueCounter() }
  ) { on in
    on.command("add") { (count: inout Int) -> Int in
      count += 1
      return count
    } system: { (counter: inout QueueCounter) async -> Int in
      await counter.add()
    }
  }

  @Test("takes the place of a forked one where the system needs Dispatch queues")
  func queues() throws {
    let summary = TemporaryCorpus().scope(cases: 50, isolated: true) {
      fuzz(Self.counter)
    }
    if !SpawnedWorker.isThisProcess { #expect(summary?.cases == 50) }
  }

  /// Counts only once a timer of Dispatch has fired.
  private actor TimedCounter {
    private let queue = DispatchQueue(label: "com.example.timed")
    private var timers: [any DispatchSourceTimer] = []
    private var count = 0

    func add() async -> Int {
      await withCheckedContinuation { done in
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now() + .milliseconds(1))
        timer.setEventHandler { done.resume() }
        timer.resume()
        timers.append(timer)
      }
      count += 1
      return count
    }
  }

  @Test(
    "runs the timers of Dispatch, for which the program has opened files before it became a worker")
  func timers() throws {
    let test = StatefulTest("spawned/timers", lanes: 2, model: 0, system: { TimedCounter() }) {
      on in
      on.command("add") { (count: inout Int) -> Int in
        count += 1
        return count
      } system: { (counter: inout TimedCounter) async -> Int in
        await counter.add()
      }
    }
    let summary = TemporaryCorpus().scope(cases: 20, isolated: true) { fuzz(test) }
    if !SpawnedWorker.isThisProcess {
      #expect(summary?.cases == 20)
      #expect(summary?.indeterminateCases == 0)
    }
  }

  /// Counts on queues and threads of its own; each method returns only when it has counted.
  private final class ThreadedCounter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    /// Counts twice, on queues, and waits for them.
    func countTwice() {
      let group = DispatchGroup()
      for _ in 0..<2 {
        DispatchQueue.global().async(group: group) { self.value.withLock { $0 += 1 } }
      }
      group.wait()
    }

    /// Counts on a thread, which ends as soon as it has said so.
    func countOnThread() async {
      await withCheckedContinuation { done in
        Thread {
          self.value.withLock { $0 += 1 }
          done.resume()
        }.start()
      }
    }
  }

  @Test("takes the place of a forked one where the system waits for queues without a task")
  func blockingQueues() throws {
    let test = StatefulTest(
      "spawned/blocking-queues", model: 0, system: { ThreadedCounter() }
    ) { on in
      on.command("count-twice") {
        $0 += 2
      } system: {
        $0.countTwice()
      }
      on.compare("count") {
        $0
      } with: {
        $0.count
      }
    }
    let summary = TemporaryCorpus().scope(cases: 50, isolated: true) { fuzz(test) }
    if !SpawnedWorker.isThisProcess { #expect(summary?.cases == 50) }
  }

  @Test("is not needed where a thread resumes a task as the last thing that it does")
  func threads() throws {
    let test = StatefulTest(
      "spawned/threads", lanes: 2, model: 0, system: { ThreadedCounter() }
    ) { on in
      on.command("count") {
        $0 += 1
      } system: {
        await $0.countOnThread()
      }
      on.compare("count") {
        $0
      } with: {
        $0.count
      }
    }
    let summary = TemporaryCorpus().scope(cases: 200, isolated: true) { fuzz(test) }
    if !SpawnedWorker.isThisProcess { #expect(summary?.cases == 200) }
  }

  @Test(
    "does not take the place of a forked one where a test has arguments: it would come to the first of them",
    arguments: [false, true])
  func parameterised(hangs: Bool) {
    let test = StatefulTest("spawned/semaphore", model: 0, system: { 0 }) { on in
      on.command("wait") { _ in
      } system: { _ in
        if hangs { DispatchSemaphore(value: 0).wait() }
      }
      on.check { $0 == $1 }
    }
    if hangs {
      withKnownIssue { _ = TemporaryCorpus().scope(cases: 5, isolated: true) { fuzz(test) } }
    } else {
      let summary = TemporaryCorpus().scope(cases: 5, isolated: true) { fuzz(test) }
      #expect(summary?.cases == 5)
    }
  }

  @Test("that never comes to the check is an error that says so")
  func notReached() throws {
    guard !SpawnedWorker.isThisProcess else { return }
    let target = Self.shelf("loses").target
    let program = CheckProgram(
      at: "nowhere", of: target, companions: [], arguments: Test.current?.onlyThis)
    let error = try #require(throws: IsolationError.self) {
      try program.run(startingBy: .spawn) {
        try target.check(CheckOptions(cases: 10, isolation: .batch))
      }
    }
    #expect("\(error)".contains("exited before it reached the fuzz call of spawned/shelf-loses"))
  }

  @Test("cannot be had where nobody says how the program becomes one")
  func noProgram() throws {
    let target = Self.shelf("loses").target
    let error = try #require(throws: IsolationError.self) {
      try WorkerStart.$current.withValue(.spawn) {
        try target.check(CheckOptions(cases: 10, isolation: .batch))
      }
    }
    #expect("\(error)".contains("'--isolation-start fork'"))
    #expect("\(error)".contains("'.fuzz(workers: .fork)'"))
  }
}
#endif
