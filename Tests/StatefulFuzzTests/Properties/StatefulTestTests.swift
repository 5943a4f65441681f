import StatefulFuzz
import Testing

@testable import FuzzChecks

/// A stack that forgets its oldest element when a fourth one is pushed.
private struct ForgetfulStack {
  private(set) var items: [Int] = []

  mutating func push(_ item: Int) {
    if items.count == 3 { items.removeFirst() }
    items.append(item)
  }

  mutating func pop() -> Int? { items.popLast() }
}

@Suite("A stateful test of closures")
struct StatefulTestTests {
  // The example of the README: a whole test in eight lines.
  private func stackTest() throws {
    try StatefulTest("stack/forgetful", model: [Int](), system: { ForgetfulStack() }) {
      command("push", .int(in: 0...99)) {
        $0.append($1)
      } system: {
        $0.push($1)
      }
      command("pop") {
        $0.popLast()
      } system: {
        $0.pop()
      }
    } check: { model, stack in
      stack.items.count == model.count
    }.run()
  }

  @Test("finds the shortest commands and says what does not hold")
  func findsShortest() throws {
    let failure = try #require(throws: CheckFailure.self) { try stackTest() }
    #expect(
      failure.finding.script.commands == [
        "push(0) <- 0", "push(0) <- 0", "push(0) <- 0", "push(0) <- 0",
      ])
    #expect(failure.finding.failure.message == "after push the check does not hold")
    #expect(failure.finding.failure.bucket == "mismatch/push/after-push")
    #expect(failure.finding.isOneMinimal)
  }

  @Test("compares answers without being told to")
  func comparesAnswers() throws {
    let test = StatefulTest("stack/answers", model: [Int](), system: { ForgetfulStack() }) {
      command("push", .int(in: 0...99)) {
        $0.append($1)
      } system: {
        $0.push($1)
      }
      command("pop") {
        $0.popLast()
      } system: {
        $0.pop()
      }
    }
    let failure = try #require(throws: CheckFailure.self) { try test.run() }
    #expect(failure.finding.script.commands.count == 8)
    #expect(failure.finding.failure.message == "pop answered nil, expected 0")
  }

  @Test("passes where model and system agree")
  func passes() throws {
    try StatefulTest("stack/array", model: [Int](), system: { [Int]() }) {
      command("push", .int()) {
        $0.append($1)
      } system: {
        $0.append($1)
      }
      command("pop", when: { !$0.isEmpty }) {
        $0.removeLast()
      } system: {
        $0.removeLast()
      }
    } check: {
      $0 == $1
    }.run()
  }

  @Test("an error that the system throws is a failure")
  func thrownError() throws {
    struct Full: Error {}
    let test = StatefulTest("counter/full", model: 0, system: { 0 }) {
      command("count") {
        $0 += 1
      } system: {
        if $0 == 2 { throw Full() }
        $0 += 1
      }
    }
    let failure = try #require(throws: CheckFailure.self) { try test.run() }
    #expect(failure.finding.script.commands == ["count", "count", "count"])
    #expect(failure.finding.failure.message == "count threw Full()")
  }
}
