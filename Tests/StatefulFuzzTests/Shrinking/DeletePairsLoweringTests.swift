import Testing

@testable import StatefulFuzz

@Suite("Two commands that go together with one in a number")
struct DeletePairsLoweringTests {
  /// 0 adds a thing, 1 goes on by one, 2 removes the thing at a place, 3 looks.
  private static func ended(
    _ best: String, runs: Int = 250, isLost: @escaping (_ count: UInt64, _ at: UInt64) -> Bool
  ) throws -> (values: String, counted: Int) {
    var shrinker = Shrinker(
      best: ChoiceSequence(best, bound: 20), signature: "wrong",
      limits: ShrinkLimits(shorterCaseRuns: runs), elapsed: { .zero }
    ) { candidate in
      var (count, at, isWrong) = (0 as UInt64, 0 as UInt64, false)
      for command in candidate.commandValues {
        switch command[0] {
        case 0: count += 1
        case 1: at += at < count ? 1 : 0
        // Only the last thing, while the next one would be it.
        case 2: isWrong = command[1] + 1 == count && at == command[1] && isLost(count, at)
        default: break
        }
      }
      return CandidateResult(
        signature: isWrong && candidate.commandValues.last == [3] ? "wrong" : nil,
        step: candidate.commands.count, executed: candidate)
    }
    #expect(try shrinker.confirm())
    for _ in 0..<8 { try shrinker.deletePairsLowering() }
    return (shrinker.best.values, shrinker.runCount)
  }

  @Test("go as long as it still fails")
  func pairs() throws {
    let long = " | 0 | 0 | 0 | 0 | 0 | 1 | 1 | 1 | 1 | 2 4 | 3"
    let end = try Self.ended(long) { count, _ in count > 1 }
    #expect(end.values == " | 0 | 0 | 1 | 2 1 | 3")
    #expect(end.counted == 4, "the case itself, and each that is accepted")
    #expect(try Self.ended(long) { count, _ in count == 5 }.values == long)
    #expect(try Self.ended(long, runs: 0) { _, _ in true }.values == long)
  }
}
