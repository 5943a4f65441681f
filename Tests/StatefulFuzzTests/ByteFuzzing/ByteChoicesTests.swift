import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// Bytes as choices, and choices as bytes.
struct ByteChoicesTests {
  /// As many bytes as the bound needs, the lowest first, and the remainder by the bound.
  @Test func takesAsManyBytesAsTheBoundNeeds() {
    var choices = Choices(bytes: [7, 0x34, 0x12, 255, 9])
    #expect(choices.draw(below: 1) == 0)
    #expect(choices.draw(below: 256) == 7)
    #expect(choices.draw(below: 65_536) == 0x1234)
    #expect(choices.draw(below: 100) == 55)
    #expect(choices.draw(below: .max) == 9)
    #expect(choices.draw(below: 10) == 0)
  }

  /// A great number of commands costs bytes.
  @Test(arguments: [
    ([], 0), ([200], 0), ([200, 1], 1), ([2, 1, 1, 1, 1], 2), ([255, 0, 0, 0], 3),
  ])
  func asksForNoMoreCommandsThanThereAreBytes(bytes: [UInt8], count: Int) {
    var choices = Choices(bytes: bytes)
    #expect(choices.drawCommandCount(limit: Choices.byteCommandLimit) == min(count, bytes.count))
  }

  /// The way there and back: what a campaign has drawn, a byte fuzzer can start from.
  @Test func bytesLeadBackToTheChoices() throws {
    let tools = try #require(Target.selfTests.first).tools
    for index in 0..<200 as Range<UInt64> {
      let fresh = Choices(fresh: .forCase(index, campaignSeed: 3))
      let drawn = tools.decode(CaseChoices(choices: fresh, commandLimit: 50))
      let bytes = try #require(drawn.executed.bytes)
      let again = tools.decode(
        CaseChoices(choices: Choices(bytes: bytes), commandLimit: Choices.byteCommandLimit))
      #expect(again.script == drawn.script)
    }
  }

  /// More commands than one byte can count.
  @Test func longCasesHaveNoBytes() {
    let sequence = ChoiceSequence(
      header: [Choice(value: 256, bound: 257)],
      commands: Array(repeating: [Choice(value: 1, bound: 2)], count: 256))
    #expect(sequence.bytes == nil)
    #expect(sequence.removing(0..<1).bytes?.count == 256)
  }

  /// Any bytes are a case, and the planted fault is found among them with its commands.
  @Test func findsAPlantedFault() throws {
    let target = try #require(Target.selfTests.first { $0.name == "selftest/failure" })
    var random = SplitMix64(seed: 1)
    let found = (0..<2_000).lazy.compactMap { _ in
      target.run(bytes: (0..<40).map { _ in UInt8(truncatingIfNeeded: random.next()) })
    }.first
    let failure = try #require(found)
    #expect(failure.failure.verdict == .mismatch)
    #expect(failure.entry.commands.count >= failure.failure.step)
    let replayed = try Replayer([target]).replay(failure.entry)
    #expect(replayed?.agreement == .same)
  }
}
