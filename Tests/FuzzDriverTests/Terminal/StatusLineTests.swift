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
      statusLine.line(progress, "features 5 297  ") == """
        [0:52:07] 128.4M cases 0/s  features 5 297  new 1  known 2.5k/10  restarts 3  canary ok  \
        left 7:07:53
        """)
  }

  @Test("has numbers in groups of three, and times in their greatest unit")
  func texts() {
    let groups = [0, 950, 5_297, 1_000_000].map(ClockText.grouped)
    #expect(groups == ["0", "950", "5 297", "1 000 000"])
    let times: [Duration] = [.seconds(59), .seconds(240), .seconds(7_300), .seconds(200_000)]
    #expect(times.map(ClockText.short) == ["59s", "4m", "2h", "2d"])
  }
}
