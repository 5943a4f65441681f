import FuzzCampaigns
import Testing

@testable import FuzzChecks

@Suite("The notice of a check that takes long")
struct SlowCheckNoticeTests {
  private static func notices(limit: UInt64?, _ progress: [(seconds: Int, cases: UInt64)])
    -> [String]
  {
    var told: [String] = []
    var notice = SlowCheckNotice(of: "toy/slow", limit: limit) { told.append($0) }
    for (seconds, cases) in progress {
      var now = CampaignProgress()
      (now.elapsed, now.casesUnderWay) = (.seconds(seconds), cases)
      notice.note(now)
    }
    return told
  }

  @Test("comes after ten seconds, and then each time after twice as long")
  func times() {
    let end = "; .fuzz(cases:) or FUZZ_CASES sets how many"
    #expect(
      Self.notices(limit: 1_000, [(1, 9), (9, 80), (10, 100), (11, 110), (19, 190), (25, 250)])
        == [
          "toy/slow: 100 of 1000 cases after 10 s, about 90 s to go" + end,
          "toy/slow: 250 of 1000 cases after 25 s, about 75 s to go" + end,
        ])
    #expect(
      Self.notices(limit: 10, [(12, 0)]) == ["toy/slow: 0 of 10 cases after 12 s" + end])
  }

  @Test("counts the time in which a failure was shrunk as no time of cases")
  func shrinking() {
    var told: [String] = []
    var notice = SlowCheckNotice(of: "toy/slow", limit: 1_000) { told.append($0) }
    for (seconds, shrinks) in [(1, false), (2, false), (3, true), (10, false)] {
      var now = CampaignProgress()
      (now.elapsed, now.casesUnderWay) = (.seconds(seconds), 100)
      now.shrinking = shrinks ? "toy/slow" : nil
      notice.note(now)
    }
    #expect(told.count == 1)
    #expect(told.first?.contains("100 of 1000 cases after 10 s, about 18 s to go") == true)
  }

  @Test("does not come where time ends the check, or a failure is shrunk")
  func none() {
    #expect(Self.notices(limit: nil, [(10, 100), (100, 1_000)]).isEmpty)
    var told = 0
    var notice = SlowCheckNotice(of: "toy/slow", limit: 9) { _ in told += 1 }
    var progress = CampaignProgress()
    (progress.elapsed, progress.shrinking) = (.seconds(10), "toy/slow")
    notice.note(progress)
    #expect(told == 0)
  }
}
