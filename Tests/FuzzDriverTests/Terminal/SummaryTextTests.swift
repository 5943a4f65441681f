import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver
@testable import StatefulFuzz

@Suite("The last lines of a campaign")
struct SummaryTextTests {
  private func lines(
    duration: String, change: (inout CampaignSummary) -> Void
  ) throws -> [String] {
    let options = try CommandLineFixture.run("--duration", duration)
    var summary = CampaignSummary()
    summary.cases = 451
    change(&summary)
    let commandLine = RunCommandLine(
      options: options, targets: [], catalog: [], folder: "c", summary: summary)
    return SummaryText(
      summary: summary, targets: [], newFindings: 0, knownFindings: 0, directory: "c/findings",
      commandLine: commandLine, previous: nil, corpus: CorpusReplay()
    ).lines
  }

  @Test("say how many findings wait for another session, and the command that finishes them")
  func waiting() throws {
    let resume = "fuzz-driver run --resume --campaign-dir c"
    let waiting = try lines(duration: "6s") { $0.waitingFindings = 2 }
    #expect(
      waiting.contains(
        "waiting   2 findings are unfinished: not fully shrunk, or not confirmed yet; to finish: "
          + resume))
    #expect(waiting.contains("resume    \(resume)"))
    let done = try lines(duration: "6s") { _ in }
    #expect(!done.contains { $0.hasPrefix("waiting ") || $0.hasPrefix("resume ") })
  }
}
