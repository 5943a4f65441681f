import Testing

@testable import StatefulFuzz

@Suite("Parts of a block")
struct BlockResultTests {
  @Test("are one block again, with every count and the earliest first case")
  func merged() {
    let first = BlockResult(
      caseCount: 3, commandCount: 30, rejectedCount: 1,
      failures: [LedgerEntry(target: 0, signature: "a", firstCase: 2, count: 1)],
      exercised: [[1, 0], [0, 5]], deaths: 1)
    let rest = BlockResult(
      caseCount: 4, commandCount: 44, rejectedCount: 2,
      failures: [
        LedgerEntry(target: 0, signature: "b", firstCase: 5, count: 2),
        LedgerEntry(target: 0, signature: "a", firstCase: 4, count: 3),
        LedgerEntry(target: 1, signature: "a", firstCase: 6, count: 1),
      ],
      exercised: [[2, 1], [0, 0]], deaths: 2)
    #expect(
      first.merged(with: rest)
        == BlockResult(
          caseCount: 7, commandCount: 74, rejectedCount: 3,
          failures: [
            LedgerEntry(target: 0, signature: "a", firstCase: 2, count: 4),
            LedgerEntry(target: 0, signature: "b", firstCase: 5, count: 2),
            LedgerEntry(target: 1, signature: "a", firstCase: 6, count: 1),
          ],
          exercised: [[3, 1], [0, 5]], deaths: 3))
  }

  @Test("go on where the last one ended, with the same target for each case")
  func rest() throws {
    let block = CaseBlock(
      targets: [7, 8, 9], campaignSeed: 1, firstCase: 100, caseCount: 10, commandLimit: 5)
    let rest = try #require(block.rest(from: 104))
    #expect(rest.firstCase == 104)
    #expect(rest.caseCount == 6)
    #expect(rest.endCase == 110)
    for index in 104..<110 as Range<UInt64> {
      #expect(rest.target(of: index) == block.target(of: index))
    }
    #expect(block.target(of: 100) == 8)
    #expect(block.rest(from: 110) == nil)
  }
}
