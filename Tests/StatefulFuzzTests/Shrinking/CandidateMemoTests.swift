import Testing

@testable import StatefulFuzz

@Suite("Remembering candidates")
struct CandidateMemoTests {
  @Test("takes parts that run alike for one", arguments: ["4 | 1 0 | 2", "4 0 | 1 | 2 0 0"])
  func alike(values: String) {
    var memo = CandidateMemo(ignoresTrailingZeros: true)
    memo.insert(ChoiceSequence("4 | 1 | 2", bound: 10))
    #expect(memo.contains(ChoiceSequence(values, bound: 99)))
  }

  @Test(
    "tells cases apart",
    arguments: ["4 | 1 2", "4 | 2 | 1", "4 1 | 2", " | 1 | 2", "4 | 1 | 2 | 0"])
  func different(values: String) {
    var memo = CandidateMemo(ignoresTrailingZeros: true)
    memo.insert(ChoiceSequence("4 | 1 | 2", bound: 10))
    #expect(!memo.contains(ChoiceSequence(values, bound: 10)))
  }

  @Test("takes the spans of written commands as they are")
  func names() {
    var memo = CandidateMemo(ignoresTrailingZeros: false)
    memo.insert(ChoiceSequence(" | 1 0", bound: 10))
    #expect(!memo.contains(ChoiceSequence(" | 1", bound: 10)))
  }
}
