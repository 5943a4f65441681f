import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver
@testable import StatefulFuzz

@Suite("The verdict of a campaign")
struct RunVerdictTests {
  private func verdict(
    _ exit: ExitCode, cases: UInt64 = 48_200, unexplained: Int = 0, unsaved: Int = 0,
    reasons: [String] = [], differences: Int = 0, waiting: Int = 0
  ) -> RunVerdict {
    var summary = CampaignSummary()
    (summary.cases, summary.waitingFindings) = (cases, waiting)
    return RunVerdict(
      exit: exit,
      ending: SessionExit(
        summary: summary, findings: 0, newFindings: 0, unexplained: unexplained,
        corpus: CorpusReplay(),
        unsavedFindings: unsaved, damagedFindings: 0, isJournalDamaged: false),
      reasons: reasons, differing: (differences, 5), folder: "my campaign", new: [])
  }

  @Test("is good where nothing unexpected was found, also by a campaign that was stopped")
  func good() {
    #expect(verdict(.success).sentence == "nothing unexpected in 48.2k cases")
    #expect(verdict(.success, cases: 1).sentence == "nothing unexpected in 1 case")
    #expect(
      verdict(.interrupted).sentence == "nothing unexpected in 48.2k cases before it was stopped")
    #expect(verdict(.success).isGood && verdict(.terminated).isGood)
    #expect(verdict(.success).nextStep == "fuzz-driver report 'my campaign' -o campaign.html")
  }

  @Test("says how many findings are unfinished")
  func unfinished() {
    #expect(
      verdict(.success, waiting: 91).sentence
        == "nothing unexpected in 48.2k cases; 91 findings unfinished")
    #expect(
      verdict(.success, waiting: 1).sentence
        == "nothing unexpected in 48.2k cases; 1 finding unfinished")
  }

  @Test("is bad where too little was shown, and says why")
  func vacuous() {
    let verdict = verdict(.vacuous, reasons: ["the planted bug, the canary, was not found"])
    #expect(!verdict.isGood)
    #expect(
      verdict.sentence == """
        inconclusive after 48.2k cases: the planted bug, the canary, was not found
        """)
  }

  @Test(
    "is bad where most cases decide nothing",
    arguments: [(6, true), (5, false)] as [(UInt64, Bool)])
  func undecided(cases: UInt64, isGap: Bool) throws {
    var summary = CampaignSummary()
    (summary.cases, summary.undecidedCases) = (10, cases)
    let ending = SessionExit(
      summary: summary, findings: 0, newFindings: 0, unexplained: 0, corpus: CorpusReplay(),
      unsavedFindings: 0, damagedFindings: 0, isJournalDamaged: false)
    let gaps = ending.gaps(try CommandLineFixture.run(["--duration", "6s"]))
    #expect(gaps.contains("most cases are undecided, see above") == isGap)
  }

  @Test(
    "is bad where most cases are indeterminate",
    arguments: [(6, true), (5, false)] as [(UInt64, Bool)])
  func indeterminate(cases: UInt64, isGap: Bool) throws {
    var summary = CampaignSummary()
    (summary.cases, summary.indeterminateCases) = (10, cases)
    let ending = SessionExit(
      summary: summary, findings: 0, newFindings: 0, unexplained: 0, corpus: CorpusReplay(),
      unsavedFindings: 0, damagedFindings: 0, isJournalDamaged: false)
    let options = try CommandLineFixture.run(["--duration", "6s"])
    #expect(ending.gaps(options).contains("most cases are indeterminate, see above") == isGap)
    #expect(ending.code(options) == (isGap ? .vacuous : .success))
  }

  @Test("is bad where something is left to explain, or was lost")
  func bad() {
    #expect(!verdict(.finding, unexplained: 2).isGood)
    #expect(
      verdict(.finding, unexplained: 2).sentence
        == "2 unexpected kinds of failure in 48.2k cases, with no finding yet")
    #expect(
      verdict(.finding, differences: 2).sentence == """
        nothing unexpected in 48.2k cases, but 2 of 5 saved cases no longer do what the file says
        """)
    #expect(
      verdict(.cannotSave, unsaved: 1).sentence == "1 finding could not be saved; see above")
    #expect(!verdict(.success, unexplained: 1).isGood)
  }
}
