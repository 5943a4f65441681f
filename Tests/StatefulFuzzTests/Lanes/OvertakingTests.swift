import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// A parent makes a child that calls an actor, and then calls the same actor itself.
@Suite("A child task and the call that its parent makes next", .timeLimit(.minutes(60)), .ownThread)
struct OvertakingTests {
  /// What a check of 300 cases finds where the child comes first; nil where it never does.
  private static func failure(
    _ meet: @escaping @Sendable (Guests) async -> Void
  ) throws -> Failure? {
    let test = StatefulTest("guests/first", lanes: 2, model: 0, system: { House() }) { on in
      on.command("meet") { _ in
        "parent"
      } system: { _ in
        let guests = Guests()
        await meet(guests)
        return await guests.first
      }
    }
    do {
      try test.run(CheckOptions(cases: 300, isolation: .batch))
      return nil
    } catch let failure as CheckFailure {
      #expect(failure.finding.script.commands.count == 1)
      return failure.finding.failure
    }
  }

  private static func childMayBeFirst(
    _ meet: @escaping @Sendable (Guests) async -> Void
  ) throws -> Bool {
    guard let failure = try failure(meet) else { return false }
    #expect(failure.verdict == .mismatch)
    return true
  }

  @Test("come in either order where the child is an async let")
  func asyncLet() throws {
    let isMet = try Self.childMayBeFirst { guests in
      async let child: Void = guests.greet("child")
      await guests.greet("parent")
      await child
    }
    #expect(isMet)
  }

  @Test("come in either order where it is a task of a group, or a task of its own")
  func tasks() throws {
    let isMetInGroup = try Self.childMayBeFirst { guests in
      await withTaskGroup(of: Void.self) { group in
        group.addTask { await guests.greet("child") }
        await guests.greet("parent")
      }
    }
    #expect(isMetInGroup)
    let isMet = try Self.childMayBeFirst { guests in
      let child = Task { await guests.greet("child") }
      await guests.greet("parent")
      await child.value
    }
    #expect(isMet)
  }

  @Test("come in either order where the parent is on the main actor and the child is not")
  func besideMainActor() throws {
    let isMet = try Self.childMayBeFirst { guests in
      await Self.meetOnMainActor(guests, Task.detached { await guests.greet("child") })
    }
    #expect(isMet)
  }

  @MainActor
  private static func meetOnMainActor(
    _ guests: Guests, _ child: @autoclosure () -> Task<Void, Never>
  ) async {
    let child = child()
    await guests.greet("parent")
    await child.value
  }

  @Test("come in either order in one command with interleavings")
  func interleavings() throws {
    let test = StatefulTest("guests/alone", model: 0, system: { House() }) { on in
      on.command("meet", interleavings: 3) { _ in
        "parent"
      } system: { _ in
        let guests = Guests()
        async let child: Void = guests.greet("child")
        await guests.greet("parent")
        await child
        return await guests.first
      }
    }
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(cases: 300, isolation: .batch))
    }
    #expect(failure.finding.script.commands.count == 1)
    #expect(failure.finding.failure.message.contains("child"))
  }

  @Test("come in their order where the child waits for the actor that the parent is in")
  func sameActor() throws {
    let isMet = try Self.childMayBeFirst { guests in await House().meet(guests) }
    #expect(!isMet)
  }

  @Test("come in their order where both are on the main actor")
  func sameMainActor() throws {
    let isMet = try Self.childMayBeFirst { guests in
      await { @MainActor in
        let child = Task { @MainActor in
          MainActor.assertIsolated()
          await guests.greet("child")
        }
        await guests.greet("parent")
        await child.value
      }()
    }
    #expect(!isMet)
  }

  @Test(
    "may end in any way: a child that throws, while somebody hears of errors and walks the stack")
  func throwing() throws {
    struct Late: Error {}
    let failure = try Self.failure { guests in
      let child = Task { throw Late() }
      await guests.greet("parent")
      _ = await child.result
    }
    #expect(failure == nil)
  }

  @Test("leave the jobs of the main actor in the order in which they came")
  func mainActorOrder() throws {
    let failure = try Self.failure { guests in
      await { @MainActor in
        let names = Names()
        let first = Task { @MainActor in names.all.append("parent") }
        let second = Task { @MainActor in names.all.append("child") }
        _ = await (first.value, second.value)
        await guests.greet(names.all[0])
      }()
    }
    #expect(failure == nil)
  }

  @MainActor
  private final class Names {
    var all: [String] = []
  }

  @Test("leave nobody on the main actor who is not")
  func nobodyElseOnMainActor() throws {
    let failure = try Self.failure { guests in
      await Self.meetOnMainActor(
        guests,
        Task.detached {
          guard await guests.first == "nobody" else { return }
          // A trap, in the middle of the parent's job on the main actor, which waits.
          claimMainActor()
          await guests.greet("child")
        })
    }
    #expect(failure?.verdict == .trap)
  }
}

/// What a system starts or reads while it is made, before the first command.
@Suite("A system that is made", .timeLimit(.minutes(60)), .ownThread)
struct StartedTaskTests {
  private final class Starter: Sendable {
    let task = Task { 1 }
    let began = ContinuousClock.now
    func value() async -> Int { await task.value }
    func elapsed() async -> Duration { began.duration(to: .now) }
  }

  @Test("has its tasks under the schedule from the first case on", arguments: [nil, 2])
  func task(lanes: Int?) throws {
    let describe: @Sendable (Commands<Int, Starter>) -> Void = { on in
      on.command("value") { _ in
        1
      } system: {
        await $0.value()
      }
    }
    let test =
      lanes.map {
        StatefulTest("starter/task", lanes: $0, model: 0, system: { Starter() }, describe)
      }
      ?? StatefulTest("starter/task", model: 0, system: { Starter() }, describe)
    let summary = try test.target.check(CheckOptions(cases: 60, isolation: .batch))
    #expect(summary.cases == 60)
  }

  @Test("has the clock of the case from the first one on")
  func clock() throws {
    let test = StatefulTest("starter/clock", lanes: 2, model: 0, system: { Starter() }) { on in
      on.command("elapsed") { count in
        count += 1
        return Duration.zero
      } system: {
        await $0.elapsed()
      }
    }
    #expect(try test.target.check(CheckOptions(cases: 60, isolation: .batch)).cases == 60)
  }
}

private actor Guests {
  private var names: [String] = []
  var first: String { names.first ?? "nobody" }
  func greet(_ name: String) { names.append(name) }
}

private actor House {
  private let child = "child"

  func meet(_ guests: Guests) async {
    // Belongs to this actor, since it uses what is the actor's.
    let child = Task { await guests.greet(self.child) }
    await guests.greet("parent")
    await child.value
  }
}

private func claimMainActor() { MainActor.assumeIsolated {} }
