import Foundation
import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// Code that looks at a clock, or polls, as it runs in a worker.
private actor Waiter {
  /// Whether a nap took as long as it was to.
  func nap() async -> Bool {
    let start = ContinuousClock.now
    try? await Task.sleep(for: .milliseconds(50))
    return ContinuousClock.now - start >= .milliseconds(50)
  }

  /// What passes while nobody sleeps but this task: the sleep, to the nanosecond.
  func measure() async -> Bool {
    let start = ContinuousClock.now
    var sum = 0
    for number in 0..<200_000 { sum &+= number &* sum &+ 1 }
    guard ContinuousClock.now - start == .zero, sum != 0 else { return false }
    try? await Task.sleep(for: .milliseconds(30))
    return ContinuousClock.now - start == .milliseconds(30)
  }

  /// Waits for the machine, which its clock shows.
  func block() async -> Bool {
    let start = ContinuousClock.now
    usleep(4_000)
    return ContinuousClock.now - start >= .milliseconds(4)
  }

  /// Asks the clock until its time has come.
  func ask() async -> Bool {
    let deadline = SuspendingClock.now + .milliseconds(2)
    while SuspendingClock.now < deadline {}
    return true
  }

  /// Looks at the clock again and again.
  func poll() async -> Bool {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(3_600)
    var looks = 0
    while clock.now < deadline {
      try? await Task.sleep(for: .seconds(60))
      looks += 1
    }
    return looks <= 60
  }

  /// Sleeps until a point in time, on the other clock.
  func sleepUntil() async -> Bool {
    let clock = SuspendingClock()
    let deadline = clock.now + .seconds(86_400)
    try? await clock.sleep(until: deadline)
    return clock.now >= deadline
  }

  /// Whether dates are as far apart as the sleep between them, and a wait until a date takes no longer.
  func compareDates() async -> Bool {
    let start = Date()
    guard Date() == start else { return false }
    try? await Task.sleep(for: .seconds(3_600))
    // A date is a floating-point number of seconds.
    let (passed, left) = (Date().timeIntervalSince(start), start.timeIntervalSinceNow)
    guard abs(passed - 3_600) < 0.001, abs(left + 3_600) < 0.001 else { return false }
    // Foundation's conditions trap at dates after some long sleeps.
    guard start.timeIntervalSince1970 < 4_000_000_000 else { return true }
    let condition = NSCondition()
    let isSignalled = condition.withLock {
      condition.wait(until: Date(timeIntervalSinceNow: 0.002))
    }
    return !isSignalled && Date().timeIntervalSince(start) >= 3_600.001
  }

  /// Sleeps for longer than anybody would wait.
  func sleepLong() async -> Bool {
    let start = ContinuousClock.now
    try? await Task.sleep(for: .seconds(2_000_000_000))
    return ContinuousClock.now - start >= .seconds(900_000_000)
  }

  /// Waits for what another task does, without an end to wait for.
  func spin() async -> Bool {
    let flag = Flag()
    Task { await flag.raise() }
    while await !flag.isUp { await Task.yield() }
    return true
  }

  /// The seconds that a clock shows, as they are printed.
  func read() -> String { String("\(ContinuousClock.now)".prefix { $0 != "." }) }

  /// As `nap`, but it gives up a moment too early.
  func shortNap() async -> Bool {
    let start = ContinuousClock.now
    try? await Task.sleep(for: .milliseconds(40))
    return ContinuousClock.now - start >= .seconds(30)
  }
}

private actor Flag {
  private(set) var isUp = false
  func raise() { isUp = true }
}

extension ProcessTests {
  @Suite("Clocks and polling in a worker")
  struct WorkerClockTests {
    private static func test(
      lanes: Int, _ body: (Commands<Int, Waiter>) -> Void = { _ in }
    ) -> StatefulTest<Int, Waiter> {
      let commands: (Commands<Int, Waiter>) -> Void = { on in
        on.command("nap") { _ in
          true
        } system: {
          await $0.nap()
        }
        on.command("measure") { _ in
          true
        } system: {
          let isExact = await $0.measure()
          // Others may sleep meanwhile.
          return isExact || lanes > 1
        }
        on.command("block") { _ in
          true
        } system: {
          await $0.block()
        }
        on.command("ask") { _ in
          true
        } system: {
          await $0.ask()
        }
        on.command("poll") { _ in
          true
        } system: {
          await $0.poll()
        }
        on.command("sleep-until") { _ in
          true
        } system: {
          await $0.sleepUntil()
        }
        on.command("compare-dates") { _ in
          true
        } system: {
          let isExact = await $0.compareDates()
          return isExact || lanes > 1
        }
        on.command("sleep-long") { _ in
          true
        } system: {
          await $0.sleepLong()
        }
        on.command("spin") { _ in
          true
        } system: {
          await $0.spin()
        }
        body(on)
      }
      return lanes == 1
        ? StatefulTest("clocks/alone", model: 0, system: { Waiter() }, commands)
        : StatefulTest("clocks/lanes", lanes: lanes, model: 0, system: { Waiter() }, commands)
    }

    @Test("agree with sleeps that take no time, and let everybody have a turn", arguments: [1, 3])
    func right(lanes: Int) throws {
      let summary = try Self.test(lanes: lanes).target.check(
        CheckOptions(cases: 60, isolation: .batch))
      #expect(summary.cases == 60)
    }

    @Test("are exact in a worker's first case, with what it has tried of its executors before")
    func firstCase() throws {
      let test = StatefulTest("clocks/first", model: 0, system: { Waiter() }) { on in
        on.command("measure") { _ in
          true
        } system: {
          await $0.measure()
        }
      }
      for seed in 1...3 as ClosedRange<UInt64> {
        let summary = try test.target.check(
          CheckOptions(cases: 1, seed: seed, isolation: .batch))
        #expect(summary.cases == 1)
      }
    }

    @Test("begin at the same time in each case, whatever the machine's clock shows")
    func start() throws {
      let test = StatefulTest("clocks/start", model: (), system: { Waiter() }) { on in
        on.command("read") { _ in
          "Instant(_value: 1000000000"
        } system: {
          await $0.read()
        }
      }
      let summary = try test.target.check(CheckOptions(cases: 10, isolation: .batch))
      #expect(summary.cases == 10)
    }

    private final class Began: Sendable {
      private let instant = Mutex(ContinuousClock.now)
      func note() { instant.withLock { $0 = .now } }
      var elapsed: Duration { instant.withLock { .now - $0 } }
    }

    @Test("do not jump where a machine runs its first operation after it has made its system")
    func late() throws {
      let began = Began()
      let target = AdderMachine.target { machine in
        machine.start = {
          began.note()
          return $0.total
        }
        machine.perform = { command, total in
          let elapsed = runToCompletion { began.elapsed }
          precondition((.zero..<Duration.seconds(3_600)).contains(elapsed))
          return AdderMachine.work(command, &total)
        }
      }
      let result = try ProcessTests.worker(target).runBlock(cases: 20, limit: 4)
      #expect(result.caseCount == 20)
      #expect(result.failures == [])
    }

    @Test("tell a sleep that is too short", arguments: [1, 3])
    func planted(lanes: Int) throws {
      let test = Self.test(lanes: lanes) { on in
        on.command("short-nap") { _ in
          true
        } system: {
          await $0.shortNap()
        }
      }
      let failure = try #require(throws: CheckFailure.self) {
        try test.run(CheckOptions(cases: 200, isolation: .batch))
      }
      #expect(failure.finding.script.commands.last?.hasSuffix("short-nap") == true)
      #expect(failure.finding.failure.verdict == .mismatch)
    }
  }
}
