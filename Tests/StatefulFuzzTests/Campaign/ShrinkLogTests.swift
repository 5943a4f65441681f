import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("What a shrink tells")
struct ShrinkLogTests {
  private var shrinkLog: ShrinkLog {
    var shrinkLog = ShrinkLog()
    shrinkLog.turns = [
      ShrinkResult.Turn(pass: "deleteCommands", accepted: 6, runs: 12, from: 41, to: 9)
    ]
    shrinkLog.free = [FreeArguments(step: 3, pattern: "edit A _")]
    shrinkLog.provenElements = 3
    return shrinkLog
  }

  @Test("is kept in lines of an entry that other readers pass over")
  func lines() throws {
    var entry = CorpusEntry(target: "list/offsets", commands: ["render"])
    entry.extensions = [CorpusEntry.Extension(key: "x-mine", value: "1")]
    entry.tell(shrinkLog)
    #expect(
      entry.text() == """
        statefulfuzz-repro 1
        target   list/offsets
        do       render
        x-mine   1
        x-shrink deleteCommands 41 -> 9, kept 6 of 12 runs
        x-any    3 edit A _
        x-shortest elements=3
        end

        """)
    let read = try CorpusEntry(parsing: Array(entry.text().utf8), file: "a.repro")
    #expect(read == entry)
    #expect(read.told(.free) == ["3 edit A _"])
  }

  @Test("replaces what an earlier one told")
  func again() {
    var entry = CorpusEntry(target: "list/offsets", commands: ["render"])
    entry.tell(shrinkLog)
    var shorter = ShrinkLog()
    shorter.provenElements = 1
    entry.tell(shorter)
    #expect(entry.extensions == [CorpusEntry.Extension(key: "x-shortest", value: "elements=1")])
  }

  @Test("is part of a report")
  func report() {
    var finding = Finding.sample()
    finding.shrinkLog = shrinkLog
    let lines = FailureReport(finding).lines(file: nil, replayCommand: nil)
    #expect(
      lines[8..<11] == [
        "  one-minimal: removing any command makes it pass, or fail differently",
        "  any value for _: 3 edit A _",
        "  shortest: no case with fewer commands, over at most 3 elements, fails this way",
      ])
  }
}
