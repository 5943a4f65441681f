import StatefulFuzz
import TestSupport
import Testing

@testable import SystemMachines

@Suite("The oracles of the stdlib suite", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct StandardMutantTests {
  private static func array(_ mistake: Mistake) -> Target {
    ArrayMachine.test("mutant", start: []) { FaultyArray(mistake) }.target
  }

  private static func set(_ fault: FaultySet.Fault) -> Target {
    SetMachine.test("mutant", empty: FaultySet(fault)).target
  }

  private static func dictionary<Fault: DictionaryFault>(_ fault: Fault.Type) -> Target {
    DictionaryMachine.test("mutant", FaultyDictionary<Fault>.self).target
  }

  private static func string(_ fault: FaultyString.Fault) -> Target {
    StringMachine.test("mutant") { FaultyString(fault) }.target
  }

  @Test(
    "see a planted mistake",
    arguments: [
      Mutant("copies of an array share storage", commands: 1, array(.sharesStorage)),
      Mutant("an array removes one element less", commands: 2, array(.removesOneLess)),
      Mutant("an array drops an element as it grows", commands: 1, array(.dropsFirstOnGrowth)),
      Mutant("updating a set inserts nothing", commands: 1, set(.updateInsertsNothing)),
      Mutant("a set intersects by uniting", commands: 1, set(.intersectionIsUnion)),
      Mutant("a set filters the wrong way round", commands: 2, set(.filterInverts)),
      Mutant("making room loses an element of a set", commands: 2, set(.reserveDropsElement)),
      Mutant(
        "a dictionary forgets what it removed", commands: 2,
        dictionary(RemovalForgetsAnswer.self)),
      Mutant(
        "merging mistakes new for old", commands: 2, dictionary(MergeSwapsOldAndNew.self)),
      Mutant("a string joins no line end", commands: 2, string(.joinsNoLineEnd)),
      Mutant("a string forgets a mark", commands: 1, string(.forgetsMarkAtStart)),
      Mutant("equal strings have two hashes", commands: 1, string(.keepsHashOfOld)),
    ])
  func mutant(mutant: Mutant) throws { try mutant.prove() }

  @Test(
    "see nothing in the standard library itself",
    arguments: SystemCatalog.targets.filter { $0.suite == "stdlib" }.map(\.name))
  func silent(name: String) throws {
    let target = try #require(SystemCatalog.targets.first { $0.name == name })
    #expect(try target.newFinding(cases: 20, shrinkTime: .zero)?.failure.bucket == nil)
  }
}
