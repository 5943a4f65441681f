import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

@Suite("A case that fails in flight and alone")
struct SameCaseTests {
  /// Whatever runs with it, `get` answers 1 too much.
  private actor Box {
    private var value = 0
    func set(_ new: Int) { value = new }
    func get() -> Int { value + 1 }
  }

  private static let test = StatefulTest("same/box", lanes: 2, model: 0, system: { Box() }) { on in
    on.command("set", .int(in: 0...9)) { (value: inout Int, new: Int) in
      value = new
    } system: { (box: inout Box, new: Int) async in
      await box.set(new)
    }
    on.command("get") { (value: inout Int) -> Int in
      value
    } system: { (box: inout Box) async -> Int in
      await box.get()
    }
  }

  @Test("is two buckets, and one finding of a campaign, as of a check")
  func campaign() throws {
    var options = CampaignOptions(seed: 1)
    options.cases = 200
    options.hasCanary = false
    options.confirmations = 0
    var told: [FoundRecord] = []
    var events = CampaignEvents()
    events.onFound = { found, _ in told.append(found) }
    let campaign = try Campaign(targets: [Self.test.target], options: options, events: events)
    let summary = try campaign.run()
    #expect(summary.buckets.count == 2)
    #expect(told.map(\.isRepeated) == [false, true])
    #expect(Set(told.map { $0.finding.script.commands.count }) == [1])
    #expect(summary.findings.map(\.failure.signature) == [told[0].finding.failure.signature])
    #expect(summary.waitingFindings == 0)
    #expect(campaign.record.unexplained(of: [Self.test.target]).isEmpty)
  }
}
