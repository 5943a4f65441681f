import Foundation
import TestSupport
import Testing

@testable import ListMachines

/// The collection machine on trial: every planted mistake is found and shrunk to its minimum.
///
/// `MUTANT_SEEDS` sets the number of seeds and `MUTANT_TABLE` names a file that the table goes to.
@Suite("Collection mutants", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct MutantTests {
  private static let environment = ProcessInfo.processInfo.environment

  static let seeds = 1...(environment["MUTANT_SEEDS"].flatMap { UInt64($0) } ?? 1)

  @Test(
    "are found within 20,000 cases and shrunk to the minimum",
    arguments: LongForm.all(of: CollectionMutant.all, orEvery: 4))
  func hunts(mutant: CollectionMutant) throws {
    var hunts: [Hunt] = []
    for seed in Self.seeds {
      let hunt = try #require(try Hunt.run(mutant, seed: seed), "survives seed \(seed)")
      let script = "seed \(seed): \(hunt.finding.script)"
      #expect(hunt.commands == mutant.commands, "\(script)")
      #expect(hunt.start >= mutant.start, "\(script)")
      #expect(hunt.finding.failure.verdict == (mutant.isTrapping ? .trap : .mismatch))
      #expect(hunt.finding.isOneMinimal, "\(script)")
      hunts.append(hunt)
    }
    if let path = Self.environment["MUTANT_TABLE"] {
      try MutantTable.append(mutant, hunts, to: path)
    }
  }

  /// Sizes around every change of the storage's layout; the long form takes more of them.
  private static let starts =
    LongForm.isOn() ? [0, 1, 2, 3, 4, 8, 9, 16, 17, 18, 25, 33] : [0, 2, 9, 17]

  @Test(
    "need as many commands as the table says",
    arguments: LongForm.all(of: CollectionMutant.all.filter { $0.commands > 1 }, orEvery: 2))
  func isProved(mutant: CollectionMutant) {
    for start in Self.starts {
      #expect(mutant.firstFailure(.wide(start: start), 1) == nil)
    }
    if mutant.commands > 2 {
      for start in [0, 2] {
        #expect(mutant.firstFailure(.narrow(start: start), mutant.commands - 1) == nil)
      }
    }
  }

  @Test("pass where the planted mistake is left out")
  func control() {
    for start in Self.starts {
      let scope = SmallScope.wide(start: start)
      #expect(scope.firstFailure(ArrayOnTrial<NumberIDs>.self, length: 1) == nil)
    }
  }
}
