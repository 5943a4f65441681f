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
        == "Model and system start with A B C and agree until step 3, edit B 7. That command uses what "
        + "render captured for B in step 1, when B was at position 1. Now B is at position 0, and C is at "
        + "position 1. The edit of B wrote 7 to C.")
    var sample = SampleCase.wrongWrite()
    sample.result.failure?.message = "model and system differ"
    #expect(
      summary(sample).hasSuffix(
        "C is at position 1. It was meant for B but acts on C. Model and system differ."))
  }

  @Test("tells of a trap that the command never returns")
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
        "agree until step 3, refresh A (phase update), which never returns. That command uses what "
          + "render captured for A in step 1, when A was at position 0. Now A is gone, and B is at "
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
        == "Model and system start with A B C and agree after every command.")
  }

  @Test("of commands in flight says that they overlap, and no schedule is a start")
  func overlapping() {
    var sample = SampleCase.wrongWrite()
    sample.result.trace = [
      SampleCase.step(0, "init schedule 0 1", [], []),
      SampleCase.step(1, "warm-up", [], []),
      SampleCase.step(2, "lane 1 get(0) <- 0", [], []),
      SampleCase.step(3, "lane 2 put(0, 1) <- 0 1", [], []),
      SampleCase.step(4, "get(0) <- 0", [], []),
    ]
    sample.result.trace[4].isOK = false
    sample.result.failure?.step = 4
    #expect(
      summary(sample)
        == "Model and system agree until step 4, get(0). "
        + "Steps 2 and 3, get(0) in lane 1 and put(0, 1) in lane 2, overlap. The edit of B wrote 7 to C."
    )
    sample.result.trace.removeLast()
    sample.result.trace[3].isOK = false
    sample.result.failure?.step = 3
    #expect(
      summary(sample)
        == "After step 1, warm-up, model and system agree. "
        + "Steps 2 and 3, get(0) in lane 1 and put(0, 1) in lane 2, overlap. The edit of B wrote 7 to C."
    )
  }

  @Test("of a case with a line that is not understood does not call it right")
  func unreadable() {
    var sample = SampleCase.wrongWrite()
    sample.result.trace.removeLast(3)
    sample.result.failure = nil
    sample.result.verdict = .invalid
    sample.result.commandCount = 1
    sample.result.unreadable = [UnreadableLine(line: 1, text: "rendr", reason: "no such command")]
    #expect(
      summary(sample)
        == "Model and system start with A B C. The case was not run as written: 'rendr' is not understood: "
        + "no such command, so nothing was run.")
  }
}
