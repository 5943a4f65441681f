import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// A pass that says little is told, and does not fail.
@Suite("What a check that passed has not tested")
struct UntestedTests {
  private let options = CheckOptions(cases: 200)

  @Test("is everything where nothing is compared with the model")
  func nothingCompared() throws {
    let test = StatefulTest("untested/silent", model: [Int](), system: { [Int]() }) { on in
      on.command("push", .int()) {
        $0.append($1)
      } system: {
        $0.insert($1, at: 0)
      }
    }
    let told = try test.target.check(options).untested(of: test.target)
    #expect(told.count == 1)
    #expect(
      told.first?.hasPrefix(
        "untested/silent: nothing is compared with the model: no command returns")
        == true)
  }

  @Test("is nothing where there is no model, or answers or states are compared")
  func compared() throws {
    let lawful = StatefulTest("untested/law", model: (), system: { 0 }) { on in
      on.command("up") { _ in
      } system: {
        $0 += 1
      }
    }
    #expect(try lawful.target.check(options).untested(of: lawful.target) == [])
    let answering = StatefulTest("untested/answers", model: 0, system: { 0 }) { on in
      on.command("up") { model -> Int in
        model += 1
        return model
      } system: { system -> Int in
        system += 1
        return system
      }
    }
    #expect(try answering.target.check(options).untested(of: answering.target) == [])
    let checked = StatefulTest("untested/states", model: 0, system: { 0 }) { on in
      on.command("up") {
        $0 += 1
      } system: {
        $0 += 1
      }
      on.check { $0 == $1 }
    }
    #expect(try checked.target.check(options).untested(of: checked.target) == [])
  }

  private final class Ledger: @unchecked Sendable {
    var total = 0
  }

  private final class Constant: Sendable {
    let total = 0
  }

  @Test("is nothing at all with an object as model that all cases would change")
  func sharedModel() throws {
    let shared = StatefulTest("untested/shared", model: Ledger(), system: { 0 }) { on in
      on.command("add") { model in
        model.total += 1
      } system: {
        $0 += 1
      }
      on.compare {
        $0.total
      } with: {
        $0
      }
    }
    let mistaken = try #require(throws: CheckMistaken.self) { try shared.target.check(options) }
    #expect("\(mistaken)".contains("the model is an object of the class 'Ledger'"))
    let own = StatefulTest(
      "untested/own", starting: .always(0), model: { _ in Ledger() }, system: { $0 }
    ) { on in
      on.command("add") { model in
        model.total += 1
      } system: {
        $0 += 1
      }
      on.compare {
        $0.total
      } with: {
        $0
      }
    }
    #expect(try own.target.check(options).findings.isEmpty)
    let constant = StatefulTest("untested/constant", model: Constant(), system: { 0 }) { on in
      on.command("read") {
        $0.total
      } system: {
        $0
      }
      on.compare {
        $0.total
      } with: {
        $0
      }
    }
    _ = try? constant.target.check(options)
    #expect(constant.target.problem == nil)
  }

  private actor Pause {
    var total = 0

    func add() async -> Int {
      await Task.yield()
      total += 1
      return total
    }
  }

  @Test("is what lanes are for, where no command ever suspends")
  func uselessLanes() throws {
    let plain = StatefulTest("untested/lanes", lanes: 3, model: 0, system: { 0 }) { on in
      on.command("add") { (model: inout Int) -> Int in
        model += 1
        return model
      } system: { (system: inout Int) -> Int in
        system += 1
        return system
      }
    }
    let told = try plain.target.check(CheckOptions(cases: 1_000)).untested(of: plain.target)
    #expect(told.count == 1)
    #expect(
      told.first?.hasPrefix("untested/lanes: no command overlapped another in ") == true, "\(told)")
    let alone = StatefulTest("untested/lanes", lanes: 1, model: 0, system: { 0 }) { on in
      on.command("add") { (model: inout Int) -> Int in
        model += 1
        return model
      } system: { (system: inout Int) -> Int in
        system += 1
        return system
      }
    }
    #expect(try alone.target.check(CheckOptions(cases: 1_000)).untested(of: alone.target) == [])
    let suspending = StatefulTest("untested/lanes", lanes: 3, model: 0, system: { Pause() }) { on in
      on.command("add") { (model: inout Int) -> Void in
        model += 1
      } system: { (system: inout Pause) async -> Void in
        _ = await system.add()
      }
      on.compare("total") {
        $0
      } with: {
        await $0.total
      }
    }
    let summary = try suspending.target.check(CheckOptions(cases: 1_000))
    #expect(summary.untested(of: suspending.target) == [])
    let overlapping = try #require(summary.statistics[0].labels["commands overlapped"])
    #expect(overlapping > summary.statistics[0].cases / 2)
  }

  @Test("is a command whose condition never holds")
  func neverLegal() throws {
    let test = StatefulTest("untested/guard", model: [Int](), system: { [Int]() }) { on in
      on.command("push", .int()) {
        $0.append($1)
      } system: {
        $0.append($1)
      }
      on.command("pop", when: { $0.count < 0 }) {
        $0.popLast()
      } system: {
        $0.popLast()
      }
      on.compare {
        $0
      } with: {
        $0
      }
    }
    let told = try test.target.check(CheckOptions(cases: 1_000)).untested(of: test.target)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("untested/guard: 'pop' never ran in a sample of ") == true)
    let audit = try test.target.audit(options)
    #expect(
      audit.last
        == "  'pop' never ran, or never had an effect, so there was nothing to notice; every other fault is noticed."
    )
  }

  /// Draws the first of its two kinds alone.
  private struct OneSided: StateMachine {
    enum Command: String, Codable, CaseIterable, CustomStringConvertible {
      case up, down
      var description: String { rawValue }
    }
    static let commandKinds = ["up", "down"]
    static func kind(of command: Command) -> Int { command == .up ? 0 : 1 }
    func makeModel(_ initial: NoInitialState) -> Int { 0 }
    func makeSystem(_ initial: NoInitialState) -> Int { 0 }
    func drawCommand(_ choices: inout Choices, model: Int) -> Command {
      Command.allCases[choices.drawKind(weights: [1, 0])]
    }
    func step(_ command: Command, model: inout Int) -> Int? {
      model += command == .up ? 1 : -1
      return model
    }
    func perform(_ command: Command, on system: inout Int) -> Int {
      system += command == .up ? 1 : -1
      return system
    }
    func check(
      _ command: Command, response: Int, expected: Int, model: Int, system: Int
    ) -> Divergence? {
      response == expected ? nil : Divergence(hazard: nil, message: "\(response)")
    }
  }

  @Test("is a kind that a machine never draws, unless another envelope does")
  func neverDrawn() throws {
    let target = Target("untested/one-sided", summary: "") { OneSided() }
    let told = try target.check(CheckOptions(cases: 1_000)).untested(of: target)
    #expect(told.count == 1)
    #expect(told.first?.hasPrefix("untested/one-sided: 'down' never ran in a sample of ") == true)
    #expect(
      told.first?.hasSuffix("`drawCommand` almost never returns it, or `step` returns nil for it")
        == true)
    let wider = target.withEnvelopes { _ in (target, []) }
    #expect(try wider.check(CheckOptions(cases: 1_000)).untested(of: wider) == [])
  }

  @Test("is told at once where two checks have one name")
  func repeatedName() throws {
    let test = StatefulTest("untested/names", model: 0, system: { 0 }) { on in
      on.command("up") {
        $0 += 1
      } system: {
        $0 += 1
      }
      on.compare {
        $0
      } with: {
        $0
      }
      on.compare {
        -$0
      } with: {
        -$0
      }
    }
    let mistaken = try #require(throws: CheckMistaken.self) { try test.target.check(options) }
    #expect("\(mistaken)".contains("two checks have the name 'contents'"))
  }

  private enum Refusal: Error {
    case locked(by: String)
    case jammed(times: Int)
  }

  @Test("is not the error of a type that is not Equatable: another case of it is a mismatch")
  func otherError() throws {
    let failure = try #require(throws: CheckFailure.self) {
      try StatefulTest("untested/errors", model: 0, system: { 0 }) { on in
        on.command("open", .int(in: 0...9)) { (model: inout Int, number: Int) throws in
          if number > 5 { throw Refusal.locked(by: "me") }
          model += 1
        } system: { (system: inout Int, number: Int) throws in
          if number > 8 { throw Refusal.jammed(times: 1) }
          if number > 5 { throw Refusal.locked(by: "me") }
          system += 1
        }
      }.run(options)
    }
    #expect(
      failure.finding.failure.message
        == #"open threw jammed(times: 1), expected it to throw locked(by: "me")"#)
    #expect(failure.finding.script.commands.map { $0.prefix(7) } == ["open(9)"])
  }

  private struct Unavailable: Error {}

  @Test("is everything where the system cannot be made, which is said")
  func throwingSystem() throws {
    let failure = try #require(throws: CheckFailure.self) {
      try StatefulTest(
        "untested/start", model: 0, system: { () throws -> Int in throw Unavailable() }
      ) {
        on in
        on.command("read") {
          $0
        } system: {
          $0
        }
      }.run(CheckOptions(cases: 5, isolation: .batch))
    }
    #expect("\(failure)".contains("the system could not be made: Unavailable()"))
  }
}
