import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("The report of a finding")
struct FailureReportTests {
  @Test("tells everything that a person needs, in one block")
  func whole() {
    let lines = FailureReport(.sample()).lines(
      file: "a.repro", replayCommand: "fuzz-driver replay a.repro", test: "one\n\ntwo")
    #expect(
      lines.joined(separator: "\n") == """
        ✗ resurrection · list/identified-assign · step 3 of 3
               init A
            1  render
            2  removeLast
            3  edit A 1
          model  []
          SUT    [A=1]
          A is back after its removal
          one-minimal: removing any command makes it pass, or fail differently
          reproduced 3/3 · shrunk 37 → 3 in 160 runs · bucket resurrection/edit/after-remove
          replay:  fuzz-driver replay a.repro
          as test:
            one

            two
        """)
  }

  @Test("says less where less is known, and only ASCII to terminals that know no more")
  func least() {
    var finding = Finding.sample(
      "list/native-foreach", hazard: nil, verdict: .trap, initial: "", commands: ["render"],
      message: "trap SIGILL: at image offset 0x1")
    finding.isOneMinimal = false
    finding.lastStep?.system = nil
    finding.failure.interruption = Interruption(cause: .trap, code: 4, imageOffset: 1)
    #expect(
      FailureReport(finding, symbols: .ascii).text == """
        x trap | list/native-foreach | step 1 of 1
            1  render
          model  []
          SUT    (crashed)
          trap SIGILL: at image offset 0x1
          reproduced 3/3 | shrunk 37 -> 1 in 160 runs | bucket trap/edit/0x1/after-remove
        """)
  }

  @Test("has no line ends or other control characters in its lines, and no endless ones")
  func hostileValues() {
    var finding = Finding.sample(
      commands: ["say(\"\(String(repeating: "a", count: 60_000))\")"],
      message: "one\ntwo \u{1B}[31mred")
    finding.lastStep?.model = "first\nsecond\u{7}"
    finding.lastStep?.system = String(repeating: "b", count: 60_000)
    let lines = FailureReport(finding).lines(file: nil, replayCommand: nil)
    #expect(lines.allSatisfy { $0.count < 1_200 && !$0.unicodeScalars.contains { $0.value < 32 } })
    let start = lines.firstIndex { $0.hasPrefix("  model  ") } ?? 0
    #expect(lines[start...(start + 1)] == ["  model  first", "         second\\u{7}"])
    #expect(lines.contains("  one"))
    #expect(lines.contains("    two \\u{1B}[31mred"))
    #expect(lines.contains { $0.contains("more characters]") && $0.hasPrefix("  SUT    bbb") })
    // What is cut is told to a terminal that knows only ASCII as well.
    #expect(FailureReport(finding, symbols: .ascii).text.utf8.allSatisfy { $0 < 128 })
  }

  @Test("of a long case that is saved leaves out its middle, and nothing where no file has it")
  func long() {
    var finding = Finding.sample(commands: (1...50).map { "edit A \($0)" })
    finding.failure.step = 50
    func commands(file: String?) -> [String] {
      FailureReport(finding).lines(file: file, replayCommand: nil)
        .filter { $0.contains("edit A") || $0.contains("more") }
    }
    #expect(commands(file: nil).count == 50)
    let saved = commands(file: "a.repro")
    #expect(saved.count == 31)
    #expect(
      saved[9...11] == [
        "   10  edit A 10", "       (20 more, in the saved case)", "   31  edit A 31",
      ])
    #expect(saved.last == "   50  edit A 50")
  }

  @Test("of a case that there was no time for says so")
  func noTime() {
    var finding = Finding.sample()
    finding.isOneMinimal = false
    finding.shrinkRuns = 0
    finding.reproduced = (0, 0)
    #expect(
      FailureReport(finding).text.hasSuffix(
        "\n  not run again yet · not shrunk yet · bucket resurrection/edit/after-remove"))
    finding.shrinkRuns = 7
    #expect(
      FailureReport(finding).text.hasSuffix(
        "\n  not run again yet · shrunk 37 → 3 in 7 runs · bucket resurrection/edit/after-remove"))
  }

  @Test("tells of the limit at which shrinking ended", arguments: ["runs", "time"])
  func limit(of name: String) {
    var finding = Finding.sample()
    finding.isOneMinimal = false
    finding.shrinkEnd = name == "runs" ? .outOfRuns : .outOfTime
    #expect(
      FailureReport(finding).text.contains(
        "\n  may not be minimal: shrinking stopped at its limit of \(name)"))
    let entry = CorpusEntry(
      finding,
      CorpusEntry.Provenance(commit: nil, toolchain: nil, campaign: "c", now: { "now" }))
    #expect(entry.shrunk?.hasSuffix(" reproduced=3/3 out-of-\(name)") == true)
  }

  @Test("says nothing of shrinking where a saved case failed again as it was")
  func unshrunk() {
    var finding = Finding.sample(commands: ["render"])
    finding.originalCommandCount = 1
    finding.shrinkRuns = 0
    #expect(
      FailureReport(finding).text.hasSuffix(
        "\n  reproduced 3/3 · bucket resurrection/edit/after-remove"))
  }

  @Test("ends at the command that failed, and counts those behind it")
  func notRun() {
    var finding = Finding.sample(commands: ["render", "removeLast", "edit A 1", "render", "render"])
    finding.failure.step = 3
    let lines = FailureReport(finding).lines(file: nil, replayCommand: nil)
    #expect(lines[0].hasSuffix("step 3 of 5"))
    #expect(lines[4] == "    3  edit A 1")
    #expect(lines[5] == "     (2 more commands, which did not run)")
  }

  @Test("lines up the numbers of long cases")
  func numbers() {
    let finding = Finding.sample(commands: Array(repeating: "render", count: 100))
    let lines = FailureReport(finding).lines(file: nil, replayCommand: nil)
    #expect(lines[2] == "    1  render")
    #expect(lines[11] == "   10  render")
    #expect(lines[101] == "  100  render")
  }

  @Test("has a corpus entry that reads back as it was written")
  func entry() throws {
    let provenance = CorpusEntry.Provenance(
      commit: "abc clean", toolchain: "swift", campaign: "night", now: { "2026-11-21T03:14:07Z" })
    let entry = CorpusEntry(.sample(), provenance)
    #expect(
      entry.text() == """
        statefulfuzz-repro 1
        target   list/identified-assign
        role     demonstrator
        expect   mismatch resurrection step=3
        init     A
        do       render
        do       removeLast
        do       edit A 1
        choices  gen=3 3:4 1:9 0:12 3:12 2:12 0:9
        seed     0x5eed case=812 lane=random
        commit   abc clean
        toolchain swift
        found    2026-11-21T03:14:07Z campaign=night elapsed=6720s
        shrunk   from=37 to=3 runs=160 reproduced=3/3 one-minimal
        bucket   resurrection/edit/after-remove
        note     "A is back after its removal"
        end

        """)
    #expect(try CorpusEntry(parsing: Array(entry.text().utf8), file: "a.repro") == entry)
  }

  @Test("has a corpus entry that is open where the catalogue did not expect it")
  func unexpected() {
    let provenance = CorpusEntry.Provenance(
      commit: nil, toolchain: nil, campaign: "c", now: { "now" })
    let entry = CorpusEntry(.sample(hazard: "wrong-write"), provenance)
    #expect(entry.role == .open)
    #expect(entry.expectation == CorpusExpectation(.mismatch, hazard: "wrong-write", step: 3))
    #expect(entry.commit == nil)
  }
}
