import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("Fresh choices")
struct FreshChoicesTests {
  // Computed by an independent implementation of swarm, lengths, kinds and bounded draws.
  @Test(
    "generate the same case for ever",
    arguments: [
      (0, ["fire 0", "fire 8", "tick", "fire 3", "arm 4"]),
      (1, ["tick", "arm 2", "arm 7", "arm 4", "tick", "fire 9"]),
      // Swarm leaves every kind out: the weights alone decide.
      (2, ["arm 4", "arm 7", "tick", "arm 12", "arm 2", "fire 5"]),
      (7, ["tick", "arm 5", "fire 15"]),
      (10, ["fire 5", "arm 8", "arm 1", "fire 8", "arm 5", "arm 2"]),
      (11, ["fire 1", "fire 3", "fire 1"]),
    ] as [(UInt64, [String])])
  func golden(index: UInt64, expected: [String]) {
    let source = CaseChoices(
      choices: Choices(fresh: .forCase(index, campaignSeed: 42)), commandLimit: 6)
    let decoded = MachineTools(PlantedMachine(.trap)).decode(source)
    #expect(decoded.script.commands == expected)
  }

  @Test("record values and bounds of every draw, cut at the commands")
  func records() {
    var choices = Choices(fresh: SplitMix64(seed: 1))
    let count = choices.drawCommandCount(limit: 9)
    let start = choices.draw(below: 5)
    choices.beginCommand()
    let flag = choices.drawBool()
    choices.beginCommand()
    let kind = choices.drawKind(weights: [1, 1, 1])
    let number = choices.draw(in: -3...3)
    #expect((0...9).contains(count))
    #expect(
      choices.sequence
        == ChoiceSequence(
          // The count says how many commands there were, not how many were announced.
          header: [Choice(value: 2, bound: 10), Choice(value: start, bound: 5)],
          commands: [
            [Choice(value: flag ? 1 : 0, bound: 2)],
            [Choice(value: UInt64(kind), bound: 3), Choice(value: UInt64(number + 3), bound: 7)],
          ]))
  }

  @Test("record a preferred value, lowered to its bound")
  func preferred() {
    var choices = Choices(fresh: SplitMix64(seed: 1))
    #expect(choices.draw(below: 10, preferring: { _ in 4 }) == 4)
    #expect(choices.draw(below: 10, preferring: { _ in 99 }) == 9)
    #expect(choices.sequence.flat.dropFirst() == [Choice(value: 9, bound: 10)])
  }

  @Test("reach both ends of a closed range, negative bounds included")
  func closedRange() {
    var choices = Choices(fresh: SplitMix64(seed: 2))
    let seen = Set((0..<200).map { _ in choices.draw(in: -2...1) })
    #expect(seen == [-2, -1, 0, 1])
    #expect(choices.draw(in: .max ... .max) == .max)
  }

  @Test("draw lengths from 1 to the limit, and the limit itself in a fifth of the runs")
  func lengths() {
    var counts: [Int: Int] = [:]
    for seed in 0..<10_000 as Range<UInt64> {
      var choices = Choices(fresh: SplitMix64(seed: seed))
      counts[choices.drawCommandCount(limit: 10), default: 0] += 1
    }
    #expect(counts.keys.sorted() == Array(1...10))
    // A fifth, and a tenth of the rest.
    #expect((2_600..<3_000).contains(counts[10, default: 0]))
    for length in 1..<10 { #expect((680..<920).contains(counts[length, default: 0])) }
  }

  @Test("draw no command when the limit is 0")
  func noCommands() {
    for seed in 0..<50 as Range<UInt64> {
      var choices = Choices(fresh: SplitMix64(seed: seed))
      #expect(choices.drawCommandCount(limit: 0) == 0)
    }
  }

  @Test("start again in the same buffers exactly as in new ones")
  func restart() {
    var reused = Choices(fresh: SplitMix64(seed: 1))
    for seed in 0..<20 as Range<UInt64> {
      var new = Choices(fresh: SplitMix64(seed: seed))
      reused.restart(fresh: SplitMix64(seed: seed))
      draw(&new)
      draw(&reused)
      #expect(reused.sequence == new.sequence)
    }
  }

  private func draw(_ choices: inout Choices) {
    for _ in 0..<choices.drawCommandCount(limit: 5) {
      choices.beginCommand()
      _ = choices.drawKind(weights: [3, 2, 1, 0, 5])
      _ = choices.draw(below: 1_000)
    }
  }
}
