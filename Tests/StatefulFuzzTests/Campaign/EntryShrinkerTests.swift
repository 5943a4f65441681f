import Foundation
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// A sum that is wrong from 60 on, of a machine that makes no choices of a command.
struct RecordedMachine: StateMachine {
  typealias Command = Int

  static let commandKinds = ["add"]
  static func kind(of command: Int) -> Int { 0 }
  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int { 0 }
  func drawCommand(_ choices: inout Choices, model: Int) -> Int { choices.draw(in: 0...99) }

  func step(_ command: Int, model: inout Int) -> Bool? {
    model += command
    return model < 60
  }

  func perform(_ command: Int, on system: inout Int) -> Bool { true }

  func check(
    _: Int, response: Bool, expected: Bool, model: Int, system: Int
  ) -> Divergence? {
    response == expected ? nil : Divergence(hazard: nil, message: "too much")
  }
}

extension ProcessTests {
  @Suite("Shrinking a saved case")
  struct EntryShrinkerTests {
    @Test("lowers what the generator could have drawn, and writes its choices")
    func encodable() throws {
      var entry = CorpusEntry(
        target: "selftest/trap",
        commands: ["tick", "arm 9", "fire 9", "arm 4", "tick", "arm 9", "fire 4", "tick"])
      entry.note = "kept"
      let outcome = try shrinker(Target.selfTests).shrink(entry)
      #expect(outcome.entry.commands == ["arm 0", "arm 1", "fire 0"])
      #expect(outcome.entry.choices?.choices.map(\.value) == [3, 1, 0, 1, 1, 2, 0])
      #expect(outcome.entry.expectation == CorpusExpectation(.trap, step: 3))
      #expect(outcome.entry.bucket?.hasPrefix("trap/fire/") == true)
      #expect(outcome.entry.shrunk == "from=8 to=3 runs=\(outcome.runs) one-minimal")
      #expect(outcome.entry.note == "kept")
      #expect(outcome.from == 8)
      #expect(outcome.loweredArguments)
      #expect(outcome.isOneMinimal)
      #expect(outcome.failure?.verdict == .trap)
    }

    @Test("lowers the start as well")
    func start() throws {
      let target = AdderMachine.target { machine in
        machine.perform = { command, total in
          _ = AdderMachine.work(command, &total)
          return total >= 5 ? -1 : total
        }
      }
      let entry = CorpusEntry(
        target: "test/adder", initial: #"{"total":3}"#,
        commands: AdderMachine.lines(.take(amount: 1), .add(amount: 9), .double))
      let outcome = try shrinker([target]).shrink(entry)
      #expect(outcome.entry.initial == #"{"total":0}"#)
      #expect(outcome.entry.commands == AdderMachine.lines(.add(amount: 5)))
    }

    @Test("only deletes what the generator could not have drawn")
    func opaqueCommands() throws {
      let target = AdderMachine.target { machine in
        machine.hazard = "lost"
        machine.perform = { command, total in
          _ = AdderMachine.work(command, &total)
          return total > 1_000 ? -1 : total
        }
      }
      let entry = CorpusEntry(
        target: "test/adder", initial: #"{"total":2}"#,
        commands: AdderMachine.lines(
          .add(amount: 3), .add(amount: 700), .double, .add(amount: 1), .double))
      let outcome = try shrinker([target]).shrink(entry)
      #expect(outcome.entry.commands == AdderMachine.lines(.add(amount: 700), .double))
      #expect(outcome.entry.initial == #"{"total":2}"#)
      #expect(outcome.entry.choices == nil)
      #expect(outcome.entry.expectation == CorpusExpectation(.mismatch, hazard: "lost", step: 2))
      #expect(!outcome.loweredArguments)
      #expect(!outcome.isOneMinimal)
    }

    @Test("lowers arguments by the recorded choices, where the machine makes none of a command")
    func recordedChoices() throws {
      let target = Target("test/recorded", summary: "adds") { RecordedMachine() }
      var options = CampaignOptions(seed: 1)
      (options.cases, options.hasCanary, options.shrinkTime) = (100, false, .zero)
      let found = try Campaign(targets: [target], options: options, events: CampaignEvents()).run()
      let finding = try #require(found.findings.first)
      let entry = CorpusEntry(
        finding, CorpusEntry.Provenance(commit: nil, toolchain: nil, campaign: "c", now: { "now" }))
      #expect(entry.choices != nil)
      let outcome = try shrinker([target]).shrink(entry)
      #expect(outcome.loweredArguments && outcome.isOneMinimal)
      #expect(outcome.entry.commands == ["60"])
    }

    @Test("lowers arguments that somebody has written, also those that the model decides on")
    func writtenArguments() throws {
      let target = StatefulTest("test/written", model: [Int](), system: { [Int]() }) { on in
        on.command("add", .int(in: -99...99)) {
          $0.append($1)
        } system: {
          $0.append($1)
        }
        on.command("remove", from: { .existing(in: $0) }) { list, number in
          list.removeAll { $0 == number }
        } system: { list, number in
          if list.count < 3 { list.removeAll { $0 == number } }
        }
        on.compare("contents") {
          $0
        } with: {
          $0
        }
      }.target
      let entry = CorpusEntry(
        target: "test/written",
        commands: ["add(11)", "add(-24)", "add(93)", "add(7)", "remove(-24)"])
      let outcome = try shrinker([target]).shrink(entry)
      #expect(outcome.loweredArguments && outcome.isOneMinimal)
      #expect(
        outcome.entry.commands.map { String($0.prefix { $0 != "<" }.dropLast()) }
          == ["add(0)", "add(0)", "add(0)", "remove(0)"])
    }

    @Test("goes by the lines where its choices fail in another way")
    func otherFailure() throws {
      let target = AdderMachine.target { machine in
        machine.clampsAmounts = true
        machine.perform = { command, total in
          _ = AdderMachine.work(command, &total)
          // What 700 is clamped to fails as well, at another kind of command.
          return total > 1_000 || total == 9 ? -1 : total
        }
      }
      let entry = CorpusEntry(
        target: "test/adder",
        commands: AdderMachine.lines(.add(amount: 700), .take(amount: 1), .double))
      let outcome = try shrinker([target]).shrink(entry)
      #expect(outcome.entry.commands == AdderMachine.lines(.add(amount: 700), .double))
      #expect(outcome.failure?.commandKind == "double")
      #expect(!outcome.loweredArguments)
    }

    @Test("leaves a case that does not fail as it is")
    func notFailing() throws {
      let entry = CorpusEntry(target: "selftest/trap", commands: ["arm 1", "fire 1"])
      let outcome = try shrinker(Target.selfTests).shrink(entry)
      #expect(outcome.entry == entry)
      #expect(outcome.failure == nil)
      #expect(outcome.runs == 1)
      #expect(!outcome.isOneMinimal)
    }

    @Test("shrinks a hang as well")
    func hang() throws {
      let entry = CorpusEntry(
        target: "selftest/hang", commands: ["arm 3", "tick", "arm 2", "fire 2"])
      let outcome = try shrinker(Target.selfTests) {
        $0.limits.timeout = .milliseconds(500)
      }.shrink(entry)
      #expect(outcome.entry.commands == ["arm 0", "arm 1", "fire 0"])
      #expect(outcome.entry.expectation == CorpusExpectation(.timeout, step: 3))
    }

    @Test("ends with the best so far when it is asked to stop")
    func stop() throws {
      let asked = Counter()
      let entry = CorpusEntry(
        target: "selftest/failure", commands: ["tick", "tick", "arm 9", "arm 4", "fire 4"])
      var options = CampaignOptions(seed: 0)
      options.limits = RunLimits()
      let shrinker = EntryShrinker(
        Target.selfTests, options: options, isStopRequested: { asked.next() > 4 })
      let outcome = try shrinker.shrink(entry)
      #expect(!outcome.isOneMinimal)
      #expect(outcome.failure?.verdict == .mismatch)
      #expect((3...5).contains(outcome.entry.commands.count))
      #expect(
        outcome.entry.shrunk == "from=5 to=\(outcome.entry.commands.count) runs=\(outcome.runs)")
    }

    @Test("knows its targets")
    func unknownTarget() throws {
      #expect(throws: UnknownTarget(name: "a/b", known: Target.selfTests.map(\.name))) {
        try shrinker(Target.selfTests).shrink(CorpusEntry(target: "a/b", commands: ["tick"]))
      }
    }

    private func shrinker(
      _ targets: [Target], _ change: (inout CampaignOptions) -> Void = { _ in }
    ) -> EntryShrinker {
      var options = CampaignOptions(seed: 0)
      change(&options)
      return EntryShrinker(targets, options: options)
    }
  }
}
