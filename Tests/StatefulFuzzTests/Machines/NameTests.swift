import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Names")
struct NameTests {
  struct Counter: StateMachine {
    static var commandKinds: [String] { ["add"] }
    static func kind(of command: Int) -> Int { 0 }
    func makeModel(_ initial: NoInitialState) -> Int { 0 }
    func makeSystem(_ initial: NoInitialState) -> Int { 0 }
    func drawCommand(_ choices: inout Choices, model: Int) -> Int { 1 }
    func step(_ command: Int, model: inout Int) -> Int? {
      model += 1
      return model
    }
    func perform(_ command: Int, on system: inout Int) {}
    func check(
      _ command: Int, response: Void, expected: Int, model: Int, system: Int
    ) -> Divergence? { Divergence(hazard: "It Counts Nothing!", message: "0, not \(expected)") }
  }

  @Test(
    "of a target are in kebab case, or the target is not made",
    arguments: ["toy", "toy/Counter", "toy/a/b", "toy/", "/x", "toy/two words", "toy/é", "toy/-a"])
  func refused(name: String) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [name] in
      _ = Target(name, summary: "a counter") { Counter() }
    }
    #if DEBUG
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("not '\(name)'; each is lower-case words"))
    #endif
  }

  @Test("of hazards that a machine makes up can be saved and read back")
  func hazard() throws {
    let target = Target("toy/counter", summary: "a counter") { Counter() }
    var options = CampaignOptions(seed: 1)
    options.cases = 10
    options.isolation = .none
    options.hasCanary = false
    let summary = try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
    let finding = try #require(summary.findings.first)
    #expect(finding.failure.hazard == "it-counts-nothing")
    let entry = CorpusEntry(finding, .init(commit: nil, toolchain: nil, campaign: "", now: { "" }))
    let again = try CorpusEntry(parsing: Array(entry.text().utf8), file: "x.repro")
    #expect(again.expectation?.hazard == "it-counts-nothing")
  }

  @Test(
    "are made of any text",
    arguments: [
      ("sortingKeepsOrder()", "sorting-keeps-order"), ("404 is handled", "n404-is-handled"),
      ("é", "e"), ("", "unnamed"), ("a--b ", "a-b"), ("e\u{301}", "e"), ("日本", "unnamed"),
      ("Größe", "grosse"), ("Łódź 2", "lodz-2"), ("Ærø", "aero"), ("ÎleTropicale", "ile-tropicale"),
      ("Проверка стека", "proverka-steka"), ("Στοίβα", "stoiva"), ("κλήση ٣", "klisi-3"),
    ])
  func made(text: String, name: String) {
    #expect(text.kebabCase == name)
    #expect(name.isKebabCase)
    #expect(String(repeating: text + "x", count: 100).kebabCase.isKebabCase)
  }

  @Test("made of letters that a name cannot have differ where the texts do")
  func otherLetters() {
    let names = ["größe/один", "größe/два", "größe/три", "grße/один"].map {
      Target.name($0, in: "x")
    }
    #expect(Set(names).count == names.count)
    for name in names {
      let areWords = name.split(separator: "/").allSatisfy { $0.isKebabCase }
      #expect(areWords, "\(name)")
    }
    #expect(Target.name("größe/один", in: "x") == names[0])
    #expect(Target.name("sortingKeepsOrder()", in: "x") == "x/sorting-keeps-order")
  }
}
