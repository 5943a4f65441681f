import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz
@testable import Yardsticks

@Suite("Spans")
struct SpanTests {
  private let pairs = Gen.zip(
    Gen<[Int]>.array(of: .int(in: 0...9)), Gen<[Int]>.array(of: .int(in: 0...9)))

  /// What a shrinker's replay of a candidate draws, as a value and as marked choices.
  private func replay(_ header: [Choice]) -> (value: ([Int], [Int])?, marked: [Choice]) {
    var choices = Choices(replaying: header)
    choices.markSpans()
    let value = choices.draw(pairs)
    var marked = choices.sequence.header
    if !marked.isEmpty { marked[0] = choices.recorded[0] }
    return (value, marked)
  }

  private func choices(_ values: [UInt64]) -> [Choice] {
    values.map { Choice(value: $0, bound: 100) }
  }

  @Test("a plain replay records no marks")
  func plain() {
    var choices = Choices(replaying: choices([1, 5, 0]))
    _ = choices.draw(pairs)
    #expect(choices.recorded.map(\.value) == [1, 5, 0])
  }

  @Test("a marked replay gives the same value as a plain one")
  func sameValue() throws {
    let first = replay(choices([2, 5, 6, 1, 7]))
    #expect(try #require(first.value) == ([5, 6], [7]))
    let again = replay(first.marked)
    #expect(try #require(again.value) == ([5, 6], [7]))
    #expect(again.marked == first.marked)
  }

  @Test("a list that got longer takes nothing from the value behind it")
  func doesNotShift() throws {
    var marked = replay(choices([1, 5, 1, 7])).marked
    // The length of the first list, behind the marks of the part and of the list.
    #expect(marked[2].value == 1)
    marked[2].value = 3
    #expect(try #require(replay(marked).value) == ([5, 0, 0], [7]))
  }

  @Test("what a span holds too much is skipped")
  func surplus() throws {
    var marked = replay(choices([2, 5, 6, 1, 7])).marked
    let layout = SpanLayout(ChoiceSequence(header: marked, commands: []))
    marked[2].value = 1
    #expect(try #require(replay(marked).value) == ([5], [7]))
    let sequence = ChoiceSequence(header: marked, commands: [])
      .withoutSurplusElements(layout.leastCounts)
    #expect(sequence.header.filter { !$0.isMark }.map(\.value) == [1, 5, 1, 7])
  }

  @Test("an emptied span reads as 0")
  func emptied() throws {
    let marked = replay(choices([2, 5, 6, 1, 7])).marked
    let layout = SpanLayout(ChoiceSequence(header: marked, commands: []))
    let list = try #require(layout.lists.first)
    let emptied = layout.emptying([layout.elements(of: list)[0]])
    #expect(try #require(replay(emptied.header).value) == ([0, 6], [7]))
  }

  @Test("an illegal command leaves no choices in a shrinker's trace")
  func illegalCommands() throws {
    let target = Target("test/peer", summary: "") { PeerMachine(bindsByIndex: true) }
    let executor = try InProcessExecutor(targets: [target])
    let spans: [[UInt64]] = [[1], [0, 0], [4, 0, 5], [3], [1], [1], [4, 0, 0]]
    let sequence = ChoiceSequence(header: choices([7]), commands: spans.map(choices))
    let record = try executor.run(target: 0, .choices(sequence), .spans)
    #expect(record.executed?.commands.map { $0.map(\.value) } == [[0, 0], [3], [1], [4, 0, 0]])
    #expect(record.failure?.step == 4)
    #expect(record.failure?.signature == "mismatch/edit")
  }
}
