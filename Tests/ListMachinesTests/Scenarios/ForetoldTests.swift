import StatefulFuzz
import Testing

@testable import ListMachines

/// Verdict, hazard and step of arbitrary scripts, told from the documents alone.
@Suite("Foretold verdicts", .serialized, .timeLimit(.minutes(10)))
struct ForetoldTests {
  @Test("are those of the machine", arguments: Strategies.all, Envelope.allCases)
  func verdicts(strategy: String, envelope: Envelope) throws {
    let rehearsal = try Rehearsal()
    for number in 0..<400 {
      let script = RandomScript(number, envelope)
      var foreteller = Foreteller.make(strategy, start: script.start)
      guard let foretold = foreteller.verdict(of: script.commands) else { continue }
      let verdict = try rehearsal.verdict(script.commands, start: script.start, on: strategy)
      #expect(verdict == foretold, "\(script)")
    }
  }

  @Test("name every hazard that needs no setter, in its envelope", arguments: Envelope.allCases)
  func coverage(envelope: Envelope) {
    var hazards: Set<String> = []
    for strategy in Strategies.all {
      for number in 0..<2_500 {
        let script = RandomScript(number, envelope)
        var foreteller = Foreteller.make(strategy, start: script.start)
        let words = foreteller.verdict(of: script.commands)?.split(separator: " ") ?? []
        if words.count > 1 { hazards.insert(String(words[1])) }
      }
    }
    let reachable = Hazard.exercisable.filter {
      $0.envelope <= envelope && $0 != .setterSideEffect
    }
    #expect(hazards == Set(reachable.map(\.rawValue)))
  }
}
