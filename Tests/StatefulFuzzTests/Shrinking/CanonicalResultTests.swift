import TestSupport
import Testing

@testable import StatefulFuzz

@Suite("One bug, one smallest case, from every seed", .ownThread)
struct CanonicalResultTests {
  @Test(
    "stale indices in a list, from cases of at least 20 commands",
    arguments: [
      // [A]; render; removeLast; touch A
      ("trap/edit", "1 | 0 | 1 | 6 0"),
      ("trap/read", "1 | 0 | 1 | 7 0"),
      // [A]; render; insert B at 0; touch A
      ("wrong/edit", "1 | 0 | 4 1 0 | 6 0"),
      ("wrong/read", "1 | 0 | 4 1 0 | 7 0"),
    ])
  func staleIndex(signature: String, smallest: String) throws {
    let summary = try StaleIndexList.machine.shrinkSeeds(
      signature, minimalStep: 20, facts: [.stopsAtFailure, .signatureNamesKind])
    #expect(summary.results == [smallest])
    #expect(summary.areAllOneMinimal)
    #expect(summary.meanRuns <= 185)
  }

  @Test(
    "handles of several kinds into a list, with a drawn start",
    arguments: [
      ("trap/edit", "1 0 | 0 | 4 | 1 0"),
      ("wrong/edit", "1 0 | 0 | 6 1 0 | 1 0"),
      ("trap/retained", "1 0 | 0 | 4 | 9 0"),
      ("wrong/retained", "1 0 | 0 | 6 1 0 | 9 0"),
      ("trap/finish", "1 0 | 10 0 | 4 | 11 0"),
      ("wrong/finish", "1 0 | 10 0 | 6 1 0 | 11 0"),
      ("trap/escaped", "1 0 | 0 | 4 | 12 0 | 13 0"),
      ("wrong/escaped", "1 0 | 0 | 6 1 0 | 12 0 | 13 0"),
    ])
  func manyHandles(signature: String, smallest: String) throws {
    let summary = try ManyHandlesList.machine.shrinkSeeds(
      signature, seeds: 0..<LongForm.count(20, or: 8),
      facts: [.stopsAtFailure, .signatureNamesKind])
    #expect(summary.results == [smallest])
    #expect(summary.areAllOneMinimal)
    #expect(summary.meanRuns <= 430)
  }

  @Test("a counter: one addition takes over from all single steps")
  func counts() throws {
    let summary = try counter.shrinkSeeds("overflow")
    #expect(summary.results == [" | 2 5"])
    #expect(summary.meanRuns <= 30)
  }

  @Test("an open without its close cannot go, nor can they be renamed apart")
  func openAndClose() throws {
    let double = try NamedHandles.machine.shrinkSeeds("double-close")
    #expect(double.results == [" | 1 0 | 2 0 | 2 0"])
    #expect(double.meanRuns <= 60)
    let two = try NamedHandles.machine.shrinkSeeds("two-closed")
    #expect(two.results == [" | 1 0 | 1 1 | 2 0 | 2 1"])
    #expect(two.meanRuns <= 100)
  }

  @Test("handles named by birth are renumbered when an earlier one is not made any more")
  func birthOrdinals() throws {
    let summary = try BornHandles.machine.shrinkSeeds("use-after-close", minimalStep: 20)
    #expect(summary.results == ["1 | 3 0 | 2 0"])
    #expect(summary.meanRuns <= 70)
  }

  @Test("two values that must be equal")
  func equalValues() throws {
    let machine = Registers.machine { $0 == $1 && $0 >= 10 }
    let summary = try machine.shrinkSeeds("relation")
    #expect(summary.results == [" | 1 10 | 2 10 | 3"])
    #expect(summary.meanRuns <= 150)
  }

  @Test("two values whose difference matters")
  func difference() throws {
    let machine = Registers.machine { $1 > 0 && $0 == $1 + 7 }
    let summary = try machine.shrinkSeeds("relation")
    #expect(summary.results == [" | 1 8 | 2 1 | 3"])
    #expect(summary.meanRuns <= 150)
  }

  @Test("a value that must leave a remainder")
  func remainder() throws {
    let machine = Registers.machine { a, _ in a % 7 == 3 && a >= 100 }
    let summary = try machine.shrinkSeeds("relation")
    #expect(summary.results == [" | 1 101 | 3"])
    #expect(summary.meanRuns <= 90)
  }

  @Test("two culprits among at least 40 commands")
  func culprits() throws {
    let summary = try haystack.shrinkSeeds("found", minimalStep: 40)
    #expect(summary.results == [" | 10 7 | 11 3"])
    #expect(summary.areAllOneMinimal)
    #expect(summary.meanRuns <= 150)
  }
}
