import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("The time that a campaign has left")
struct TimeLeftTests {
  @Test(
    "is that of the limit which comes first",
    arguments: [
      // A quarter of the cases took two minutes.
      (nil, 4_000, 1_000, .seconds(360)), (.seconds(3_600), 4_000, 1_000, .seconds(360)),
      (.seconds(150), 4_000, 1_000, .seconds(30)), (.seconds(150), nil, 1_000, .seconds(30)),
      // Blocks end beyond a limit.
      (.seconds(60), nil, 1_000, .zero), (nil, 900, 1_000, .zero),
      // Nothing tells how long a case takes.
      (.seconds(150), 4_000, 0, .seconds(30)), (nil, 4_000, 0, nil),
      (nil, nil, 1_000, nil),
    ] as [(Duration?, UInt64?, UInt64, Duration?)])
  func limits(duration: Duration?, cases: UInt64?, done: UInt64, left: Duration?) {
    var options = CampaignOptions(seed: 1)
    options.duration = duration
    options.cases = cases
    #expect(options.timeLeft(after: .seconds(120), cases: done) == left)
  }

  @Test("is a century at most, whatever the limit of cases")
  func century() {
    var options = CampaignOptions(seed: 1)
    options.cases = .max
    #expect(options.timeLeft(after: .seconds(3.2e9), cases: 1) == .seconds(3.2e9))
  }
}
