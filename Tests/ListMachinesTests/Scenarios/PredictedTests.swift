import StatefulFuzz
import TestSupport
import Testing

@testable import ListMachines

/// Verdict, hazard and step of arbitrary scripts, told from the documents alone.
@Suite("Predicted verdicts", .serialized, .timeLimit(.minutes(60)), .ownThread)
struct PredictedTests {
  @Test("are those of the machine", arguments: Strategies.all, Envelope.allCases)
  func verdicts(strategy: String, envelope: Envelope) throws {
    let rehearsal = try Rehearsal()
    for number in 0..<LongForm.count(400, or: 40) {
      let script = RandomScript(number, envelope)
      var predictor = Predictor.make(strategy, start: script.start)
      guard let predicted = predictor.verdict(of: script.commands) else { continue }
      let verdict = try rehearsal.verdict(script.commands, start: script.start, on: strategy)
      #expect(verdict == predicted, "\(script)")
    }
  }

  @Test("name every hazard that needs no setter, in its envelope", arguments: Envelope.allCases)
  func coverage(envelope: Envelope) {
    let reachable = Set(
      Hazard.exercisable.filter { $0.envelope <= envelope && $0 != .setterSideEffect }
        .map(\.rawValue))
    var hazards: Set<String> = []
    // As many as it takes, yet enough for a hazard that should not be there to show.
    for number in 0..<2_500 where number < 300 || !reachable.isSubset(of: hazards) {
      let script = RandomScript(number, envelope)
      for strategy in Strategies.all {
        var predictor = Predictor.make(strategy, start: script.start)
        let words = predictor.verdict(of: script.commands)?.split(separator: " ") ?? []
        if words.count > 1 { hazards.insert(String(words[1])) }
      }
    }
    #expect(hazards == reachable)
  }
}
