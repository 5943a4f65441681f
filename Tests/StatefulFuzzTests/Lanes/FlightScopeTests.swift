import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import FuzzReports
@testable import StatefulFuzz

@Suite("What a certificate of commands in flight covers", .timeLimit(.minutes(60)), .ownThread)
struct FlightScopeTests {
  private actor Counter {
    private var total = 0

    func add(_ amount: Int) -> Int {
      total += amount
      return total
    }
  }

  private func certificate(
    lanes: Int, _ amounts: Gen<Int> = .int(in: 0...3)
  ) throws -> FlightCertificate {
    let test = StatefulTest("counter/actor", lanes: lanes, model: 0, system: { Counter() }) { on in
      on.command("add", amounts) { (total: inout Int, amount: Int) -> Int in
        total += amount
        return total
      } system: { (counter: inout Counter, amount: Int) async -> Int in
        await counter.add(amount)
      }
    }
    let scope = FlightScope(commands: 3, lanes: 3, switches: 1, values: 2)
    var enumerator = try FlightEnumerator(test.target, scope: scope)
    return try enumerator.run()
  }

  @Test("are the lanes that the test has")
  func lanes() throws {
    let (two, three) = (try certificate(lanes: 2), try certificate(lanes: 3))
    #expect(two.isCertified && three.isCertified)
    #expect((two.scope.lanes, three.scope.lanes) == (2, 3))
    #expect(two.programs < three.programs)
  }

  @Test("is nothing where no command ran")
  func filtered() throws {
    let none = try certificate(lanes: 2, Gen.int(in: 0...1_000).filter { $0 == 900 })
    #expect(!none.isCertified && none.neverRun == ["add"] && none.counterexamples.isEmpty)
    let text = FlightCertificateText(none).lines
    #expect(text.first == "no certificate for counter/actor")
    #expect(text.contains { $0.hasPrefix("  never ran  add: ") })
  }

  @Test("names at once the commands that never ran")
  func without() throws {
    var part = try certificate(lanes: 2)
    #expect(FlightCertificateText(part).lines.first?.hasSuffix(" switches fails") == true)
    part.neverRun = ["pop", "put"]
    #expect(FlightCertificateText(part).lines.first?.hasSuffix(" fails; without pop, put") == true)
  }
}
