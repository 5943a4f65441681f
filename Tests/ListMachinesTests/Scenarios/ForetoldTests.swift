import Testing

@testable import ListMachines

/// Verdict, hazard and step of arbitrary scripts, told from the documents alone.
@Suite("Foretold verdicts", .serialized, .timeLimit(.minutes(5)))
struct ForetoldTests {
  @Test("are those of the machine", arguments: Strategies.all)
  func verdicts(strategy: String) throws {
    let rehearsal = try Rehearsal()
    for number in 0..<500 {
      let script = RandomScript(number)
      var foreteller = Foreteller.make(strategy, start: script.start)
      let foretold = foreteller.verdict(of: script.commands)
      let verdict = try rehearsal.verdict(script.commands, start: script.start, on: strategy)
      #expect(verdict == foretold, "\(script)")
    }
  }

  @Test("name every hazard that the suite can reach")
  func coverage() {
    var hazards: Set<String> = []
    for strategy in Strategies.all {
      for number in 0..<500 {
        let script = RandomScript(number)
        var foreteller = Foreteller.make(strategy, start: script.start)
        let words = foreteller.verdict(of: script.commands).split(separator: " ")
        if words.count > 1 { hazards.insert(String(words[1])) }
      }
    }
    #expect(hazards == Set(Hazard.exercisable.map(\.rawValue)))
  }
}
