import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// A deadlock is told in the words of whoever wrote the system: which command waits, in which function, for what.
@Suite("Where a command waits that never ends", .timeLimit(.minutes(60)), .ownThread)
struct WaitingTaskTests {
  private static func message<Model, System>(_ test: StatefulTest<Model, System>) throws -> String {
    let failure = try #require(throws: CheckFailure.self) {
      try test.run(CheckOptions(isolation: .batch))
    }
    #expect(failure.finding.failure.hazard == "deadlock")
    return failure.finding.failure.message
  }

  enum Way: String, CaseIterable {
    case continuation, checked, stream, task, group
  }

  @Test(
    "is a function of the system, and what it waits for is named",
    arguments: [
      (Way.continuation, "Waiting.continuation() for a continuation that nobody resumes"),
      (.checked, "Waiting.checked() for a continuation that nobody resumes"),
      (.stream, "Waiting.stream() for the next element of a stream, which never comes"),
      // What the task waits for, which is the reason.
      (.task, "Waiting.continuation() for a continuation that nobody resumes"),
      (.group, "Waiting.group() for a task of its group that will never finish"),
    ])
  func alone(way: Way, waiting: String) throws {
    let test = StatefulTest<Int, Waiting>("waiting/alone", model: 0, system: { Waiting() }) { on in
      on.command("go") {
        $0 += 1
      } system: {
        await $0.go(way)
      }
    }
    let message = try Self.message(test)
    #expect(message == "go waits in \(waiting)")
  }

  @Test("is told of each command in flight, with its lane")
  func inFlight() throws {
    let test = StatefulTest<Int, Doors>("waiting/doors", lanes: 2, model: 0, system: { Doors() }) {
      on in
      on.command("left") {
        $0 += 1
      } system: {
        await $0.left()
      }
      on.command("right") {
        $0 += 1
      } system: {
        await $0.right()
      }
    }
    #expect(
      try Self.message(test)
        == "left in lane 1 waits in Doors.lock(_:) for a continuation that nobody resumes; "
        + "right in lane 2 waits in Doors.lock(_:) for a continuation that nobody resumes")
  }

  @Test("is told in other words where nobody knows it")
  func unknown() {
    #expect(
      WaitingPlace.words(in: nil, for: .unknown) == "waits for something that will never happen")
    let place = WaitingPlace(.group, [])
    #expect(place.text == "@{3:}")
    let words = { (place: WaitingPlace) in WaitingPlace.words(in: nil, for: place.goal) }
    #expect(
      WaitingPlace.replaced(in: "a \(place.text); b \(place.text)", by: words)
        == "a waits for a task of its group that will never finish; b waits for a task of its group "
        + "that will never finish")
    // What a user may have written stays.
    for text in ["say(\"@{\")", "@{9:1}", "@{1:x}", "@{1}", "a @{b} c"] {
      #expect(WaitingPlace.replaced(in: text, by: words) == text)
    }
  }
}

/// Waits for what never comes, in several ways.
private struct Waiting: Sendable {
  func go(_ way: WaitingTaskTests.Way) async {
    switch way {
    case .continuation: await continuation()
    case .checked: await checked()
    case .stream: await stream()
    case .task: await Task { await continuation() }.value
    case .group: await group()
    }
  }

  @inline(never) func continuation() async {
    await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in }
  }

  @inline(never) func checked() async {
    await withCheckedContinuation { kept = $0 }
  }

  @inline(never) func stream() async {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for await _ in stream {}
    continuation.finish()
  }

  @inline(never) func group() async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask { await continuation() }
      await group.next()
    }
  }
}

/// Where the checked continuation is kept: one that goes is a complaint of the runtime.
nonisolated(unsafe) private var kept: CheckedContinuation<Void, Never>?

/// Two doors, each of which lets one in at a time: who goes through both in another order than the next one may
/// wait for it, as it does for them.
private actor Doors {
  private var locked = [false, false]
  private var waiting: [[UnsafeContinuation<Void, Never>]] = [[], []]

  func left() async { await pass(0, then: 1) }
  func right() async { await pass(1, then: 0) }

  private func pass(_ first: Int, then second: Int) async {
    await lock(first)
    await Task.yield()
    await lock(second)
    unlock(first)
    unlock(second)
  }

  private func lock(_ door: Int) async {
    if locked[door] { await withUnsafeContinuation { waiting[door].append($0) } }
    locked[door] = true
  }

  private func unlock(_ door: Int) {
    locked[door] = false
    if !waiting[door].isEmpty { waiting[door].removeFirst().resume() }
  }
}
