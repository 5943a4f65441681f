import StatefulFuzz
import TestSupport
import Testing

@testable import FuzzChecks

private enum Refusal: Error, Equatable { case empty, full }

/// A stack of at most two values.
private struct SmallStack: Equatable {
  var values: [Int] = []
  var refusal = Refusal.full
  var losesOnRefusal = false
  var refuses = true

  mutating func push(_ value: Int) throws {
    if values.count == 2, refuses {
      if losesOnRefusal { values.removeLast() }
      throw refusal
    }
    values.append(value)
  }
}

@Suite("A command that must fail", .ownThread)
struct NegativeCommandTests {
  private func test(_ system: SmallStack) -> StatefulTest<[Int], SmallStack> {
    StatefulTest("stack/small", model: [Int](), system: { system }) {
      command("push", .int(in: 0...9)) { model, value in
        if model.count == 2 { throw Refusal.full }
        model.append(value)
      } system: { stack, value in
        try stack.push(value)
      }
    } check: {
      $0 == $1.values
    }
  }

  private func failure(_ system: SmallStack) throws -> Failure {
    try #require(throws: CheckFailure.self) { try test(system).run() }.finding.failure
  }

  @Test("passes where it fails and changes nothing")
  func passes() throws {
    try test(SmallStack()).run()
  }

  @Test("is a failure where it succeeds")
  func succeeds() throws {
    let failure = try failure(SmallStack(refuses: false))
    #expect(failure.step == 3)
    #expect(failure.message == "push returned, expected it to throw full")
  }

  @Test("is a failure where it throws another error of the same type")
  func otherError() throws {
    let failure = try failure(SmallStack(refusal: .empty))
    #expect(failure.message == "push threw empty, expected it to throw full")
  }

  @Test("is a failure where it changes something")
  func changes() throws {
    let failure = try failure(SmallStack(losesOnRefusal: true))
    #expect(failure.step == 3)
    #expect(failure.message == "after push the check does not hold")
  }
}
