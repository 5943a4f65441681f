import Testing

@testable import StatefulFuzz

@Suite("Asking an enumeration for something simpler")
struct ProveShortestTests {
  /// A shrinker of cases that `width` gives a number to; nil is a case that passes.
  private func shrinker(
    _ values: String, enumerate: @escaping (SmallScope) -> SmallScope.Answer?,
    width: @escaping (String) -> Int?
  ) -> Shrinker {
    Shrinker(
      best: ChoiceSequence(values, bound: 10), signature: "wrong", elapsed: { .zero },
      enumerate: enumerate
    ) { candidate in
      let width = width(candidate.values)
      return CandidateResult(
        signature: width == nil ? nil : "wrong", step: candidate.commands.count,
        executed: candidate, width: width ?? 0)
    }
  }

  private func answer(_ values: String..., elements: Int? = 2) -> SmallScope.Answer {
    SmallScope.Answer(
      candidates: values.map { ChoiceSequence($0, bound: 10) }, elements: elements)
  }

  @Test("takes a shorter case that differs everywhere, and proves that one")
  func shorter() throws {
    var asked: [Int] = []
    var shrinker = shrinker(" | 5 9 | 6 9 | 7 9") { scope in
      asked.append(scope.commandCount)
      return scope.commandCount == 3 ? answer(" | 4 8 | 9 3") : answer()
    } width: {
      [" | 5 9 | 6 9 | 7 9", " | 4 8 | 9 3"].contains($0) ? 0 : nil
    }
    let result = try shrinker.shrink()
    #expect(result.best.values == " | 4 8 | 9 3")
    #expect(result.isOneMinimal)
    #expect(result.provenElements == 2)
    #expect(asked == [3, 2])
    #expect(result.turns.map(\.text) == ["proveShortest 3 -> 2, kept 1 of 1 runs"])
  }

  @Test("takes a case that is less adversarial, though it is larger")
  func narrower() throws {
    var shrinker = shrinker(" | 5 1") { scope in
      scope.width > 0 ? answer(" | 6 7") : answer()
    } width: {
      [" | 5 1": 1, " | 6 7": 0][$0]
    }
    #expect(try shrinker.shrink().best.values == " | 6 7")
  }

  @Test("proves nothing when what it was told of does not fail alike")
  func refused() throws {
    var shrinker = shrinker(" | 5 1 | 6 1") { _ in
      answer(" | 7 1")
    } width: {
      $0 == " | 5 1 | 6 1" ? 0 : nil
    }
    let result = try shrinker.shrink()
    #expect(result.best.values == " | 5 1 | 6 1")
    #expect(result.provenElements == nil)
  }

  @Test("what is smaller but more adversarial is refused, unless it is shorter")
  func order() throws {
    let widths = [" | 5 3 | 6 3": 1, " | 5 3 | 6 1": 2, " | 6 3": 2]
    var shrinker = shrinker(" | 5 3 | 6 3", enumerate: { _ in nil }, width: { widths[$0] })
    #expect(try shrinker.confirm())
    #expect(try !shrinker.accept(ChoiceSequence(" | 5 3 | 6 1", bound: 10)))
    #expect(try shrinker.accept(ChoiceSequence(" | 6 3", bound: 10)))
  }
}
