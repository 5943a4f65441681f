import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("Inspecting an entry")
  struct EntryInspectorTests {
    private static func entry(
      _ commands: [String], choices: [UInt64]? = nil, generation: Int = choiceGeneration
    ) -> CorpusEntry {
      var entry = CorpusEntry(target: "selftest/failure", commands: commands)
      entry.choices = choices.map {
        ChoiceRecord(
          generation: generation, choices: $0.map { Choice(value: $0, bound: 100) })
      }
      return entry
    }

    private static func script(of choices: [UInt64]) throws -> [String] {
      let executor = try makeExecutor(
        targets: Target.selfTests, options: CampaignOptions(seed: 0))
      defer { executor.stop() }
      let index = try #require(Target.selfTests.firstIndex { $0.name == "selftest/failure" })
      let flat = choices.map { Choice(value: $0, bound: 100) }
      return try executor.decode(target: index, .flat(flat))?.commands ?? []
    }

    @Test("finds lines that the machine does not understand")
    func unreadable() throws {
      let inspection = try #require(
        try EntryInspector(Target.selfTests).inspect(Self.entry(["arm 0", "boo", "fire 0"])))
      #expect(inspection.unreadable.map(\.line) == [2])
      #expect(inspection.unreadable.map(\.text) == ["boo"])
      #expect(!inspection.hasDrifted)
    }

    @Test("knows no target that nobody knows")
    func unknown() throws {
      let entry = CorpusEntry(target: "list/nowhere", commands: ["render"])
      #expect(try EntryInspector(Target.selfTests).inspect(entry) == nil)
    }

    @Test("takes choices that lead to the commands")
    func agreeing() throws {
      let commands = try Self.script(of: [2, 1, 0, 1])
      let inspection = try #require(
        try EntryInspector(Target.selfTests).inspect(Self.entry(commands, choices: [2, 1, 0, 1])))
      #expect(!inspection.hasDrifted)
      #expect(inspection.choices?.commands.count == commands.count)
    }

    @Test("calls choices that lead elsewhere drifted, and finds those of the commands")
    func drifted() throws {
      let inspector = try EntryInspector(Target.selfTests)
      let commands = try Self.script(of: [2, 1, 0, 1])
      let entry = Self.entry(commands, choices: [1, 0, 0, 0])
      let inspection = try #require(try inspector.inspect(entry))
      #expect(inspection.hasDrifted)
      let migrated = try #require(try inspector.migrated(entry))
      #expect(migrated.commands == commands)
      #expect(migrated.choices?.choices == inspection.choices?.flat)
    }

    @Test("migrates choices of an older generator that still lead to the commands as they are")
    func olderGeneration() throws {
      let inspector = try EntryInspector(Target.selfTests)
      let commands = try Self.script(of: [2, 1, 0, 1])
      let old = Self.entry(commands, choices: [2, 1, 0, 1], generation: 0)
      let migrated = try #require(try inspector.migrated(old))
      #expect(migrated.choices?.generation == choiceGeneration)
      #expect(migrated.choices?.choices == old.choices?.choices)
      #expect(try inspector.migrated(migrated) == nil)
    }
  }
}
