import Testing

@testable import StatefulFuzz

@Suite("Facts that save runs")
struct ShrinkFactsTests {
  private func candidates(_ facts: ShrinkFacts) throws -> [String] {
    var seen: [String] = []
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 1 | 2 | 3", bound: 10), signature: "wrong", facts: facts,
      elapsed: { .zero }
    ) { candidate in
      seen.append(candidate.values)
      return CandidateResult(signature: nil, step: 0, executed: candidate)
    }
    try shrinker.deleteCommands()
    return seen
  }

  @Test("nothing is taken for granted without them")
  func none() throws {
    #expect(try candidates([]) == [" | 1 | 2", " | 1 | 3", " | 2 | 3"])
  }

  @Test("what comes before the failing command is not run")
  func prefix() throws {
    #expect(try candidates(.stopsAtFailure) == [" | 1 | 3", " | 2 | 3"])
  }

  @Test("a case without a command of the failing kind is not run")
  func kind() throws {
    #expect(try candidates(.signatureNamesKind) == [" | 1 | 3", " | 2 | 3"])
  }

  @Test("a first choice among many is no kind")
  func numberInsteadOfKind() throws {
    var seen: [String] = []
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 873", bound: 1_000, kinds: 1_000), signature: "large",
      facts: [.stopsAtFailure, .signatureNamesKind], elapsed: { .zero }
    ) { candidate in
      seen.append(candidate.values)
      let isLarge = candidate.commandValues.contains { $0[0] >= 500 }
      return CandidateResult(
        signature: isLarge ? "large" : nil, step: candidate.commands.count, executed: candidate)
    }
    #expect(try shrinker.shrink().best.values == " | 500")
    #expect(!seen.isEmpty)
  }

  @Test("a candidate that comes to a known case without its illegal commands is not run")
  func predicted() throws {
    var runs: [String] = []
    // Kind 2 is illegal without a kind 1 before it; kind 3 fails after a kind 2.
    let legal = { (candidate: ChoiceSequence) -> ChoiceSequence in
      var (legal, isOpen) = (candidate, false)
      legal.commands = candidate.commands.filter {
        isOpen = isOpen || $0[0].value == 1
        return $0[0].value != 2 || isOpen
      }
      return legal
    }
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 1 | 2 | 3", bound: 10), signature: "wrong", facts: .stopsAtFailure,
      elapsed: { .zero }, predict: { legal($0) }
    ) { candidate in
      runs.append(candidate.values)
      let kinds = legal(candidate).commandValues.map { $0[0] }
      return CandidateResult(
        signature: kinds.contains(2) && kinds.last == 3 ? "wrong" : nil, step: kinds.count,
        executed: candidate)
    }
    try shrinker.deleteCommands()
    #expect(shrinker.best.values == " | 1 | 2 | 3")
    // Without the 1, the 2 is illegal: what is left is not 2, 3 but 3.
    #expect(runs == [" | 1 | 3", " | 3"])
  }

  @Test("where nothing is left out, a candidate is run unless it comes to a known case")
  func nothingLeftOut() throws {
    var runs: [String] = []
    // Values are below 5, whatever a candidate says.
    let lowered = { (candidate: ChoiceSequence) -> ChoiceSequence in
      var lowered = candidate
      lowered.commands = candidate.commands.map { span in
        span.map { Choice(value: min($0.value, 4), bound: 5) }
      }
      return lowered
    }
    var shrinker = Shrinker(
      best: ChoiceSequence(" | 9 | 9", bound: 10), signature: "wrong", elapsed: { .zero },
      predict: { lowered($0) }
    ) { candidate in
      runs.append(candidate.values)
      return CandidateResult(signature: nil, step: 0, executed: candidate)
    }
    for candidate in [" | 7 | 3", " | 6 | 3", " | 2 | 3"] {
      _ = try shrinker.accept(ChoiceSequence(candidate, bound: 10))
    }
    // 7 and 6 both come to 4.
    #expect(runs == [" | 4 | 3", " | 2 | 3"])
  }
}
