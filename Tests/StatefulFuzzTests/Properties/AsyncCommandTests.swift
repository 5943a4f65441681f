import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks

/// A counter whose increment reads, waits, and writes: two at a time can lose one.
private actor LossyCounter {
  private(set) var value = 0

  func increment() async {
    let read = value
    await Task.yield()
    value = read + 1
  }
}

@Suite("Asynchronous systems")
struct AsyncCommandTests {
  /// Two increments at the same time, which the model counts as two.
  private func test(interleavings: Int) -> StatefulTest<Int, LossyCounter> {
    StatefulTest("counter/lossy", model: 0, system: { LossyCounter() }) {
      asyncCommand("increment") {
        $0 += 1
        return $0
      } system: {
        await $0.increment()
        return await $0.value
      }
      asyncCommand("increment-twice", interleavings: interleavings) {
        $0 += 2
        return $0
      } system: { (counter: inout LossyCounter) -> Int in
        let both = counter
        await withTaskGroup(of: Void.self) { group in
          group.addTask { await both.increment() }
          group.addTask { await both.increment() }
        }
        return await both.value
      }
    }
  }

  @Test("find a lost update, the same one each time", arguments: [0, 6])
  func lostUpdate(interleavings: Int) throws {
    let failures = try (0..<2).map { _ in
      try #require(throws: CheckFailure.self) { try test(interleavings: interleavings).run() }
    }
    #expect(failures[0].finding.script.commands.count == 1)
    #expect(failures[0].finding.script == failures[1].finding.script)
    #expect(failures[0].finding.failure.message == "increment-twice answered 1, expected 2")
  }

  @Test("are replayed in the order that the text tells")
  func replayed() throws {
    let replayer = try Replayer([test(interleavings: 2).target], isolation: .none)
    let result = try replayer.replay(
      "counter/lossy", commands: ["increment", "increment-twice(schedule: [1, 0]) <- 1 0"])
    #expect(result.unreadable.isEmpty)
    #expect(result.step == 2)
    #expect(result.message == "increment-twice answered 2, expected 3")
  }

  @Test("run in a worker process as well")
  func isolated() throws {
    let failure = try #require(throws: CheckFailure.self) {
      try test(interleavings: 0).run(CheckOptions(isolation: .batch))
    }
    #expect(failure.finding.failure.verdict == .mismatch)
    #expect(failure.finding.script.commands == ["increment-twice"])
  }
}

@Suite("Running an operation to completion", .ownThread)
struct RunToCompletionTests {
  /// The order in which three children run.
  private func order(_ schedule: [Int]) -> [Int] {
    runToCompletion(schedule: schedule) {
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      await withTaskGroup(of: Void.self) { group in
        for number in 1...3 { group.addTask { continuation.yield(number) } }
      }
      continuation.finish()
      return await stream.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("runs jobs first come, first served")
  func inOrder() {
    #expect(order([]) == [1, 2, 3])
  }

  @Test("runs jobs in the order of its schedule")
  func scheduled() {
    #expect(order([2, 1]) == [3, 2, 1])
  }

  @Test("takes the last job where the schedule's number is too large")
  func clamped() {
    #expect(order([9, 9, 9]) == order([2, 1]))
  }

  @Test("returns what the operation throws")
  func throwing() {
    struct Refused: Error {}
    #expect(throws: Refused.self) {
      try runToCompletion { () throws(Refused) -> Int in throw Refused() }
    }
  }

  @Test("waits for what is resumed elsewhere")
  func escaped() {
    #expect(runToCompletion { await Task.detached { 7 }.value } == 7)
  }
}
