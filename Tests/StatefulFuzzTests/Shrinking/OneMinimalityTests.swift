import Testing

@testable import StatefulFuzz

@Suite("What a finished shrink promises")
struct OneMinimalityTests {
  @Test("holds for any failure, however irregular", arguments: 0..<40 as Range<UInt64>)
  func irregularFailures(seed: UInt64) throws {
    // Whether a case fails is a coin toss over its values, fixed by the seed.
    func fails(_ candidate: ChoiceSequence) -> Bool {
      var coin = SplitMix64(seed: seed)
      let executed = candidate.withoutTrailingZeros
      let parts = [executed.startValues] + executed.commandValues
      for value in parts.joined(separator: [99]) {
        coin = SplitMix64(seed: coin.next() &+ value)
      }
      return coin.chance(1, in: 3)
    }
    var random = SplitMix64(seed: seed)
    let original = try #require(
      (0..<100).lazy.map { _ in randomSequence(&random) }.first(where: fails))
    var shrinker = Shrinker(
      best: original, signature: "wrong", elapsed: { .zero },
      run: { candidate in
        CandidateResult(
          signature: fails(candidate) ? "wrong" : nil, step: candidate.commands.count,
          executed: candidate.withoutTrailingZeros)
      })

    let result = try shrinker.shrink()

    #expect(result.reproduced && result.ended == .fixedPoint && result.isOneMinimal)
    #expect(result.best.values == original.values || result.best < original)
    #expect(fails(result.best))
    for simpler in singleSteps(from: result.best) { #expect(!fails(simpler)) }
  }

  /// Up to 12 commands of up to 3 choices below 10, after a start of up to 3.
  private func randomSequence(_ random: inout SplitMix64) -> ChoiceSequence {
    func part(atLeast minimum: UInt64) -> String {
      (0..<minimum + random.next(below: 4 - minimum))
        .map { _ in String(random.next(below: 10)) }.joined(separator: " ")
    }
    let commands = (0..<1 + random.next(below: 12)).map { _ in part(atLeast: 1) }
    return ChoiceSequence(([part(atLeast: 0)] + commands).joined(separator: " | "), bound: 10)
  }

  /// Every case with one command less, or one choice at 0 or one lower.
  private func singleSteps(from best: ChoiceSequence) -> [ChoiceSequence] {
    let shorter = best.commands.indices.map { best.removing($0..<$0 + 1) }
    let lower = best.positions.filter { best.value(at: $0) > 0 }.flatMap { position in
      [best.replacing(position, by: 0), best.replacing(position, by: best.value(at: position) - 1)]
    }
    return shorter + lower
  }
}

extension ChoiceSequence {
  /// What a machine would execute that draws no more than it must: what is not there reads 0.
  fileprivate var withoutTrailingZeros: ChoiceSequence {
    func trimmed(_ part: [Choice], keeping minimum: Int) -> [Choice] {
      Array(part.prefix(max(minimum, (part.lastIndex { $0.value > 0 } ?? -1) + 1)))
    }
    return ChoiceSequence(
      header: trimmed(header, keeping: 1), commands: commands.map { trimmed($0, keeping: 0) })
  }
}
