import Foundation
import Synchronization
import Testing

@testable import StatefulFuzz

@Suite("A watchdog")
struct WatchdogTests {
  private static let start = ContinuousClock.now
  private static let limits = RunLimits(timeout: .seconds(1))

  private static func thread(
    running: Duration = .zero, waiting: Duration = .zero
  ) -> ThreadTimes.Thread {
    ThreadTimes.Thread(
      running: UInt64(running / .nanoseconds(1)), waiting: UInt64(waiting / .nanoseconds(1)))
  }

  /// What a watchdog finds of this process, `waits` being what its thread has waited by each look.
  private func causes(
    looks: [(time: Duration, serial: UInt64)], waits: [Duration] = []
  ) -> [Interruption.Cause?] {
    var watchdog = Watchdog(serial: 0, at: Self.start)
    let remaining = Mutex(waits)
    watchdog.timesOfProcess = { _ in
      let next = remaining.withLock { $0.isEmpty ? .zero : $0.removeFirst() }
      return ThreadTimes([7: Self.thread(waiting: next)])
    }
    return looks.map { time, serial in
      watchdog.overrun(
        of: getpid(), serial: serial, limits: Self.limits, inherited: .max, at: Self.start + time)
    }
  }

  @Test("ends a run at its time limit, and not the runs before it")
  func timeout() {
    let looks: [(Duration, UInt64)] = [
      (.seconds(0.9), 0), (.seconds(1), 1), (.seconds(1.9), 1), (.seconds(2.1), 1),
    ]
    #expect(causes(looks: looks) == [nil, nil, nil, .timeout])
  }

  @Test("does not count what a run waited for a processor")
  func busyMachine() {
    let looks: [(Duration, UInt64)] = [(.seconds(0.02), 0), (.seconds(1.5), 0), (.seconds(2.5), 0)]
    // Half a second of the wait was before the first look, and another thread's.
    let waits: [Duration] = [.seconds(0.5), .seconds(1.2), .seconds(1.6)]
    #expect(causes(looks: looks, waits: waits) == [nil, nil, .timeout])
  }

  @Test("ends a run that waits for ever")
  func patience() {
    let looks: [(Duration, UInt64)] = [(.seconds(0.02), 0), (.seconds(19), 0), (.seconds(20), 0)]
    let found = causes(looks: looks, waits: [.zero, .seconds(19), .seconds(20)])
    #expect(found == [nil, nil, .timeout])
  }

  @Test("ends a run that fills the memory, but for what its process started with")
  func memory() {
    for (inherited, cause) in [(0, Interruption.Cause.memory), (UInt64.max, nil)] {
      var watchdog = Watchdog()
      let found = watchdog.overrun(
        of: getpid(), serial: 0, limits: RunLimits(memoryBytes: 4096), inherited: inherited)
      #if os(Linux)
      #expect(found == cause)
      #endif
    }
  }

  @Test("tells a run that did nothing from one that did too much")
  func idle() {
    for (running, isIdle) in [(Duration.microseconds(10), true), (.milliseconds(10), false)] {
      var watchdog = Watchdog(at: Self.start)
      let looks = Mutex([Duration.zero, running])
      watchdog.timesOfProcess = { _ in
        ThreadTimes([7: Self.thread(running: looks.withLock { $0.removeFirst() })])
      }
      let causes = [0.02, 1.1].map { seconds in
        watchdog.overrun(
          of: getpid(), serial: 0, limits: Self.limits, inherited: .max,
          at: Self.start + .seconds(seconds))
      }
      #expect(causes == [nil, .timeout])
      #expect(watchdog.wasIdle == isIdle)
    }
  }

  @Test("takes the longest wait of a thread, and the work of all")
  func sums() {
    let before = ThreadTimes([1: Self.thread(running: .seconds(1), waiting: .seconds(1))])
    let after = ThreadTimes([
      1: Self.thread(running: .seconds(3), waiting: .seconds(5)),
      2: Self.thread(running: .seconds(4), waiting: .seconds(3)),
    ])
    #expect(after.longestWait(since: before) == .seconds(4))
    #expect(after.running(since: before) == .seconds(6))
  }

  #if os(Linux)
  @Test("reads the times of threads")
  func reading() {
    let before = ThreadTimes(of: getpid())
    #expect(before.count > 0)
    // Somebody waits where there are more threads than processors.
    DispatchQueue.concurrentPerform(iterations: 64) { _ in
      let end = ContinuousClock.now + .milliseconds(100)
      while ContinuousClock.now < end {}
    }
    let after = ThreadTimes(of: getpid())
    #expect(after.longestWait(since: before) > .zero)
    #expect(after.running(since: before) > .zero)
  }
  #endif
}
