import Testing

@testable import StatefulFuzz

@Suite("Several commands that one can do the work of")
struct ReplaceRunByOneTests {
  /// What commands come to: 0 adds a thing, which takes a moment, 1 waits, 3 adds a list at once, and 2 looks.
  private struct Shelf {
    var things: [UInt64] = []
    var time: UInt64 = 0

    init(_ commands: [[UInt64]]) {
      for command in commands {
        switch command[0] {
        case 0:
          things.append(command[1])
          time += 1
        case 1: time += command[1]
        case 3: things += command[3...]
        default: break
        }
      }
    }
  }

  /// What the generator draws, 0 where a candidate says nothing.
  private static func drawn(_ candidate: ChoiceSequence, bound: UInt64) -> ChoiceSequence {
    var drawn = candidate
    drawn.commands = candidate.commands.map { span in
      func at(_ place: Int) -> UInt64 { place < span.count ? span[place].value : 0 }
      let values: [UInt64] =
        switch at(0) {
        case 0, 1: [at(0), at(1)]
        case 3: [3, at(1), at(2)] + (0..<Int(at(2))).map { at(3 + $0) }
        default: [at(0)]
        }
      return values.map { Choice(value: $0, bound: bound) }
    }
    return drawn
  }

  private static func ended(
    _ best: String, _ fails: @escaping (Shelf) -> Bool
  ) throws -> (values: String, counted: Int) {
    let bound: UInt64 = 8
    var shrinker = Shrinker(
      best: ChoiceSequence(best, bound: bound), signature: "wrong",
      limits: ShrinkLimits(shorterCaseRuns: 250), elapsed: { .zero },
      predict: { drawn($0, bound: bound) }
    ) { candidate in
      let values = candidate.commands.map { $0.map(\.value) }
      let isWrong = values.last == [2] && fails(Shelf(values))
      return CandidateResult(
        signature: isWrong ? "wrong" : nil, step: candidate.commands.count, executed: candidate)
    }
    #expect(try shrinker.confirm())
    try shrinker.replaceRunByOne()
    return (shrinker.best.values, shrinker.runCount)
  }

  /// No command of the case has a length, and no other number of it is 4.
  @Test("become one of a kind that the case does not have, with their number as its length")
  func length() throws {
    let end = try Self.ended(" | 0 0 | 0 0 | 0 0 | 0 0 | 2") { $0.things.count == 4 }
    #expect(end.values == " | 3 0 4 0 0 0 0 | 2")
    #expect(end.counted == 2, "the case itself, and what is accepted")
    let same = " | 0 0 | 0 0 | 0 0 | 0 0 | 2"
    #expect(try Self.ended(same) { $0.things.count == 4 && $0.time == 4 }.values == same)
  }

  @Test("become one whose list has their arguments")
  func elements() throws {
    let end = try Self.ended(" | 0 2 | 0 1 | 0 2 | 2") { $0.things == [2, 1, 2] }
    #expect(end.values == " | 3 0 3 2 1 2 | 2")
  }

  @Test("become one where others stand between them")
  func apart() throws {
    let end = try Self.ended(" | 0 0 | 1 5 | 0 0 | 1 2 | 2") {
      $0.things.count == 2 && $0.time > 6
    }
    #expect(end.values == " | 3 0 2 0 0 | 1 5 | 1 2 | 2")
  }

  /// The list takes no time, which somebody has to wait for instead.
  @Test("become one while another number makes up for what else they did")
  func madeUpFor() throws {
    let end = try Self.ended(" | 0 0 | 0 0 | 1 1 | 2") {
      $0.things.count == 2 && $0.time == 3
    }
    #expect(end.values == " | 3 0 2 0 0 | 1 3 | 2")
  }
}
