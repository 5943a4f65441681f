import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Replayed choices")
struct ReplayedChoicesTests {
  private let tools = MachineTools(AdderMachine())

  @Test("give the case they were recorded from, span by span and flat", arguments: 0..<40)
  func roundTrip(seed: Int) {
    let fresh = tools.decode(
      CaseChoices(
        choices: Choices(fresh: SplitMix64(seed: UInt64(seed))), commandLimit: 20))
    let spans = tools.decode(CaseChoices(fresh.executed))
    let flat = tools.decode(CaseInput.flat(fresh.executed.flat).choices())
    #expect(spans.script == fresh.script)
    #expect(spans.executed.flat == fresh.executed.flat)
    #expect(flat.script == fresh.script)
    #expect(flat.executed == fresh.executed)
  }

  @Test("are the simplest ones once the sequence is used up")
  func exhausted() {
    var choices = Choices(replaying: [Choice(value: 3, bound: 9)])
    #expect(choices.draw(below: 9) == 3)
    #expect(choices.draw(below: 9) == 0)
    #expect(choices.drawBool() == false)
    #expect(choices.drawKind(weights: [0, 5]) == 0)
    #expect(choices.draw(in: -7...7) == -7)
    #expect(choices.draw(below: 4, preferring: { _ in 3 }) == 0)
  }

  @Test("are lowered to their bound, and recorded as they were used")
  func beyondBound() {
    var choices = Choices(replaying: [Choice(value: 900, bound: 1_000), Choice(value: 5, bound: 6)])
    choices.beginCommand()
    #expect(choices.draw(below: 10) == 9)
    #expect(choices.draw(below: 6) == 5)
    #expect(
      choices.sequence.commands == [[Choice(value: 9, bound: 10), Choice(value: 5, bound: 6)]])
  }

  @Test("ask no preference")
  func ignoresPreference() {
    var choices = Choices(replaying: [Choice(value: 2, bound: 9)])
    var isAsked = false
    let value = choices.draw(below: 9) { _ in
      isAsked = true
      return 7
    }
    #expect(value == 2)
    #expect(!isAsked)
  }

  @Test("of a span that draws less leave the next span as it is")
  func drawsLess() {
    var choices = Choices(replaying: threeSpans)
    #expect(choices.drawCommandCount(limit: 3) == 3)
    choices.beginCommand()
    choices.beginCommand()
    #expect(choices.draw(below: 100) == 21)
  }

  @Test("of a span that draws more leave the next span as it is")
  func drawsMore() {
    var choices = Choices(replaying: threeSpans)
    _ = choices.drawCommandCount(limit: 3)
    choices.beginCommand()
    #expect((0..<4).map { _ in choices.draw(below: 100) } == [11, 12, 0, 0])
    choices.beginCommand()
    #expect((0..<3).map { _ in choices.draw(below: 100) } == [21, 22, 0])
    choices.beginCommand()
    #expect(choices.draw(below: 100) == 31)
  }

  @Test("hold as many commands as there are spans, whatever the header says")
  func countFollowsSpans() {
    var sequence = threeSpans
    sequence.commands.removeLast()
    var choices = Choices(replaying: sequence)
    #expect(choices.drawCommandCount(limit: 3) == 2)
  }

  @Test("of nothing at all are a run without commands")
  func empty() {
    var choices = Choices(replaying: ChoiceSequence(header: [], commands: []))
    #expect(choices.drawCommandCount(limit: 50) == 0)
    choices.beginCommand()
    #expect(choices.draw(below: 3) == 0)
  }

  private let threeSpans = ChoiceSequence(
    header: [Choice(value: 3, bound: 4)],
    commands: [[11, 12], [21, 22], [31]].map { $0.map { Choice(value: $0, bound: 100) } })
}
