import FuzzReports
import StatefulFuzz
import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver

@Suite("The status line")
struct StatusLineTests {
  private var progress: CampaignProgress {
    var progress = CampaignProgress()
    progress.elapsed = .seconds(3127)
    progress.cases = 128_412_000
    progress.features = 5_297
    progress.unexpectedFindings = 1
    progress.expectedCases = 2_480
    progress.expectedFindings = 9
    progress.buckets = 10
    progress.restarts = 3
    progress.canary = .ok
    progress.left = .seconds(25_673)
    return progress
  }

  private var statusLine: StatusLine {
    StatusLine(console: Console(environment: [:]), format: .human, statsInterval: .seconds(60))
  }

  @Test("counts the cases of blocks that have not ended, and never fewer than before")
  func underWay() {
    let line = statusLine
    var progress = progress
    progress.casesUnderWay = 500
    line.update(progress)
    #expect(line.pairs(progress).hasPrefix("t=3127 cases=128412500 "))
    progress.casesUnderWay = 0
    progress.elapsed += .seconds(61)
    line.update(progress)
    #expect(line.pairs(progress).hasPrefix("t=3188 cases=128412500 rate=0 "))
  }

  @Test("off a terminal is pairs of names and values")
  func pairs() {
    #expect(
      statusLine.pairs(progress) == """
        t=3127 cases=128412000 rate=0 features=5297 new=1 known=2480 buckets=10 restarts=3 canary=ok \
        left=25673
        """)
  }

  @Test("on a terminal tells the time, what is new and what is left")
  func redrawn() {
    #expect(
      statusLine.line(progress, columns: 100) == """
        [0:52:07] 128.4M cases  new 1  expected 9  restarts 3  canary ok  left 7:07:53
        """)
  }

  @Test("while a finding is shrunk says which, and no rate, which would be 0")
  func shrinking() {
    var progress = progress
    progress.shrinking = "wrong-read in list/escaped"
    progress.shrinkingPlace = (12, 69)
    #expect(
      statusLine.line(progress, columns: 140) == """
        [0:52:07] shrinking 12 of 69  wrong-read in list/escaped  128.4M cases  new 1  expected 9  \
        restarts 3  canary ok  left 7:07:53
        """)
    #expect(
      statusLine.line(progress, columns: 60) == "[0:52:07] shrinking 12 of 69  new 1  left 7:07:53")
  }

  @Test("says that the time is up while findings are only saved, and which target is waited for")
  func timeIsUp() {
    var progress = progress
    progress.left = .zero
    progress.longCase = "selftest/hang"
    #expect(statusLine.line(progress, columns: 80).contains("waiting for a case of selftest/hang"))
    progress.shrinking = "wrong-read in list/escaped"
    progress.shrinkingPlace = (73, 92)
    progress.isSaving = true
    #expect(
      statusLine.line(progress, columns: 70)
        == "[0:52:07] saving 73 of 92 (time is up)  new 1  left 0:00:00")
  }

  @Test("never is wider than the terminal; what matters most stays", arguments: [20, 40, 79, 119])
  func fits(columns: Int) {
    var progress = progress
    progress.shrinking = "stale-index-trap-in-update in list/identifiable-indices-keypath"
    for isShrinking in [true, false] {
      if !isShrinking { progress.shrinking = nil }
      let line = statusLine.line(progress, columns: columns)
      #expect(line.columns <= columns)
      #expect(line.hasPrefix(isShrinking ? "[0:52:07] shrinking" : "[0:52:07] 128.4M"))
    }
    progress.canary = .missed
    #expect(columns < 40 || statusLine.line(progress, columns: columns).contains("canary missed"))
  }

  @Test("has numbers in groups of three, and times in their greatest unit")
  func texts() {
    let groups = [0, 950, 5_297, 1_000_000].map(ClockText.grouped)
    #expect(groups == ["0", "950", "5 297", "1 000 000"])
    let times: [Duration] = [.seconds(59), .seconds(240), .seconds(7_300), .seconds(200_000)]
    #expect(times.map(ClockText.short) == ["59s", "4m", "2h", "2d"])
  }
}
