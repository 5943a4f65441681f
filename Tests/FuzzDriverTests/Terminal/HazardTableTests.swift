import FuzzReports
import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver
@testable import StatefulFuzz

@Suite("The table of failing cases")
struct HazardTableTests {
  private func table(_ counts: [(String, UInt64)], end: CampaignSummary.End = .budget)
    -> HazardTable
  {
    var summary = CampaignSummary()
    summary.hazards = Fixture.names
    summary.end = end
    summary.buckets = counts.map {
      BucketCount(
        target: "other/bad", signature: Signature(rawValue: "\($0)/go"), count: $1, firstCase: 0)
    }
    return HazardTable(summary: summary, targets: Fixture.targets)
  }

  @Test("off a terminal has every target that can fail so, and a legend")
  func whole() {
    #expect(
      table([("first-hazard", 3), ("second-hazard", 1)]).lines() == [
        "  (1) first-hazard", "  (2) second-hazard",
        "failing cases  (1)  (2)", "other/bad        3   1!", "other/good       .    .",
        "  .        no case failed this way",
        "  n!       unexpected: n cases failed this way, which the catalogue does not list",
      ])
  }

  @Test("on a screen has targets that failed, or where that is too long, those that surprise")
  func onScreen() {
    let table = table([("first-hazard", 3), ("second-hazard", 1)])
    let short = table.onScreen(columns: 80, rows: 24).lines(width: 80)
    #expect(!short.contains { $0.contains("other/good") })
    let lines = table.onScreen(columns: 20, rows: 24).lines(width: 20)
    #expect(lines.allSatisfy { $0.columns <= 20 }, "\(lines)")
    let expected = self.table([("first-hazard", 3)])
    #expect(!expected.onScreen(columns: 80, rows: 24).isEmpty)
    #expect(expected.onScreen(columns: 80, rows: 2).isEmpty)
    #expect(!table.onScreen(columns: 80, rows: 2).isEmpty)
  }

  @Test("counts what should have failed and did not, once a budget is used up")
  func missing() {
    #expect(table([]).missingCount == 1)
    #expect(table([], end: .stopped).missingCount == 0)
  }

  @Test("has a column of its own for what failed without a hazard, and only then")
  func unnamed() {
    let lines = table([("first-hazard", 3), ("mismatch", 2), ("trap", 5)]).lines()
    #expect(
      lines.prefix(4) == [
        "  (1) first-hazard", "  (2) no hazard", "failing cases  (1)  (2)",
        "other/bad        3   7!",
      ])
    #expect(!table([("first-hazard", 3)]).lines().contains { $0.contains("no hazard") })
  }

  /// A machine that is never run: a table asks for its hazards alone.
  private struct Fixture: StateMachine {
    static let names = ["first-hazard", "second-hazard"]
    static var hazardNames: [String] { names }
    static let commandKinds = ["go"]
    static func kind(of command: Int) -> Int { 0 }
    func makeModel(_ initial: NoInitialState) -> Int { 0 }
    func makeSystem(_ initial: NoInitialState) -> Int { 0 }
    func drawCommand(_ choices: inout Choices, model: Int) -> Int { 0 }
    func step(_ command: Int, model: inout Int) -> Int? { 0 }
    func perform(_ command: Int, on system: inout Int) -> Int { 0 }
    func check(
      _ command: Int, response: Int, expected: Int, model: Int, system: Int
    ) -> Divergence? { nil }

    static let targets = [
      Target("other/bad", summary: "fails", expectedHazards: ["first-hazard"]) { Fixture() },
      Target("other/good", summary: "does not") { Fixture() },
    ]
  }
}
