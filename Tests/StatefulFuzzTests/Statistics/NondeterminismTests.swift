import Foundation
import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("A machine that does not do the same twice")
struct NondeterminismTests {
  /// Who draws on something else than the choices.
  enum Culprit: String, CaseIterable {
    case command
    case model
    case response
    case verdict
  }

  /// Counts for all runs of the process what should depend on one run alone.
  final class Counter: Sendable {
    private let count = Atomic<Int>(0)
    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }
  }

  struct Machine: StateMachine {
    let culprit: Culprit
    let counter: Counter

    static let commandKinds = ["step"]
    static func kind(of command: Int) -> Int { 0 }
    func makeModel(_ initial: NoInitialState) -> Int { 0 }
    func makeSystem(_ initial: NoInitialState) -> Int { 0 }

    func drawCommand(_ choices: inout Choices, model: Int) -> Int {
      Int(choices.draw(below: 10)) + (culprit == .command ? counter.next() : 0)
    }

    func step(_ command: Int, model: inout Int) -> Int? {
      model += culprit == .model ? counter.next() : 1
      return command
    }

    func perform(_ command: Int, on system: inout Int) -> Int {
      culprit == .response ? counter.next() : command
    }

    func check(
      _ command: Int, response: Int, expected: Int, model: Int, system: Int
    ) -> Divergence? {
      guard culprit == .verdict, counter.next() == 2 else { return nil }
      return Divergence(hazard: nil, message: "now and then")
    }
  }

  @Test("is a flaky finding that says who is not", arguments: Culprit.allCases)
  func found(culprit: Culprit) throws {
    let counter = Counter()
    let target = Target("toy/\(culprit.rawValue)", summary: "not deterministic") {
      Machine(culprit: culprit, counter: counter)
    }
    var options = CampaignOptions(seed: 1)
    options.cases = 64
    options.isolation = .none
    options.hasCanary = false
    let summary = try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
    let flaky = summary.findings.filter { $0.failure.context == "run-twice" }
    let sentences = [
      Culprit.command: "a different command was generated instead of 'step'",
      .model: "the model handled 'step' differently",
      .response: "the system answered 'step' differently",
      .verdict: "'step' ended with a different result",
    ]
    #expect(flaky.map(\.failure.verdict) == [.flaky])
    let sentence = try #require(sentences[culprit])
    #expect(flaky.first?.failure.message.contains(sentence) == true)
  }

  @Test("is none that only fails")
  func steady() throws {
    let target = Target("toy/steady", summary: "fails, always alike") { PlantedMachine(.failure) }
    var options = CampaignOptions(seed: 1)
    options.cases = 1024
    options.isolation = .none
    options.hasCanary = false
    let summary = try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
    #expect(summary.findings.map(\.failure.verdict) == [.mismatch])
  }

  @Test("is none whose values lie at another address each time")
  func addresses() throws {
    let data = Gen<[UInt8]>.array(of: .integer(), count: 20...100).map { Data($0) }
    let target = Target.property(named: "toy/data", data) { $0.count < 1_000 }
    var options = CampaignOptions(seed: 1)
    options.cases = 256
    options.isolation = .none
    options.hasCanary = false
    options.search = .none
    let summary = try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
    #expect(summary.findings.map(\.failure.fullMessage) == [])
  }
}
