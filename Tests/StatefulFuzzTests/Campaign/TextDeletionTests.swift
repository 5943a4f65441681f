import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("Commands taken out of the text of a shrunk case")
  struct TextDeletionTests {
    /// Folders by their paths; a folder can be moved into itself if that is more than two levels deep.
    private static let target = StatefulTest(
      "folders/rename", model: [[]] as Set<[String]>, system: { [[]] as Set<[String]> }
    ) { on in
      on.command("make", from: { path(in: $0) }) {
        make($1, in: &$0)
      } system: {
        make($1, in: &$0)
      }
      on.command("rename", from: { (path(in: $0), path(in: $0)) }) {
        rename($1, $2, in: &$0, levels: .max)
      } system: {
        rename($1, $2, in: &$0, levels: 2)
      }
    }.target

    /// A folder that there is, or one in it.
    private static func path(in folders: Set<[String]>) -> Gen<[String]> {
      let known = folders.sorted { $0.lexicographicallyPrecedes($1) }
      return Gen<([String], [String])>.zip(
        .existing(in: known), .array(of: .element(of: ["a", "b", "ab"]), count: 0...1)
      )
      .map { $0 + $1 }
    }

    private static func make(_ path: [String], in folders: inout Set<[String]>) -> String {
      guard !folders.contains(path) else { return "exists" }
      guard folders.contains(path.dropLast()) else { return "parent" }
      folders.insert(path)
      return "ok"
    }

    private static func rename(
      _ from: [String], _ to: [String], in folders: inout Set<[String]>, levels: Int
    ) -> String {
      guard !from.isEmpty, folders.contains(from) else { return "missing" }
      guard !to.starts(with: from) || to.count - from.count > levels else { return "inside" }
      guard !folders.contains(to) else { return "exists" }
      guard folders.contains(to.dropLast()) else { return "parent" }
      folders = Set(folders.map { $0.starts(with: from) ? to + $0.dropFirst(from.count) : $0 })
      return "ok"
    }

    private func finding(seed: UInt64) throws -> Finding? {
      var options = CampaignOptions(seed: seed)
      options.cases = 2_000
      (options.hasCanary, options.hasStatistics) = (false, false)
      return try Campaign(targets: [Self.target], options: options, events: CampaignEvents()).run()
        .findings.first
    }

    private func fails(_ script: Script, as finding: Finding) throws -> Bool {
      let executor = try InProcessExecutor(targets: [Self.target])
      return try executor.run(target: 0, .script(script)).failure?.signature
        == finding.failure.signature
    }

    @Test("leave no command that a reader could take out as well")
    func outside() throws {
      var deleted = 0
      for seed in 1...12 as ClosedRange<UInt64> {
        let finding = try #require(try finding(seed: seed))
        #expect(finding.isOneMinimal)
        #expect(try fails(finding.script, as: finding))
        for index in finding.script.commands.indices {
          var shorter = finding.script
          shorter.commands.remove(at: index)
          #expect(
            try !fails(shorter, as: finding), "\(finding.script.commands) without \(index + 1)")
        }
        if finding.choices == nil { deleted += 1 }
      }
      #expect(deleted > 0)
    }
  }
}
