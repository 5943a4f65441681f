import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("Jobs of a worker process", .timeLimit(.minutes(60)))
struct ProcessExecutorsTests {
  /// What every kind of job has done, in the order in which it came about.
  private static func trace(_ schedule: [Int]) -> String {
    runToCompletion(schedule: schedule) {
      let log = JobLog()
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<3 {
          group.addTask {
            await log.add("\(number)")
            await Task.yield()
            await log.add("\(number)")
          }
        }
        group.addTask { await log.addOnMainActor("M") }
        group.addTask {
          try? await Task.sleep(for: .seconds(3_600))
          await log.add("Z")
        }
      }
      let inner = Task { await log.add("t") }
      let detached = Task.detached { await log.add("d") }
      async let child: Void = log.add("c")
      let (stream, continuation) = AsyncStream<Int>.makeStream()
      let producer = Task {
        for number in 0..<2 {
          continuation.yield(number)
          await Task.yield()
        }
        continuation.finish()
      }
      for await number in stream { await log.add("<\(number)>") }
      await child
      await inner.value
      await detached.value
      await producer.value
      return await log.text
    }
  }

  /// What a worker answers to a command that runs `body`.
  private func answer(_ body: @escaping @Sendable () -> String) throws -> String {
    let test = StatefulTest("executors/all", model: "", system: { 0 }) {
      command("run") { _ in
        "(what the model expects)"
      } system: { _ in
        body()
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(isolation: .batch))
    }
    return failure.finding.failure.message
  }

  @Test("all run on the thread of the case, in an order that the schedule alone decides")
  func order() throws {
    let text = try answer {
      var random = SplitMix64(seed: 1)
      var traces: Set<String> = []
      for _ in 0..<300 {
        let schedule = (0..<40).map { _ in Int(random.next(below: 4)) }
        let once = Self.trace(schedule)
        guard once == Self.trace(schedule) else { return "differs: \(schedule)" }
        traces.insert(once)
      }
      return "\(traces.count > 200) \(ProcessThreads.count ?? 0)"
    }
    // Two threads: the one of the case, and the one that waits for it.
    #expect(text.contains("answered \"true 2\""), "\(text)")
  }

  @Test("who sleeps for a week takes no time, and is awake before who sleeps longer")
  func sleep() throws {
    let text = try answer {
      runToCompletion {
        let log = JobLog()
        await withTaskGroup(of: Void.self) { group in
          for days in [7, 3, 5] {
            group.addTask {
              try? await Task.sleep(for: .seconds(days * 86_400))
              await log.add("\(days)")
            }
          }
        }
        return await log.text
      }
    }
    #expect(text.contains("answered \"357\""), "\(text)")
  }
}

private actor JobLog {
  private(set) var text = ""
  func add(_ word: String) { text += word }
  @MainActor func addOnMainActor(_ word: String) async { await add(word) }
}
