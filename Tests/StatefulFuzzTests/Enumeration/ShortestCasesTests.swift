import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

extension ProcessTests {
  @Suite("Shortest cases of a small scope")
  struct ShortestCasesTests {
    private func target(_ limit: Int, _ name: String = "test/lamps") -> Target {
      Target(name, summary: "lamps") { LampMachine(limit: limit) }
    }

    private func answer(_ limit: Int, commands: Int) throws -> ShortestCases.Answer {
      try ShortestCases(options: CampaignOptions(seed: 0)).shortest(
        "miscount", of: target(limit), commands: commands, mayGoOn: { true })
    }

    @Test("are found")
    func found() throws {
      let choices = try #require(try answer(2, commands: 4).choices)
      #expect(choices.commandValues == [[0], [1]])
    }

    @Test("are not found where there are none, over three elements")
    func none() throws {
      let answer = try answer(2, commands: 1)
      #expect(answer.choices == nil)
      #expect(answer.elements == 3)
    }

    @Test("of another failure do not count")
    func otherFailure() throws {
      let answer = try ShortestCases(options: CampaignOptions(seed: 0)).shortest(
        "another", of: target(1), commands: 3, mayGoOn: { true })
      #expect(answer.choices == nil)
    }

    @Test("do not depend on deeper questions before")
    func order() throws {
      let cases = ShortestCases(options: CampaignOptions(seed: 0))
      let depths = [4, 2, 1].map { commands in
        try? cases.shortest(
          "miscount", of: target(3), commands: commands, mayGoOn: { true }
        ).choices?.commands.count
      }
      #expect(depths == [3, nil, nil])
    }

    @Test("end a search when they may not go on")
    func stopped() {
      #expect(throws: IsolationError.self) {
        try ShortestCases(options: CampaignOptions(seed: 0)).shortest(
          "miscount", of: target(2), commands: 2, mayGoOn: { false })
      }
    }
  }
}
