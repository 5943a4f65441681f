import Testing

@testable import FuzzReports
@testable import StatefulFuzz

@Suite("The summary of a case")
struct CounterexampleSummaryTests {
  private func summary(_ sample: SampleCase) -> String {
    CounterexampleSummary(trace: sample.result.trace, result: sample.result).text
  }

  @Test("tells what was captured, what has moved, and where the command went")
  func wrongWrite() {
    #expect(
      summary(.wrongWrite())
        == "Model and system start alike, with A B C. After steps 1 and 2, render and remove A, "
        + "they still agree. Step 3, edit B 7, is where model and system part. It goes "
        + "through what step 1 (render) captured for B, which was at position 1 then. B is at "
        + "position 0 now, and C is at position 1. It was meant for B and acts on C. The edit of "
        + "B wrote 7 to C.")
  }

  @Test("tells of a trap that the command does not come back")
  func trap() {
    var sample = SampleCase.wrongWrite()
    sample.result.trace.removeLast()
    var last = SampleCase.step(3, "refresh A", [("B", 0), ("C", 0)], nil, phase: "update")
    last.isOK = false
    last.reach = StepReach(capturedAt: 1, meant: "A", acted: nil)
    sample.result.trace.append(last)
    sample.result.failure?.message = "A's row is gone"
    sample.result.failure?.interruption = Interruption(
      cause: .trap, code: 4, runtimeMessage: "Index out of range")
    #expect(
      summary(sample).hasSuffix(
        "Step 3, refresh A, in the phase 'update', does not come back. It goes through what step 1 "
          + "(render) captured for A, which was at position 0 then. A is gone now, and B is at "
          + "position 0. A's row is gone: trap SIGILL: Index out of range."))
  }

  @Test("is short where nothing goes wrong")
  func passed() {
    var sample = SampleCase.wrongWrite()
    sample.result.trace.removeLast(2)
    sample.result.failure = nil
    sample.result.verdict = .passed
    #expect(
      summary(sample)
        == "Model and system start alike, with A B C. After step 1, render, model and system "
        + "agree. Nothing goes wrong.")
  }
}
