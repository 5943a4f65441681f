import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

@Suite("What is called one-minimal", .ownThread)
struct MinimalityTests {
  @Test(
    "has no single step down that fails, as an outside checker sees it",
    arguments: MinimalityCase.all)
  func values(example: MinimalityCase) throws {
    let seeds = LongForm.count(40, or: 4) as UInt64
    let outcome = try example.check(seeds: 0..<seeds)
    #expect(outcome.refutations == [])
    #expect(outcome.claims == Int(seeds))
  }

  @Test("a shrinker that claims too early is caught")
  func plantedLie() throws {
    let example = try #require(MinimalityCase.all.first { $0.name == "list of at least 1" })
    let outcome = try example.check(seeds: 0..<4) { maker, sequence, failure in
      var early = try maker.shrink(sequence, target: 0, failure: failure)
      // What was found, and not what was shrunk.
      early.best = sequence
      return early
    }
    #expect(outcome.claims == 4)
    #expect(outcome.refutations.count > 4)
  }
}
