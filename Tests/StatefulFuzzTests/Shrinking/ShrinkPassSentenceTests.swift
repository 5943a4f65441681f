import Testing

@testable import StatefulFuzz

@Suite("The sentences of shrink passes")
struct ShrinkPassSentenceTests {
  @Test("are there for every pass, and for nothing else")
  func complete() {
    let names =
      (ShrinkPass.cheap + ShrinkPass.expensive + ShrinkPass.proofs + ShrinkPass.shorterCases).map(
        \.name)
    #expect(Set(names) == Set(ShrinkPass.sentences.keys))
    #expect(Explanation.shrinkPasses.map(\.word) == names)
    #expect(Set(ShrinkPass.sentences.values).count == names.count)
  }
}
