import StatefulFuzz
import Testing

@testable import FuzzCampaigns
@testable import FuzzDriver

/// The table of failing cases at the end of a campaign.
@Suite("Targets against hazards")
struct HazardTableTests {
  private func table(_ buckets: (signature: String, count: UInt64)...) -> [String] {
    var summary = CampaignSummary()
    summary.hazards = ["loss", "gain"]
    summary.buckets = buckets.map {
      BucketCount(target: "safe/box", signature: $0.signature, count: $0.count, firstCase: 0)
    }
    let target = Target("safe/box", summary: "", expectedHazards: ["loss"]) { Box() }
    return HazardTable(summary: summary, targets: [target]).lines
  }

  @Test("has a column of its own for what failed without a hazard, and only then")
  func unnamed() {
    #expect(
      table(("loss/take", 3), ("mismatch/take", 2), ("trap/put/no-element-n", 5)) == [
        "  (1) loss", "  (2) no hazard", "failing cases  (1)  (2)", "safe/box         3   7!",
        "  n!       n cases failed like this, and the catalogue does not expect it",
      ])
    #expect(table(("loss/take", 3)) == ["  (1) loss", "failing cases  (1)", "safe/box         3"])
  }

  /// A machine that has hazards; nobody runs it.
  private struct Box: StateMachine {
    typealias Command = Int

    static let commandKinds = ["take"]
    static let hazardNames = ["loss", "gain"]
    static func kind(of command: Int) -> Int { 0 }
    func makeModel(_ initial: NoInitialState) -> Int { 0 }
    func makeSystem(_ initial: NoInitialState) -> Int { 0 }
    func drawCommand(_ choices: inout Choices, model: Int) -> Int { 0 }
    func step(_ command: Int, model: inout Int) -> Int? { 0 }
    func perform(_ command: Int, on system: inout Int) -> Int { 0 }
    func check(
      _ command: Int, response: Int, expected: Int, model: Int, system: Int
    ) -> Divergence? {
      nil
    }
  }
}
