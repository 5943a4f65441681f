import Testing

@testable import StatefulFuzz

@Suite("What a command adds, from the start")
struct MoveIntoStartTests {
  private static let bound: UInt64 = 8

  /// A start that is a length and so many numbers, commands 0 that add a number, and 1 that looks.
  private static func ended(
    _ best: String, runs: Int = 250, isDrawn: Bool = true,
    _ fails: @escaping ([UInt64]) -> Bool
  ) throws -> (values: String, counted: Int) {
    var shrinker = Shrinker(
      best: ChoiceSequence(best, bound: bound), signature: "wrong",
      limits: ShrinkLimits(shorterCaseRuns: runs), elapsed: { .zero }
    ) { candidate in
      var executed = candidate
      let start = candidate.startValues
      let length = isDrawn ? Int(start.first ?? 0) : 0
      let elements = (0..<length).map { $0 + 1 < start.count ? start[$0 + 1] : 0 }
      executed.header = [candidate.header[0]]
      if isDrawn {
        executed.header += ([UInt64(length)] + elements).map { Choice(value: $0, bound: bound) }
      }
      let added = candidate.commandValues.filter { $0[0] == 0 }.map { $0[1] }
      let isWrong = candidate.commandValues.last == [1] && fails(elements + added)
      return CandidateResult(
        signature: isWrong ? "wrong" : nil, step: candidate.commands.count, executed: executed)
    }
    #expect(try shrinker.confirm())
    // Each call takes the first that it finds.
    for _ in 0..<4 { try shrinker.moveIntoStart() }
    return (shrinker.best.values, shrinker.runCount)
  }

  @Test("leaves the command that looks")
  func all() throws {
    let end = try Self.ended("0 | 0 3 | 0 5 | 1") { $0.contains(3) && $0.contains(5) }
    #expect(end.values == "2 3 5 | 1")
    #expect(end.counted == 3, "the case itself, and each that is accepted")
  }

  @Test("stands behind what is there")
  func order() throws {
    #expect(try Self.ended("1 2 | 0 3 | 1") { $0 == [2, 3] }.values == "2 2 3 | 1")
  }

  @Test("stays a command where the start has no room, is not drawn, or no runs are granted")
  func stays() throws {
    let full = "7 0 0 0 0 0 0 0 | 0 3 | 1"
    #expect(try Self.ended(full) { $0.count == 8 }.values == full)
    let undrawn = " | 0 3 | 1"
    #expect(try Self.ended(undrawn, isDrawn: false) { $0 == [3] }.values == undrawn)
    let short = "0 | 0 3 | 1"
    #expect(try Self.ended(short, runs: 0) { $0 == [3] }.values == short)
  }
}
