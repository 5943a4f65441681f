import Testing

@testable import StatefulFuzz

@Suite("The cases that a search keeps")
struct SearchCorpusTests {
  private let target = Target("toy/pairs", summary: "two kinds with an argument") { PairMachine() }

  /// Teaches a corpus the case of one command with this value.
  private func learn(_ value: UInt64, _ corpus: inout SearchCorpus) {
    let watch = RunWatch()
    watch.wants = [.features, .system]
    let commands = [[Choice(value: 1, bound: 2), Choice(value: value, bound: 100)]]
    let guide = Guide(count: 1, limit: 10, spans: commands, style: .uniform, isVaried: false)
    var choices = Choices(guided: guide, SplitMix64(seed: 1))
    _ = target.observe(&choices, 10, .local, watch)
    corpus.learn(watch, choices)
  }

  @Test("are gone back to for the rare states that they reach, model and system together")
  func rareStates() {
    var corpus = SearchCorpus()
    var random = SplitMix64(seed: 5)
    #expect(corpus.pickState(&random) == nil)
    for _ in 0..<100 { learn(0, &corpus) }
    learn(99, &corpus)
    let values = (0..<1_000).map { _ in
      corpus.pickState(&random)?.sequence.commands.first?.last?.value
    }
    // Either state in half of the picks; in the others the rarer of five, which is the first one only
    // when all five are: 1/4 + 31/64 of the picks are the rare one.
    let rare = values.count { $0 == 99 }
    #expect(values.allSatisfy { $0 == 0 || $0 == 99 })
    #expect((680..<790).contains(rare), "\(rare)")
  }
}
