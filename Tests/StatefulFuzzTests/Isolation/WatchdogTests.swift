import Foundation
import Synchronization
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A watchdog", .ownThread)
struct WatchdogTests {
  private static let start = ContinuousClock.now
  private static let limits = RunLimits(timeout: .seconds(1))

  private static func thread(
    running: Duration = .zero, waiting: Duration = .zero
  ) -> ThreadTimes.Thread {
    ThreadTimes.Thread(
      running: UInt64(running / .nanoseconds(1)), waiting: UInt64(waiting / .nanoseconds(1)))
  }

  /// When a watchdog that looks ten times a second ends a run, in seconds, and whether that was idle.
  ///
  /// `state` tells the run's serial number and its thread's times at a time in seconds.
  private static func end(
    looks: [Double] = stride(from: 0.1, through: 30, by: 0.1).map(\.self),
    _ state: @escaping @Sendable (Double) -> (serial: UInt64, ThreadTimes.Thread)
  ) -> (time: Double, wasIdle: Bool)? {
    var watchdog = Watchdog(serial: 0, at: start)
    for time in looks {
      let (serial, thread) = state(time)
      watchdog.timesOfProcess = { _ in ThreadTimes([7: thread]) }
      let cause = watchdog.overrun(
        of: getpid(), serial: serial, limits: limits, inherited: .max, at: start + .seconds(time))
      if cause == .timeout { return (time, watchdog.wasIdle) }
    }
    return nil
  }

  private static func isClose(_ time: Double?, to expected: Double) -> Bool {
    time.map { abs($0 - expected) < 0.15 } == true
  }

  @Test("ends a run at its time limit, and not the runs before it")
  func timeout() {
    let end = Self.end { ($0 < 3 ? UInt64($0 * 2) : 9, Self.thread()) }
    #expect(Self.isClose(end?.time, to: 4))
  }

  @Test("does not count what a run waited for a processor")
  func busyMachine() {
    // Half a second of the wait was before the first look, and another thread's.
    let end = Self.end { (0, Self.thread(waiting: .seconds(0.5 + min($0, 1.5)))) }
    #expect(Self.isClose(end?.time, to: 2.4))
  }

  @Test("ends a run that waits for ever")
  func patience() {
    let end = Self.end { (0, Self.thread(waiting: .seconds($0))) }
    #expect(Self.isClose(end?.time, to: 20))
  }

  @Test("counts a quarter of the limit for a time in which it could not look")
  func gap() {
    let looks = [0.1, 0.2, 3600.2, 3600.4, 3600.6, 3600.8, 3601]
    #expect(Self.isClose(Self.end(looks: looks) { _ in (0, Self.thread()) }?.time, to: 3600.8))
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

  @Test("tells a run that did nothing in the end from one that worked all the time")
  func idle() {
    for (work, isIdle) in [(0.0, true), (0.1, true), (0.4, true), (0.8, false), (2, false)] {
      let end = Self.end { (0, Self.thread(running: .seconds(min($0, work)))) }
      #expect(Self.isClose(end?.time, to: 1))
      #expect(end?.wasIdle == isIdle, "\(work)")
    }
  }

  @Test("knows how long a run has taken at the least, without what it waited for a processor")
  func ownTime() {
    var watchdog = Watchdog(serial: 0, at: Self.start)
    var times: [Duration] = []
    for (look, serial, waiting) in [(0.1, 1, 0.0), (0.2, 1, 0.0), (0.3, 1, 0.08), (0.4, 2, 0.08)] {
      watchdog.timesOfProcess = { _ in ThreadTimes([7: Self.thread(waiting: .seconds(waiting))]) }
      _ = watchdog.overrun(
        of: getpid(), serial: UInt64(serial), limits: Self.limits, inherited: .max,
        at: Self.start + .seconds(look))
      times.append(watchdog.ownTime)
    }
    // Nobody knows when the run began before it was first seen.
    let expected = [0, 0.1, 0.12, 0].map { Duration.seconds($0) }
    for (time, wanted) in zip(times, expected) {
      #expect(abs(time.seconds - wanted.seconds) < 1e-6, "\(times)")
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
