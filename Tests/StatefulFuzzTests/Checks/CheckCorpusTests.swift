import Foundation
import StatefulFuzz
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks

@Suite("Checks with a corpus")
struct CheckCorpusTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = NSTemporaryDirectory() + "check-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  private func check(_ corpus: String, cases: UInt64, limit: Int) throws {
    try forAll(
      .int(in: 0...1_000), options: CheckOptions(cases: cases, corpus: corpus), name: "limit"
    ) { $0 < limit }
  }

  @Test("a failure is saved, and fails again without a fresh case")
  func saved() throws {
    try withFolder { folder in
      let first = try #require(throws: CheckFailure.self) {
        try check(folder, cases: 1_000, limit: 500)
      }
      let path = try #require(first.path)
      let entry = try CorpusFile(contentsOf: path).entry
      #expect(entry.target == "property/limit")
      #expect(entry.commands == ["check(500) <- 500"])
      let second = try #require(throws: CheckFailure.self) {
        try check(folder, cases: 1, limit: 500)
      }
      #expect(second.path == path)
      #expect(second.finding.script.commands == ["check(500) <- 500"])
    }
  }

  @Test("one file alone is run where that is wanted, and nothing for another target")
  func replay() throws {
    try withFolder { folder in
      let first = try #require(throws: CheckFailure.self) {
        try check(folder, cases: 1_000, limit: 500)
      }
      let path = try #require(first.path)
      var options = CheckOptions(corpus: folder)
      options.replay = path
      let again = try #require(throws: CheckFailure.self) {
        try forAll(.int(in: 0...1_000), options: options, name: "limit") { $0 < 400 }
      }
      #expect(again.finding.script.commands == ["check(500) <- 500"])
      // The file's case passes, and no other is run.
      try forAll(.int(in: 0...1_000), options: options, name: "limit") { $0 >= 500 }
      let skipped = try #require(throws: CheckSkipped.self) {
        try forAll(.int(in: 0...1_000), options: options, name: "other") { _ in false }
      }
      #expect(
        "\(skipped)"
          == "nothing was run: FUZZ_REPLAY names a case of property/limit, and this is property/other"
      )
      #expect(
        again.replayLine(filter: "limit")
          == "  replay:  FUZZ_REPLAY=\(path) swift test --filter limit")
    }
  }

  @Test("a saved failure that is fixed stops nothing; replayed alone, it is told to pass")
  func fixed() throws {
    try withFolder { folder in
      let failure = try #require(throws: CheckFailure.self) {
        try check(folder, cases: 1_000, limit: 500)
      }
      try check(folder, cases: 200, limit: 2_000)
      let target = Target.property(named: "limit", .int(in: 0...1_000)) { $0 < 2_000 }
      var options = CheckOptions(corpus: folder)
      options.replay = failure.path
      var told: [String] = []
      try target.check(options, onSlow: { told.append($0) })
      #expect(told == ["property/limit: the saved case passes; no other case was run"])
    }
  }

  @Test(
    "a saved failure that its file expects stops nothing, even where its choices have drifted",
    arguments: ["x-choices none", "choices gen=3 0:2"])
  func expected(choices: String) throws {
    try withFolder { folder in
      let failure = try #require(throws: CheckFailure.self) {
        try check(folder, cases: 1_000, limit: 500)
      }
      let path = try #require(failure.path)
      let text = """
        statefulfuzz-repro 1
        target property/limit
        expect mismatch
        do check(500) <- 500
        \(choices)
        end

        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      try check(folder, cases: 1, limit: 500)
    }
  }

  @Test("properties run in campaigns beside machines")
  func campaign() throws {
    let property = Target.property(named: "numbers/small", Gen.int(in: 0...1_000)) { $0 < 900 }
    var options = CampaignOptions(seed: 3)
    options.cases = 200
    options.isolation = .none
    options.hasCanary = false
    let summary = try Campaign(targets: [property], options: options, events: CampaignEvents())
      .run()
    #expect(summary.findings.map(\.script.commands) == [["check(900) <- 900"]])
    #expect(summary.findings.map(\.isOneMinimal) == [true])
  }

  @Test("cases with a command that was renamed are told of together, after those that fail")
  func renamed() throws {
    try withFolder { folder in
      let suite = folder + "/renamed"
      try FileManager.default.createDirectory(
        atPath: suite, withIntermediateDirectories: true)
      for (name, command) in [("a", "push(1)"), ("b", "pop"), ("c", "add(7)")] {
        try """
        statefulfuzz-repro 1
        target renamed/list
        role regression
        expect passed
        do add(1)
        do \(command)
        end

        """.write(toFile: "\(suite)/\(name).repro", atomically: true, encoding: .utf8)
      }
      func check(limit: Int) throws {
        let test = StatefulTest("renamed/list", model: [Int](), system: { [Int]() }) { on in
          on.command("add", .int(in: 0...9)) {
            $0.append($1)
          } system: {
            if $1 < limit { $0.append($1) }
          }
          on.check { $0 == $1 }
        }
        try test.run(CheckOptions(cases: 1, corpus: folder))
      }
      let failure = #expect(throws: CheckFailure.self) { try check(limit: 5) }
      #expect(failure?.path == suite + "/c.repro")
      let changed = try #require(throws: SavedCaseChanged.self) { try check(limit: 10) }
      #expect(changed.path == suite + "/a.repro")
      #expect(changed.agreement == .stale)
      #expect(changed.description.hasSuffix("  changed as well:\n    \(suite)/b.repro"))
    }
  }
}
