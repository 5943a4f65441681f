import TestSupport
import Testing

@testable import FuzzChecks
@testable import StatefulFuzz

/// Lists whose lengths and places are counted elsewhere: neither an element nor a number can go alone.
@Suite("Lists and the numbers that count them", .ownThread)
struct ListsAndNumbersTests {
  private struct State: Sendable, Equatable {
    var list: [Int] = []
  }

  private func minimum(
    _ seed: UInt64, _ commands: (Commands<State, State>) throws -> Void
  ) throws -> [String] {
    let test = try StatefulTest("lists/counted", model: State(), system: { State() }, commands)
    let failure = try #require(throws: CheckFailure.self) {
      try test.target.check(CheckOptions(cases: 30_000, seed: seed, isolation: .none))
    }
    return failure.finding.lines.map(\.withoutDrawnChoices)
  }

  @Test(
    "shrink together where a number of another command is the length",
    arguments: 1...20 as ClosedRange<UInt64>)
  func length(seed: UInt64) throws {
    let lines = try minimum(seed) { on in
      on.command("set", .array(of: .int(in: 0...99), count: 0...12)) {
        $0.list = $1
      } system: {
        $0.list = $1
      }
      on.command("window", .int(in: 0...20)) { _, _ in
        true
      } system: { state, size in
        !(size >= 1 && state.list.count == size + 1)
      }
    }
    #expect(lines == ["set([0, 0])", "window(1)"])
  }

  /// Whether the middle element is the median; lists of an even length, and short ones, have none.
  private static func isMiddle(_ list: [Int]) -> Bool {
    guard list.count >= 3, list.count % 2 == 1 else { return true }
    let middle: Int = list.count / 2
    return list.sorted()[middle] == list[middle]
  }

  /// Whether two lists are equal, if they have one length and are not short.
  private static func areAlike(_ first: [Int], _ second: [Int]) -> Bool {
    guard first.count == second.count, first.count >= 3 else { return true }
    return first == second
  }

  @Test(
    "lose an element on each side of the one that matters", arguments: 1...20 as ClosedRange<UInt64>
  )
  func middle(seed: UInt64) throws {
    let lines = try minimum(seed) { on in
      on.command("median", .array(of: .int(in: -50...50), count: 0...15)) { _, _ in
        true
      } system: { _, list in
        Self.isMiddle(list)
      }
    }
    #expect(lines == ["median([0, 1, 0])"])
  }

  @Test(
    "of one length lose what stands at one place of both", arguments: 1...20 as ClosedRange<UInt64>)
  func oneLength(seed: UInt64) throws {
    let lines = try minimum(seed) { on in
      on.command(
        "zip", .array(of: .int(in: 0...20), count: 0...15),
        .array(of: .int(in: 0...20), count: 0...15)
      ) {
        _, _, _ in
        true
      } system: { _, first, second in
        Self.areAlike(first, second)
      }
    }
    #expect(lines == ["zip([0, 0, 0], [0, 0, 1])"])
  }
}
