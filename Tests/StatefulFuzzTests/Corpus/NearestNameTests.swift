import Testing

import StatefulFuzz

@testable import FuzzCampaigns

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "is the one with the fewest typing errors",
    arguments: [
      ("targt", "target"), ("tragte", "target"), ("TARGET", "target"), ("rol", "role"),
      ("nd", "end"), ("commits", "commit"),
    ])
  func near(typed: String, meant: String) {
    #expect(nearestName(to: typed, among: ["target", "role", "commit", "end"]) == meant)
  }

  @Test("does not exist for other words", arguments: ["", "x", "ticket", "ed1", "rule-of-thumb"])
  func far(typed: String) {
    #expect(nearestName(to: typed, among: ["target", "role", "commit", "end"]) == nil)
  }

  @Test("is not looked for when the text is very long")
  func long() {
    #expect(nearestName(to: String(repeating: "e", count: 65), among: ["end"]) == nil)
  }
}
