@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

/// A case of three steps with its replay: what a page is made of.
struct SampleCase {
  var entry: CorpusEntry
  var result: ReplayResult

  /// `[A B]; render; remove A; edit B 7` on a strategy that writes past its end.
  static func wrongWrite() -> SampleCase {
    var entry = CorpusEntry(
      target: "list/native-foreach", initial: "A B C", commands: ["render", "remove A", "edit B 7"])
    entry.expectation = CorpusExpectation(.mismatch, hazard: "wrong-write", step: 3)
    entry.seed = SeedRecord(seed: 0x5eed, caseIndex: 12, lane: "random")
    entry.shrunk = "from=41 to=3 runs=212 reproduced=3/3 one-minimal"
    entry.bucket = "wrong-write/edit/after-remove"
    let failure = Failure(
      verdict: .mismatch, hazard: "wrong-write", step: 3, commandKind: "edit", phase: "event",
      context: "after-remove", message: "the edit of B wrote 7 to C", interruption: nil)
    let all = [("A", 0), ("B", 0), ("C", 0)]
    let rest = [("B", 0), ("C", 0)]
    var last = step(3, "edit B 7", [("B", 7), ("C", 0)], [("B", 0), ("C", 7)])
    last.isOK = false
    last.reach = StepReach(capturedAt: 1, meant: "B", acted: "C")
    var result = ReplayResult(
      target: entry.target, expectation: entry.expectation, verdict: .mismatch, failure: failure,
      invalidStep: nil, agreement: .same, unreadable: [], commandCount: 3,
      trace: [
        step(0, "init A B C", all, all, phase: "start"),
        step(1, "render", all, all, phase: "update"), step(2, "remove A", rest, rest), last,
      ],
      remarks: [])
    result.trace[2].remark = "policy: nothing to say"
    return SampleCase(entry: entry, result: result)
  }

  var page: CounterexamplePage {
    CounterexamplePage(
      file: "Corpus/list/a.repro", entry: entry, result: result, target: nil)
  }

  /// A step whose state is a list of names and values.
  static func step(
    _ number: Int, _ command: String, _ model: [(String, Int)], _ system: [(String, Int)]?,
    phase: String = "event"
  ) -> TraceStep {
    let text = { (items: [(String, Int)]) in
      "[" + items.map { "\($0.0)=\($0.1)" }.joined(separator: ", ") + "]"
    }
    let cells = { (items: [(String, Int)]) in
      items.enumerated().map {
        StateCell(identity: $1.0, position: $0, text: "v=\($1.1)")
      }
    }
    return TraceStep(
      step: number, command: command, phase: phase, model: text(model),
      system: system.map(text), isOK: true, remark: nil, modelCells: cells(model),
      systemCells: system.map(cells))
  }
}
