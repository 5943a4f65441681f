import IdentifiedModel
import ListMachines
import TestSupport
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz
@testable import Yardsticks

/// What a shrinker takes for granted about machines so that it need not run every candidate, tried
/// on every target: cases, and cases with commands missing and choices changed.
@Suite("What generator and model predict", .ownThread)
struct PredictingTests {
  private static let caseCount = 12

  @Test("is what a run executes, up to its failure", arguments: Catalog.targets)
  func executed(target: Target) throws {
    #expect(try PredictingCheck(target).firstSurprise(cases: Self.caseCount) == nil)
  }

  @Test("is what a run executes where commands can be illegal")
  func executedWithPreconditions() throws {
    for challenge in ShrinkingChallenge.machineChallenges {
      let check = try PredictingCheck(challenge.target)
      #expect(try check.firstSurprise(cases: Self.caseCount) == nil, "\(challenge.name)")
    }
  }

  @Test("fails to be that when an illegal command changes the model")
  func leaking() throws {
    let target = Target("leaking/machine", summary: "") { LeakingMachine() }
    #expect(try PredictingCheck(target).firstSurprise(cases: Self.caseCount) != nil)
  }

  @Test("names the failing command's kind by its first choice", arguments: Catalog.targets)
  func kinds(target: Target) throws {
    #expect(Set(target.commandKinds).count == target.commandKinds.count)
    for sequence in try PredictingCheck(target).cases(Self.caseCount) {
      let first = try #require(sequence.commands.last?.first)
      let failure = target.tools.failure(
        CaseChoices(sequence), sequence.commands.count,
        .divergence(Divergence(hazard: nil, message: "planted")))
      #expect(failure.commandKind == target.commandKinds[Int(first.value)])
    }
  }
}

/// Compares what generator and model predict with what a run executes.
private struct PredictingCheck {
  private let executor: WorkerProcess

  init(_ target: Target) throws {
    executor = try WorkerProcess(targets: [target], limits: RunLimits())
  }

  /// Cases of the target, as generator and model draw them.
  func cases(_ count: Int) throws -> [ChoiceSequence] {
    try (0..<count).map { index in
      let input = CaseInput.fresh(campaignSeed: 42, caseIndex: UInt64(index), commandLimit: 20)
      return try #require(try executor.run(target: 0, input, [.predicted]).executed)
    }
  }

  /// The first candidate that runs otherwise than predicted; nil when none does.
  func firstSurprise(cases count: Int) throws -> ChoiceSequence? {
    var random = SplitMix64(seed: 7)
    for sequence in try cases(count) {
      for _ in 0..<4 {
        let candidate = sequence.changed(by: &random)
        if try isSurprising(candidate) { return candidate }
      }
    }
    return nil
  }

  private func isSurprising(_ candidate: ChoiceSequence) throws -> Bool {
    let predicted = try executor.run(target: 0, .choices(candidate), [.spans, .predicted])
    guard let expected = predicted.executed else { return true }
    let whole = try executor.run(target: 0, .choices(candidate), .spans)
    // The same without what was illegal.
    let legal = try executor.run(target: 0, .choices(expected), .spans)
    return [whole, legal].contains { record in
      guard let executed = record.executed else { return true }
      let hasAll = record.failure != nil || executed.commands.count == expected.commands.count
      return !hasAll || !executed.isBegin(of: expected)
        || record.failure?.signature != whole.failure?.signature
    }
  }
}

extension ChoiceSequence {
  /// Whether the other goes on where this one ends; the first choice, the number of commands, aside.
  fileprivate func isBegin(of other: ChoiceSequence) -> Bool {
    header.dropFirst().elementsEqual(other.header.dropFirst())
      && other.commands.starts(with: commands)
  }

  /// One command less, and some choices lowered.
  fileprivate func changed(by random: inout SplitMix64) -> ChoiceSequence {
    var copy = self
    if copy.commands.count > 1 {
      copy.commands.remove(at: Int(random.next(below: UInt64(copy.commands.count))))
    }
    for _ in 0..<3 where !copy.commands.isEmpty {
      let command = Int(random.next(below: UInt64(copy.commands.count)))
      guard !copy.commands[command].isEmpty else { continue }
      let index = Int(random.next(below: UInt64(copy.commands[command].count)))
      let choice = copy.commands[command][index]
      let value = random.next(below: choice.value + 1)
      copy.commands[command][index] = Choice(value: value, bound: choice.bound)
    }
    copy.header[0] = Choice(value: UInt64(copy.commands.count), bound: copy.header[0].bound)
    return copy
  }
}

/// Breaks the rule: an illegal command makes the next one fail.
private struct LeakingMachine: StateMachine {
  enum Command: String, Codable, LosslessStringConvertible {
    case legal, illegal
    init?(_ description: String) { self.init(rawValue: description) }
    var description: String { rawValue }
  }

  static let commandKinds = ["legal", "illegal"]
  static func kind(of command: Command) -> Int { command == .legal ? 0 : 1 }

  func makeModel(_ initial: NoInitialState) -> Int { 0 }
  func makeSystem(_ initial: NoInitialState) -> Int { 0 }

  func drawCommand(_ choices: inout Choices, model: Int) -> Command {
    choices.draw(below: 2) == 0 ? .legal : .illegal
  }

  func step(_ command: Command, model: inout Int) -> Int? {
    guard command == .illegal else { return model }
    model += 1
    return nil
  }

  func perform(_ command: Command, on system: inout Int) -> Int { system }

  func check(
    _ command: Command, response: Int, expected: Int, model: Int, system: Int
  ) -> Divergence? {
    response == expected ? nil : Divergence(hazard: nil, message: "\(expected)")
  }
}
