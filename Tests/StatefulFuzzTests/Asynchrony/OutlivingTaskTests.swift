import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import FuzzReports
@testable import StatefulFuzz

/// A system whose commands start tasks and return before these have ended.
private actor Server {
  private let clock = VirtualClock()
  private(set) var late = 0

  /// What a request's timeout does when the request was answered long ago.
  func callWithFatalTimeout() -> Bool {
    Task {
      try? await Task.sleep(for: .seconds(30))
      fatalError("the timeout of an answered request")
    }
    return true
  }

  /// The same with a task that never sleeps.
  func callWithFatalTask() -> Bool {
    Task { fatalError("the task of an answered request") }
    return true
  }

  /// The same on a clock that was handed in.
  func callWithFatalVirtualTimeout() -> Bool {
    let clock = self.clock
    Task {
      try? await clock.sleep(for: .seconds(30))
      fatalError("the timeout on another clock")
    }
    return true
  }

  /// A timeout that does nothing wrong.
  func call() -> Bool {
    Task {
      try? await Task.sleep(for: .seconds(30))
      count()
    }
    return true
  }

  /// Works again and again, for ever.
  func poll() -> Bool {
    Task {
      while true {
        try? await Task.sleep(for: .seconds(1))
        count()
      }
    }
    return true
  }

  /// Asks again and again, for ever.
  func spin() -> Bool {
    Task { while late >= 0 { await Task.yield() } }
    return true
  }

  /// Waits for what nobody does, while a task of its own polls.
  func hang() async -> Bool {
    _ = poll()
    return await withUnsafeContinuation { (_: UnsafeContinuation<Bool, Never>) in }
  }

  /// Stops a task that sleeps on a clock of its own, from a later command than the one that has started it.
  private var sleeping: Task<Void, Never>?

  func sleep() -> Bool {
    let clock = self.clock
    sleeping = Task {
      do {
        try await clock.sleep(for: .seconds(10))
        count()
      } catch { count(-1) }
    }
    return true
  }

  func stop() async -> Bool {
    sleeping?.cancel()
    await sleeping?.value
    return true
  }

  /// Whether a task that another command has started wakes up while this one waits.
  func wait() async -> Bool {
    try? await clock.sleep(for: .seconds(20))
    return true
  }

  private func count(_ number: Int = 1) { late += number }
}

extension ProcessTests {
  @Suite("Tasks that outlive their command")
  struct OutlivingTaskTests {
    private static func test(
      lanes: Int, _ body: (Commands<Int, Server>) -> Void
    ) -> StatefulTest<Int, Server> {
      lanes == 1
        ? StatefulTest("outliving/alone", model: 0, system: { Server() }, body)
        : StatefulTest("outliving/lanes", lanes: lanes, model: 0, system: { Server() }, body)
    }

    private static func failure(
      lanes: Int, _ call: @escaping @Sendable (inout Server) async -> Bool
    ) throws -> CheckFailure {
      let test = Self.test(lanes: lanes) { on in
        on.command("read") { _ in
          true
        } system: { server in
          await server.late >= 0
        }
        on.command("call") { _ in
          true
        } system: {
          await call(&$0)
        }
      }
      return try #require(throws: CheckFailure.self) {
        try test.run(CheckOptions(cases: 200, isolation: .batch))
      }
    }

    @Test("run on after the last command, and trap there", arguments: [1, 3])
    func trap(lanes: Int) throws {
      let failures = [
        try Self.failure(lanes: lanes) { await $0.callWithFatalTimeout() },
        try Self.failure(lanes: lanes) { await $0.callWithFatalVirtualTimeout() },
      ]
      for failure in failures {
        let finding = failure.finding
        #expect(finding.failure.verdict == .trap)
        #expect(finding.failure.isAtEnd)
        #expect(finding.script.commands.map { $0.split(separator: " ").last } == ["call"])
        #expect(
          finding.failure.message.contains(
            "after the last command, in a task that had outlived its command"))
      }
    }

    @Test("have run when the case is over, also where they never sleep", arguments: [1, 3])
    func ready(lanes: Int) throws {
      let finding = try Self.failure(lanes: lanes) { await $0.callWithFatalTask() }.finding
      #expect(finding.failure.verdict == .trap)
      #expect(finding.script.commands.count == 1)
    }

    @Test("are no failure where they do nothing wrong, also without an end", arguments: [1, 3])
    func right(lanes: Int) throws {
      let test = Self.test(lanes: lanes) { on in
        on.command("call") { _ in
          true
        } system: {
          await $0.call()
        }
        on.command("poll") { _ in
          true
        } system: {
          await $0.poll()
        }
        on.command("spin") { _ in
          true
        } system: {
          await $0.spin()
        }
      }
      let summary = try test.target.check(CheckOptions(cases: 100, isolation: .batch))
      #expect(summary.cases == 100)
    }

    @Test("do not hide that a command waits for ever", arguments: [1, 2])
    func deadlock(lanes: Int) throws {
      let test = Self.test(lanes: lanes) { on in
        on.command("call") { _ in
          true
        } system: {
          await $0.call()
        }
        on.command("hang") { _ in
          true
        } system: {
          await $0.hang()
        }
      }
      let failure = try #require(throws: CheckFailure.self) {
        try test.run(CheckOptions(cases: 100, isolation: .batch))
      }
      #expect(failure.finding.failure.hazard == "deadlock")
      #expect(failure.finding.script.commands.map { $0.split(separator: " ").last } == ["hang"])
      #expect(
        failure.description.contains(
          "waits in Server.hang() for a continuation that nobody resumes, while other tasks slept "
            + "100,000 times"))
    }

    @Test("are refuted by an enumeration, and not certified", arguments: [false, true])
    func enumerated(isFatal: Bool) throws {
      let test = Self.test(lanes: 2) { on in
        on.command("call") { _ in
          true
        } system: {
          isFatal ? await $0.callWithFatalTimeout() : await $0.call()
        }
      }
      let scope = FlightScope(commands: 2, lanes: 2, switches: 1, values: 1)
      var enumerator = try FlightEnumerator(test.target, scope: scope)
      let certificate = try enumerator.run()
      #expect(certificate.isCertified == !isFatal)
      #expect(certificate.counterexamples.isEmpty == !isFatal)
      #expect(certificate.counterexamples.allSatisfy { $0.finding.failure.isAtEnd })
    }

    @Test("may be cancelled when the system is torn down", arguments: [1, 3])
    func tornDown(lanes: Int) throws {
      final class Watched: Sendable {
        private let watchdog = Task {
          do { try await Task.sleep(for: .seconds(60)) } catch { return }
          fatalError("nobody has stopped the watchdog")
        }

        func work() async -> Bool { true }
        func stop() { watchdog.cancel() }
      }
      func test(stops: Bool) -> StatefulTest<Int, Watched> {
        func body(_ on: Commands<Int, Watched>) {
          on.command("work") { _ in
            true
          } system: {
            await $0.work()
          }
          if stops { on.tearDown { $0.stop() } }
        }
        return lanes == 1
          ? StatefulTest("outliving/watched", model: 0, system: { Watched() }, body)
          : StatefulTest(
            "outliving/watched-lanes", lanes: lanes, model: 0, system: { Watched() }, body)
      }
      let summary = try test(stops: true).target.check(CheckOptions(cases: 50, isolation: .batch))
      #expect(summary.cases == 50)
      let failure = try #require(throws: CheckFailure.self) {
        try test(stops: false).run(CheckOptions(cases: 50, isolation: .batch))
      }
      #expect(failure.finding.failure.isAtEnd)
    }

    @Test("without an end are told by a certificate", arguments: [false, true])
    func endless(polls: Bool) throws {
      let test = Self.test(lanes: 2) { on in
        on.command("call") { _ in
          true
        } system: {
          polls ? await $0.poll() : await $0.call()
        }
      }
      let scope = FlightScope(commands: 2, lanes: 2, switches: 1, values: 1)
      var enumerator = try FlightEnumerator(test.target, scope: scope)
      let certificate = try enumerator.run()
      #expect(certificate.isCertified)
      #expect(certificate.endless == (polls ? certificate.schedules : 0))
      let lines = FlightCertificateText(certificate).lines
      #expect(lines.contains { $0.hasPrefix("  endless    after ") } == polls)
    }

    /// What `Server` has counted, and whether a task of it sleeps.
    private struct Asleep: Hashable {
      var isAsleep = false
      var late = 0

      mutating func wake(_ number: Int) {
        if isAsleep { late += number }
        isAsleep = false
      }
    }

    @Test("sleep on a VirtualClock from one command to the next, and can be cancelled there")
    func virtualClock() throws {
      let test = StatefulTest("outliving/clock", model: Asleep(), system: { Server() }) { on in
        on.command("sleep", when: { !$0.isAsleep }) {
          $0.isAsleep = true
          return true
        } system: {
          await $0.sleep()
        }
        on.command("wait") {
          $0.wake(1)
          return true
        } system: {
          await $0.wait()
        }
        on.command("stop") {
          $0.wake(-1)
          return true
        } system: {
          await $0.stop()
        }
        on.compare("late") {
          $0.late
        } with: {
          await $0.late
        }
      }
      let summary = try test.target.check(CheckOptions(cases: 200, isolation: .batch))
      #expect(summary.cases == 200)
    }
  }
}
