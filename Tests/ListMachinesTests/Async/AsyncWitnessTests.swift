import StatefulFuzz
import TestSupport
import Testing

@testable import ListMachines

/// The smallest script that shows a hazard, which endpoint is caught by it and which survives it.
struct AsyncWitness: Sendable, CustomTestStringConvertible {
  let hazard: Hazard
  let start: String
  let script: String
  let caught: String
  let message: String
  let survivors: [String]

  var testDescription: String { "\(hazard.code) \(hazard.rawValue): [\(start)] \(script)" }

  init(
    _ hazard: Hazard, _ start: String, _ script: String, caught: String, _ message: String,
    survivors: String...
  ) {
    self.hazard = hazard
    self.start = start
    self.script = script
    self.caught = caught
    self.message = message
    self.survivors = survivors
  }

  static let all = [
    AsyncWitness(
      .staleIndexTrap, "A", "start A; removeLast; finish 1", caught: "async-index",
      "the endpoint of A still uses index 0, the list has 0 elements",
      survivors: "async-merge", "async-versioned"),
    AsyncWitness(
      .staleIndexTrap, "A", "start A; rename A B; finish 1", caught: "async-identified-assign",
      "the endpoint of A still uses that id, the element in the answer is B by now",
      survivors: "async-merge", "async-versioned"),
    AsyncWitness(
      .wrongWrite, "A", "start A; insert B at 0; fail 1", caught: "async-index",
      "the answer to request 1 for A went to index 0, A is at 1",
      survivors: "async-id-unwrap", "async-identified-assign", "async-merge", "async-versioned"),
    AsyncWitness(
      .wrongWrite, "A", "start A; rename A B; finish 1", caught: "async-index",
      "the answer to request 1 for A was written to B",
      survivors: "async-merge", "async-versioned"),
    AsyncWitness(
      .wrongWrite, "A B", "start A; start B; remove A; fail 1", caught: "async-index",
      "the answer to request 1 for A changed the flag of B",
      survivors: "async-identified-assign", "async-merge", "async-versioned"),
    AsyncWitness(
      .resurrection, "A B", "start A; remove A; finish 1", caught: "async-index",
      "A is back after its removal, in the place of B",
      survivors: "async-merge", "async-versioned"),
    AsyncWitness(
      .resurrection, "A", "start A; removeLast; finish 1", caught: "async-identified-assign",
      "A is back after its removal", survivors: "async-merge", "async-versioned"),
    AsyncWitness(
      .lostUpdate, "A", "start A; edit A 1; finish 1", caught: "async-id-unwrap",
      "the answer to request 1 put v of A back from 1 to 0",
      survivors: "async-merge", "async-versioned"),
    AsyncWitness(
      .lostUpdate, "A", "start A; background A 1; finish 1", caught: "async-index",
      "the answer to request 1 put w of A back from 1 to 0",
      survivors: "async-merge", "async-versioned"),
    AsyncWitness(
      .reorderedCompletion, "A", "start A; start A; finish 2; finish 1", caught: "async-merge",
      "the answer to request 1 for A landed after that to request 2",
      survivors: "async-versioned"),
    AsyncWitness(
      .duplicateID, "A", "start A; insert B at 0; finish 1", caught: "async-index",
      "two elements have the id A after finish 1",
      survivors: "async-id-unwrap", "async-identified-assign", "async-merge", "async-versioned"),
    AsyncWitness(
      .unwrapTrap, "A", "start A; removeLast; finish 1", caught: "async-id-unwrap",
      "the endpoint of A unwraps its element, which is gone",
      survivors: "async-merge", "async-versioned"),
    AsyncWitness(
      .unwrapTrap, "A", "removeLast; start A", caught: "async-identified-assign",
      "the endpoint of A unwraps its element, which is gone",
      survivors: "async-index", "async-id-unwrap", "async-merge", "async-versioned"),
  ]
}

@Suite("Hazard witnesses of the async suite", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct AsyncWitnessTests {
  @Test("catch an endpoint at the last command", arguments: AsyncWitness.all)
  func caught(witness: AsyncWitness) throws {
    let result = try AsyncRehearsal().result(
      witness.script, start: witness.start, on: witness.caught)
    let failure = try #require(result.failure)
    let isTrap = [Hazard.staleIndexTrap, .unwrapTrap].contains(witness.hazard)
    #expect(failure.hazard == witness.hazard.rawValue)
    #expect(failure.verdict == (isTrap ? .trap : .mismatch))
    #expect(failure.step == result.commandCount)
    #expect(failure.phase == "event")
    #expect(failure.message == witness.message)
  }

  @Test("leave their survivors alone", arguments: AsyncWitness.all)
  func survived(witness: AsyncWitness) throws {
    let rehearsal = try AsyncRehearsal()
    for strategy in witness.survivors {
      let verdict = try rehearsal.verdict(witness.script, start: witness.start, on: strategy)
      #expect(verdict == "passed", "\(strategy)")
    }
  }

  @Test("exist for every hazard that the suite can reach")
  func coverage() {
    #expect(Set(AsyncWitness.all.map(\.hazard)) == Set(Hazard.exercisableInAsync))
  }
}
