import Testing

@testable import StatefulFuzz

@Suite("The line of a trap")
struct TrapLineTests {
  private func placeText(_ message: String) -> String? {
    var trap = Interruption(
      cause: .trap, code: 4, runtimeMessage: message, place: "Gate.open()")
    trap.line = "Gate.swift:7"
    return trap.placeText
  }

  @Test("is told where the message has none, or that of a library")
  func told() {
    let misuse =
      "_Concurrency/CheckedContinuation.swift:169: Fatal error: SWIFT TASK CONTINUATION MISUSE"
    for message in ["", "Fatal error: too many", misuse, "Doors/NotAGate.swift:7: Fatal error: no"]
    {
      #expect(placeText(message) == "in Gate.open() at Gate.swift:7", "\(message)")
    }
  }

  @Test("is not told twice")
  func once() {
    #expect(placeText("Doors/Gate.swift:7: Precondition failed: too many") == "in Gate.open()")
  }

  @Test("is none of an expectation that failed in a late task: its words are all there is")
  func lateExpectation() {
    let trap = Interruption(
      cause: .trap, code: 4,
      runtimeMessage:
        "Outcomes/LateExpectation.swift:14: Fatal error: In a task: Expectation failed: n < 3")
    #expect(trap.summary == "Expectation failed: n < 3")
    let own = Interruption(
      cause: .trap, code: 4, runtimeMessage: "Doors/Gate.swift:7: Fatal error: in a task: no")
    #expect(own.summary.hasPrefix("trap SIGILL: "))
  }
}
