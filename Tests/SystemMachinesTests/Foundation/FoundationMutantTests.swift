import Foundation
import StatefulFuzz
import TestSupport
import Testing

@testable import SystemMachines

@Suite("The oracles of the foundation suite", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct FoundationMutantTests {
  private static func indexSet(_ fault: FaultyIndexSet.Fault) -> Target {
    IndexSetMachine.test("mutant", empty: FaultyIndexSet(fault)).target
  }

  private static func data(_ fault: FaultyData.Fault) -> Target {
    DataMachine.test("mutant", empty: FaultyData(fault)).target
  }

  private static func text(_ fault: FaultyAttributedString.Fault) -> Target {
    AttributedStringMachine.test("mutant", empty: FaultyAttributedString(fault)).target
  }

  @Test(
    "see a planted mistake",
    arguments: [
      Mutant("an index set removes one number less", commands: 2, indexSet(.removesOneLess)),
      Mutant("an index set counts beyond the range", commands: 2, indexSet(.countsTheEnd)),
      Mutant("an index set shifts all of it", commands: 2, indexSet(.shiftsAll)),
      Mutant(
        "an index path loses its first index", commands: 2,
        IndexPathMachine.test("mutant", FaultyIndexPath.self).target),
      Mutant("slices of data begin with 0", commands: 2, data(.sliceStartsAtZero)),
      // Two are enough: the shrinker does not merge two `append-byte` into one `append`.
      Mutant("zeros are written one byte short", commands: 2, data(.resetForgetsLast)),
      Mutant("a search looks everywhere", commands: 2, data(.searchIgnoresScope)),
      Mutant(
        "an ordered set moves to where it was", commands: 2,
        OrderedSetMachine.test("mutant") { FaultyOrderedSet(.movesEarly) }.target),
      Mutant(
        "an ordered set exchanges by half", commands: 2,
        OrderedSetMachine.test("mutant") { FaultyOrderedSet(.exchangesHalf) }.target),
      Mutant("merged attributes drop old ones", commands: 2, text(.mergeDropsOld)),
      Mutant("runs are never joined", commands: 1, text(.runsNeverJoin)),
      Mutant("inserted text takes its neighbour's style", commands: 2, text(.insertionTakesStyle)),
    ])
  func mutant(mutant: Mutant) throws { try mutant.prove() }

  @Test(
    "see nothing in Foundation but what is known",
    arguments: SystemCatalog.targets.filter { $0.suite == "foundation" }.map(\.name))
  func nothingNew(name: String) throws {
    let target = try #require(SystemCatalog.targets.first { $0.name == name })
    #expect(try target.newFinding(cases: 20, shrinkTime: .zero)?.failure.bucket == nil)
  }
}
