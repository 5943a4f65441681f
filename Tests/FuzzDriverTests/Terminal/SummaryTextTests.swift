import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver
@testable import StatefulFuzz

@Suite("The last lines of a campaign")
struct SummaryTextTests {
  private func lines(
    duration: String, arguments: [String] = [], change: (inout CampaignSummary) -> Void
  ) throws -> [String] {
    let options = try CommandLineFixture.run(["--duration", duration] + arguments)
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

  @Test("say how many cases decide nothing, as too many orders may explain them")
  func undecided() throws {
    let some = try lines(duration: "6s") { $0.undecidedCases = 21 }
    #expect(
      some.contains(
        "undecided 21 cases with too many possible orders of the commands in flight to check; not all "
          + "of their results were compared"))
    let none = try lines(duration: "6s") { _ in }
    #expect(!none.contains { $0.hasPrefix("undecided") })
  }

  @Test("say how many cases show nothing about the system, with an example")
  func indeterminate() throws {
    let failure = Failure(
      verdict: .indeterminate, step: 2, commandKind: "lanes", phase: "event", context: "in-flight",
      message: "no order explains it. Another thread ran during the case")
    let some = try lines(duration: "6s") {
      $0.indeterminateCases = 21
      $0.indeterminate = [
        Finding(
          targetName: "a/b", failure: failure, isExpected: false,
          script: Script(initial: "", commands: ["lane 1 add(2) <- 1", "get"]), choices: nil,
          seed: 1,
          caseIndex: 2, originalCommandCount: 2, elapsed: .zero)
      ]
    }
    #expect(
      some.contains(
        "indeterminate 21 cases show nothing about the system, such as lane 1 add(2); get: no order explains "
          + "it. Another thread ran during the case"))
    #expect(some.contains { $0.hasPrefix("findings  0 new, ") })
  }

  private static func slow(_ index: UInt64, isFresh: Bool = true, mean: Duration) -> SlowCaseSummary
  {
    SlowCaseSummary(
      SlowCase(caseIndex: index, target: 0, time: .milliseconds(312)), target: "a/b",
      isFresh: isFresh, mean: mean)
  }

  @Test("name cases that took far longer than others, each with the command that shows it")
  func slowest() throws {
    let text = try lines(duration: "6s", arguments: ["--seed", "0x5", "--max-commands", "9"]) {
      $0.slowest = [
        Self.slow(4711, mean: .zero), Self.slow(2048, isFresh: false, mean: .zero),
        Self.slow(3, mean: .seconds(1)),
      ]
    }
    let first = try #require(text.firstIndex { $0.hasPrefix("slowest") })
    #expect(
      text[first...].prefix(3) == [
        "slowest   0.31 s for case 4711 of a/b",
        "          fuzz-driver observe a/b --seed 0x5 --case 4711 --max-commands 9",
        "slowest   0.31 s for case 2048 of a/b, which a search made",
      ])
    #expect(text.count { $0.hasPrefix("slowest") } == 2)
    #expect(text.count { $0.contains("observe") } == 1)
  }
}
