import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A finding that is taken from its file")
struct FoundEntryTests {
  private static let provenance = CorpusEntry.Provenance(
    commit: nil, toolchain: nil, campaign: "night", now: { "2026-11-21T03:14:07Z" })

  private static func failure(
    _ verdict: Verdict, _ hazard: String? = nil, _ interruption: Interruption? = nil
  ) -> Failure {
    Failure(
      verdict: verdict, hazard: hazard, step: 2, commandKind: "edit", phase: "event",
      context: "after-remove", message: "B holds 7", interruption: interruption)
  }

  @Test(
    "is in the bucket that it was in, and says what it said",
    arguments: [
      failure(.mismatch, "wrong-write"), failure(.mismatch), failure(.exit), failure(.timeout),
      failure(
        .trap, nil, Interruption(cause: .trap, runtimeMessage: "Fatal error: Index out of range")),
      failure(.trap, nil, Interruption(cause: .trap, imageOffset: 0xbeef)),
      failure(.trap, nil, Interruption(cause: .trap, place: "Queue.move(from:to:)")),
      failure(.trap, nil, Interruption(cause: .trap, place: "list_insert")),
      failure(.trap, nil, Interruption(cause: .trap, isStackOverflow: true)),
      failure(.trap, "unwrap-trap", Interruption(cause: .trap, imageOffset: 0xbeef)),
    ])
  func sameBucket(failure: Failure) throws {
    var found = SampleCounts.found(case: 3)
    found.finding.failure = failure
    let entry = CorpusEntry(found.finding, Self.provenance)
    let file = try StoredFile("findings/wrong-write-a-1c77ab90e2d4.repro")
    let again = try #require(
      FoundRecord(entry, file: file, signature: nil, isExpected: { $0 == "wrong-write" }))
    #expect(again.signature == failure.signature)
    #expect(again.finding.failure.bucket == failure.bucket)
    #expect(again.finding.failure.step == 2)
    #expect(again.finding.script == found.finding.script)
    #expect(again.finding.caseIndex == 3)
    #expect(again.finding.originalCommandCount == 20)
    #expect(again.finding.shrinkRuns == 17)
    #expect(again.finding.isOneMinimal)
    #expect(again.finding.reproduced == (3, 3))
    #expect(again.finding.isExpected == (failure.hazard == "wrong-write"))
    #expect(again.isComplete)
    #expect(again.file == file)
    // A ledger that remembers it is read again.
    let line = try JournalRecord.found(again).line()
    #expect(JournalRecord(line: line.dropLast()) == .found(again))
  }

  @Test("expects a step that its case has, where the case as found had more commands")
  func flakyStep() {
    var finding = SampleCounts.found(case: 3).finding
    finding.failure.step = finding.script.commands.count + 9
    #expect(CorpusExpectation(finding).step == finding.script.commands.count)
    finding.failure.step = 1
    #expect(CorpusExpectation(finding).step == 1)
  }

  @Test("is none of an entry that no campaign has saved")
  func byHand() throws {
    let file = try StoredFile("findings/case-a-1c77ab90e2d4.repro")
    let whole = CorpusEntry(SampleCounts.found(case: 3).finding, Self.provenance)
    var entries = [whole, whole, whole, whole]
    entries[0].seed = nil
    entries[1].bucket = nil
    entries[2].expectation = CorpusExpectation(.passed)
    entries[3].seed?.caseIndex = .max
    for entry in entries {
      #expect(FoundRecord(entry, file: file, signature: nil, isExpected: { _ in false }) == nil)
    }
    var unfinished = whole
    unfinished.shrunk = nil
    let found = FoundRecord(unfinished, file: file, signature: "x", isExpected: { _ in false })
    #expect(found?.isComplete == false)
    #expect(found?.signature == "x")
  }
}
