import Foundation
import Testing

@testable import FuzzCampaigns
@testable import FuzzChecks
@testable import StatefulFuzz

/// Leaves a continuation that nobody resumes, of which the runtime warns, and traps at the third blow.
private actor Forgetful {
  private var blows = 0

  func leak() async {
    Task { await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in } }
    await Task.yield()
  }

  func strike() {
    blows += 1
    precondition(blows < 3, "own words")
  }
}

/// What a check says where the test's own closures trap, and what failures cost that are costly to run.
extension ProcessTests {
  @Suite("A trap in a closure of the test")
  struct TestCodeTrapTests {
    private static let options = CheckOptions(cases: 1_000, isolation: .batch)

    @Test("is told with its command, where the model traps")
    func model() throws {
      let test = StatefulTest("closures/model", model: [Int](), system: { [Int]() }) { on in
        on.command("push", .int()) {
          $0.append($1)
        } system: {
          $0.append($1)
        }
        on.command("drop") {
          $0.removeFirst()
        } system: { _ in
        }
      }
      let failure = try #require(throws: CheckFailure.self) { try test.run(Self.options) }
      #expect(failure.finding.failure.verdict == .trap)
      #expect(failure.finding.script.commands == ["drop"])
      #expect(
        failure.finding.failure.message.hasPrefix("the model, not the system, was cut short: "))
      #expect(failure.finding.reproduced == (3, 3))
    }

    @Test("has its own words, whatever the runtime has warned of before")
    func ownWords() throws {
      let test = StatefulTest("closures/warned", model: 0, system: { Forgetful() }) { on in
        on.command("leak") { _ in
        } system: {
          await $0.leak()
        }
        on.command("strike") {
          $0 += 1
        } system: {
          await $0.strike()
        }
      }
      let failure = try #require(throws: CheckFailure.self) { try test.run(Self.options) }
      let words = failure.finding.failure.interruption?.runtimeMessage ?? ""
      #expect(words.hasSuffix("own words"), "\(words)")
      #expect(failure.finding.lines.count == 3)
    }

    @Test("is told with the commands before it, where a condition or a generator traps")
    func drawing() throws {
      let condition = StatefulTest("closures/when", model: [1, 2], system: { [1, 2] }) { on in
        on.command("drop", when: { $0[0] < 9 }) {
          $0.removeFirst()
        } system: {
          $0.removeFirst()
        }
      }
      let generator = StatefulTest("closures/from", model: [1, 2], system: { [1, 2] }) { on in
        on.command("pick", from: { Gen.int(in: $0[1]...9) }) { _, _ in
        } system: { _, _ in
        }
        on.command("drop", when: { !$0.isEmpty }) {
          $0.removeFirst()
        } system: {
          $0.removeFirst()
        }
      }
      for target in [condition.target, generator.target] {
        var failures: [CheckFailure] = []
        #expect(throws: CheckFailure.self) {
          try target.check(Self.options, onFailure: { failures.append($0) })
        }
        let drawing = try #require(
          failures.first { $0.finding.failure.commandKind == Failure.undescribedKind })
        #expect(drawing.finding.failure.verdict == .trap)
        #expect(drawing.finding.script.commands.contains("drop"))
        #expect(drawing.finding.failure.step == drawing.finding.script.commands.count)
        #expect(
          drawing.finding.failure.message.hasPrefix(
            "the test's own code (model, `when:` or a generator) failed"))
        // Its commands alone do not fail.
        #expect(drawing.path == nil)
      }
    }

    @Test("in a comparison says so, and not that the system crashed")
    func comparison() throws {
      let test = StatefulTest("closures/compare", model: [1, 2], system: { [1, 2] }) { on in
        on.command("drop", when: { !$0.isEmpty }) {
          $0.removeFirst()
        } system: {
          $0.removeFirst()
        }
        on.compare("first") {
          $0[0]
        } with: {
          $0.first ?? 0
        }
      }
      let failure = try #require(throws: CheckFailure.self) { try test.run(Self.options) }
      let text = "\(failure)"
      #expect(text.contains("  SUT    (not described)"))
      #expect(text.contains("the comparison, not the command, was cut short"))
    }

    @Test(
      "or of the system that the runtime has no words for does not make cases run again and again")
    func costs() throws {
      let runs = try SharedCounter()
      let test = StatefulTest("closures/overflow", model: 0, system: { 1 }) { on in
        on.command("add", .int(in: 1...9)) {
          $0 += $1
        } system: {
          $0 += $1
        }
        on.command("overflow") {
          $0 += 1
        } system: { number in
          _ = runs.next()
          number += .max
        }
      }
      let failure = try #require(throws: CheckFailure.self) { try test.run(Self.options) }
      #expect(failure.finding.script.commands == ["overflow"])
      // A case reaches it once; what is shrunk and confirmed, and what a search runs again, a few times more.
      #expect(runs.next() < 3_000)
    }

    @Test(
      "or an exit ends the check at its first failure, for the next case would end a process as well"
    )
    func exits() throws {
      let runs = try SharedCounter()
      let test = StatefulTest("closures/exit", model: 0, system: { 0 }) { on in
        on.command("add", .int(in: 1...9)) {
          $0 += $1
        } system: {
          $0 += $1
        }
        on.command("end") { _ in
        } system: { _ in
          _ = runs.next()
          exit(3)
        }
      }
      var failures = 0
      #expect(throws: CheckFailure.self) {
        try test.target.check(Self.options, onFailure: { _ in failures += 1 })
      }
      #expect(failures == 1)
      #expect(runs.next() < 60)
    }

    @Test("is not waited for where the test is written wrongly: a check says what is wrong")
    func mistakes() {
      func problem(_ body: (Commands<Int, Int>) -> Void) -> String {
        do {
          try StatefulTest("closures/mistake", model: 0, system: { 0 }, body).run()
        } catch let mistaken as CheckMistaken {
          return "\(mistaken)"
        } catch {
          return "another error: \(error)"
        }
        return "no error"
      }
      #expect(problem { _ in } == "closures/mistake: the test has no commands")
      #expect(
        problem { on in
          on.command("add") {
            $0 += 1
          } system: {
            $0 += 1
          }
          on.command("add") {
            $0 += 2
          } system: {
            $0 += 2
          }
        } == "closures/mistake: two commands have the name 'add'")
      #expect(
        problem { on in
          on.add([
            command("both") { (model: inout Int) in
              (model, 1)
            } system: { (system: inout Int) in
              (system, 1)
            }
          ])
        }
          == "closures/mistake: 'both' returns (Int, Int), which cannot be compared: return a part "
          + "of it that is Equatable, or nothing")
      #expect(
        problem { on in
          on.command("close") {
            $0 += 1
          } system: {
            $0 += 1
          }
          on.never("reopened", after: "clsoe") { model, _ in model > 5 }
        }
          == "closures/mistake: 'reopened' names the command 'clsoe', but the commands are close")
    }

    private actor Door {
      private(set) var isOpen = false
      func open() { isOpen = true }
    }

    @Test("is not waited for where lanes are asked for what they cannot do", arguments: [0, 9, 2])
    func mistakenLanes(lanes: Int) throws {
      let test = StatefulTest("closures/lanes", lanes: lanes, model: 0, system: { Door() }) { on in
        on.command("open") {
          $0 += 1
        } system: {
          await $0.open()
        }
        if lanes == 2 { on.always("small") { count, _ in count < 1_000 } }
      }
      let mistaken = try #require(throws: CheckMistaken.self) { try test.run() }
      #expect(
        "\(mistaken)"
          == (lanes == 2
            ? "closures/lanes: 'small' is a property of several steps, for commands that run one after the "
              + "other: leave out 'lanes:', or check the state with on.compare or on.check"
            : "closures/lanes: a test has 1 to 8 lanes, not \(lanes)"))
    }
  }
}
