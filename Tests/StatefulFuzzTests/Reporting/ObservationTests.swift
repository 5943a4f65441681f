import Foundation
import FuzzReports
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Single cases that are observed")
struct ObservationTests {
  private static let test = StatefulTest("toy/observed", model: 0, system: { 0 }) { on in
    on.command("add", .int(in: 0...9)) {
      $0 += $1
      return $0
    } system: {
      $0 += $1
      return $0 > 20 ? 0 : $0
    }
    on.command("reset") {
      $0 = 0
    } system: {
      $0 = 0
    }
  }

  private static func observe(_ count: UInt64) throws -> [Observations.Case] {
    var options = CampaignOptions(seed: 3)
    options.cases = count
    options.isolation = .none
    var cases: [Observations.Case] = []
    try Observations(test.target, options: options).run(isStopRequested: { false }) {
      cases.append($0)
    }
    return cases
  }

  @Test("are those that a campaign of the seed begins with")
  func cases() throws {
    let cases = try Self.observe(20)
    #expect(cases.map(\.index) == Array(0..<20))
    for one in cases {
      var choices = Choices(fresh: .forCase(one.index, campaignSeed: 3))
      let outcome = Self.test.target.run(&choices, 50, .local)
      #expect((outcome.divergence == nil) == (one.failure == nil))
      #expect(outcome.executed == one.script.commands.count)
    }
    #expect(cases.contains { $0.failure != nil } && cases.contains { $0.failure == nil })
  }

  /// The members that the schema requires of a test case.
  private static let members = [
    "arguments", "coverage", "features", "how_generated", "metadata", "property",
    "representation", "run_start", "status", "status_reason", "timing", "type",
  ]

  @Test("are lines with all members that the schema requires, and no others")
  func lines() throws {
    for one in try Self.observe(20) {
      let line = try JSONLine.text(
        ObservationJSON(one, of: Self.test.target, seed: 3, start: 1_700_000_000))
      #expect(!line.contains("\n"))
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(object.keys.sorted() == Self.members)
      #expect(object["type"] as? String == "test_case")
      #expect(object["status"] as? String == (one.failure == nil ? "passed" : "failed"))
      let features = try #require(object["features"] as? [String: Any])
      let counts = ["command:add", "command:reset"].compactMap { features[$0] as? Int }
      #expect(counts.reduce(0, +) == one.script.commands.count)
      let reason = try #require(object["status_reason"] as? String)
      #expect(reason.isEmpty == (one.failure == nil))
    }
  }

  @Test("are told with lengths, kinds and the slowest ones")
  func text() {
    func observed(_ index: UInt64, _ commands: [String], _ time: Duration) -> Observations.Case {
      Observations.Case(
        index: index, script: Script(initial: "", commands: commands), failure: nil, time: time)
    }
    let cases = [
      observed(0, [], .microseconds(3)), observed(1, ["add(1) <- 1", "reset"], .microseconds(90)),
      observed(2, ["add(2) <- 2", "add(0) <- 0"], .microseconds(20)),
      observed(3, ["reset"], .microseconds(90)),
    ]
    #expect(
      ObservationText(cases, of: Self.test.target).lines == [
        "4 cases, 0 of them failed",
        "commands of a case",
        "  0  1  ####################",
        "  1  1  ####################",
        "  2  2  ########################################",
        "kinds of command",
        "  add    3  ########################################",
        "  reset  2  ###########################",
        "slowest cases",
        "  case 1: 0.09 ms, 2 commands",
        "  case 3: 0.09 ms, 1 command",
        "  case 2: 0.02 ms, 2 commands",
      ])
  }

  @Test("are told one by one with their commands")
  func one() throws {
    var options = CampaignOptions(seed: 3)
    options.cases = 1
    options.isolation = .none
    var cases: [Observations.Case] = []
    try Observations(Self.test.target, options: options).run(
      from: 11, isStopRequested: { false }
    ) { cases.append($0) }
    #expect(cases.map(\.script) == [try Self.observe(12)[11].script])
    let long = Observations.Case(
      index: 11,
      script: Script(initial: "A\u{1B}", commands: (1...10).map { "add(\($0))" }), failure: nil,
      time: .microseconds(312))
    let lines = ObservationText([long], of: Self.test.target).linesOfCase
    #expect(lines.prefix(3) == ["case 11", "  start  A\\u{1B}", "   1  add(1)"])
    #expect(lines.suffix(2) == ["  10  add(10)", "passed in 0.31 ms"])
  }
}
