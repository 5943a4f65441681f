import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("What a campaign says of what it has not seen")
struct GrowthTests {
  private func sentence(
    _ counts: [UInt64], cases: UInt64 = 1_000, _ change: (inout CampaignSummary) -> Void = { _ in }
  ) -> String {
    var summary = CampaignSummary()
    summary.cases = cases
    summary.buckets = counts.enumerated().map { number, count in
      BucketCount(
        target: "a/b", signature: Signature(rawValue: "\(number)"), count: count, firstCase: 0)
    }
    change(&summary)
    return summary.growth.sentence { "\($0)" }
  }

  @Test("depends on the buckets that were seen once")
  func seenOnce() {
    #expect(sentence([], cases: 0) == "no case ran")
    #expect(sentence([]) == "no case failed")
    #expect(
      sentence([4, 2])
        == "every bucket was seen more than once; a new one is unlikely in another 1000 cases")
    #expect(
      sentence([4, 1])
        == "1 of 2 buckets was seen once; the chance that the next case shows a new one is about 1 in "
        + "1000")
    #expect(sentence([1, 1]).hasPrefix("2 of 2 buckets were seen once; "))
  }

  @Test("takes a case that was cut short, or left out, for one that may have shown something new")
  func cutShort() {
    #expect(
      sentence([4, 2]) { $0.lostCases = 1 }
        == "every bucket was seen more than once, and 1 case was skipped or cut short; the chance that the "
        + "next case shows a new one is at most about 1 in 1000")
    #expect(
      sentence([4, 1]) {
        $0.lostCases = 1
        $0.restedCases = 200
      }
        == "1 of 2 buckets was seen once, and 201 cases were skipped or cut short; the chance that the next "
        + "case shows a new one is at most about 1 in 3")
  }

  @Test("claims nothing when a planted fault was missed")
  func blind() {
    #expect(
      sentence([4, 2]) { $0.canary = .missed }
        == "every bucket was seen more than once; a planted fault was missed, so the chance "
        + "of a new one is unknown")
    var summary = CampaignSummary()
    summary.cases = 10
    #expect(summary.growth.chance == 0)
    summary.canary = .missed
    #expect(summary.growth.chance == nil)
  }

  @Test("claims nothing of buckets that were not counted, because enough findings were made")
  func findings() {
    #expect(
      sentence([4, 2]) { $0.end = .findings }
        == "every bucket was seen more than once; the campaign ended with the wanted number of "
        + "findings, so others were not counted")
  }

  @Test("cannot overflow, whatever a file holds")
  func hostile() {
    let text = sentence([1], cases: .max) {
      $0.lostCases = .max
      $0.restedCases = 7
    }
    #expect(text.hasSuffix("is at most about 1 in 1"))
    #expect(sentence([1], cases: .max).hasSuffix("1 in \(UInt64.max)"))
  }
}
