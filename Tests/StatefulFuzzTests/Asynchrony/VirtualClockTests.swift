import StatefulFuzz
import Testing

@testable import FuzzChecks

@Suite("A virtual clock", .timeLimit(.minutes(60)))
struct VirtualClockTests {
  @Test("sleeps for an hour in no time")
  func hour() throws {
    let clock = VirtualClock()
    try runToCompletion { try await clock.sleep(for: .seconds(3_600)) }
    #expect(clock.now.offset == .seconds(3_600))
    try runToCompletion { try await Task.sleep(for: .seconds(60), clock: clock) }
    #expect(clock.now.offset == .seconds(3_660))
  }

  @Test("wakes sleepers in the order of their deadlines, each at its time")
  func order() throws {
    let clock = VirtualClock()
    let log = runToCompletion {
      await withTaskGroup(of: Void.self, returning: [String].self) { group in
        let log = Log()
        for seconds in [30, 10, 20] {
          group.addTask {
            try? await clock.sleep(for: .seconds(seconds))
            await log.add("\(seconds) at \(clock.now)")
          }
        }
        await group.waitForAll()
        return await log.lines
      }
    }
    #expect(log == ["10 at 10.0 seconds", "20 at 20.0 seconds", "30 at 30.0 seconds"])
  }

  @Test("stands still while something else can run")
  func busy() throws {
    let clock = VirtualClock()
    let seen = try runToCompletion {
      async let sleep: Void = clock.sleep(for: .seconds(5))
      for _ in 0..<100 { await Task.yield() }
      let seen = clock.now.offset
      try await sleep
      return seen
    }
    #expect(seen == .zero)
    #expect(clock.now.offset == .seconds(5))
  }

  @Test("ends a sleep that is cancelled, before its time")
  func cancelled() {
    let clock = VirtualClock()
    let wasCancelled = runToCompletion {
      await withTaskGroup(of: Bool.self) { group in
        group.addTask {
          do {
            try await clock.sleep(for: .seconds(100))
            return false
          } catch {
            return error is CancellationError
          }
        }
        group.addTask {
          try? await clock.sleep(for: .seconds(1))
          return true
        }
        _ = await group.next()
        group.cancelAll()
        return await group.next() ?? false
      }
    }
    #expect(wasCancelled)
    #expect(clock.now.offset == .seconds(1))
  }

  @Test("lets the schedule decide who is first of those that wake together")
  func together() {
    func order(_ schedule: [Int]) -> [String] {
      let clock = VirtualClock()
      return runToCompletion(schedule: schedule) {
        await withTaskGroup(of: Void.self, returning: [String].self) { group in
          let log = Log()
          for name in ["a", "b"] {
            group.addTask {
              try? await clock.sleep(for: .seconds(1))
              await log.add(name)
            }
          }
          await group.waitForAll()
          return await log.lines
        }
      }
    }
    let orders = (0..<4).flatMap { one in (0..<4).map { order([one, $0]) } }
    #expect(order([]) == ["a", "b"])
    #expect(orders.contains(["b", "a"]))
  }

  @Test("finds a mistake that shows after a week, and the second at which it does")
  func expiry() throws {
    let test = StatefulTest(
      "cache/expiry", model: Expected(), system: { Cache(clock: VirtualClock()) }
    ) {
      asyncCommand("store") {
        $0.age = 0
      } system: {
        await $0.store()
      }
      asyncCommand("wait", .int(in: 0...14)) {
        if let age = $0.age { $0.age = age + $1 }
      } system: {
        try await $0.wait(days: $1)
      }
      asyncCommand("read") {
        $0.age.map { $0 < 7 } ?? false
      } system: {
        await $0.read()
      }
    }
    let failure = try #require(throws: CheckFailure.self) { try test.run() }
    #expect(failure.finding.failure.message == "read answered true, expected false")
    #expect(failure.finding.script.commands == ["store", "wait(7) <- 7", "read"])
  }
}

private actor Log {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}

private struct Expected: Sendable {
  /// Days since the entry was stored.
  var age: Int?
}

/// Keeps an entry for a week, and in that a moment too long.
private actor Cache {
  private let clock: VirtualClock
  private var end: VirtualClock.Instant?

  init(clock: VirtualClock) { self.clock = clock }

  func store() { end = clock.now.advanced(by: .seconds(7 * 86_400)) }
  func wait(days: Int) async throws { try await clock.sleep(for: .seconds(days * 86_400)) }
  func read() -> Bool { end.map { clock.now <= $0 } ?? false }
}
