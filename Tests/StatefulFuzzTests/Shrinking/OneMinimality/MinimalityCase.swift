import Synchronization
import Testing

@testable import FuzzCampaigns
@testable import StatefulFuzz

/// A false property or a faulty machine whose finished shrinks are checked from outside.
struct MinimalityCase: Sendable {
  let name: String

  private let target: Target
  private let commandLimit: Int

  /// The steps from the value that was seen last to others that fail, as text.
  private let failingSteps: @Sendable () -> [String]

  /// What came of the shrinks of some seeds.
  struct Outcome: Equatable {
    /// Shrinks that ended.
    var shrinks = 0
    /// Those among them that called their result one-minimal.
    var claims = 0
    /// Single steps down from such a result that fail as well.
    var refutations: [String] = []
  }

  /// A property of one value; `fails` is its negation.
  init<Value: Sendable>(
    _ name: String, _ generator: Gen<Value>, _ steps: SingleSteps<Value>,
    fails: @escaping @Sendable (Value) -> Bool
  ) {
    let seen = Latest<Value>()
    self.name = name
    commandLimit = 1
    target = .property(named: "minimal/value", generator) { value in
      let isFailing = fails(value)
      if isFailing { seen.value = value }
      return !isFailing
    }
    failingSteps = {
      guard let value = seen.value else { return ["nothing failed"] }
      return steps.from(value).filter(fails).map { "\(value) -> \($0)" }
    }
  }

  /// A machine with a drawn start whose commands are items; it fails as soon as they do.
  init<Start: Sendable, Item: Sendable>(
    _ name: String, start: Gen<Start>, _ startSteps: SingleSteps<Start>, item: Gen<Item>,
    _ itemSteps: SingleSteps<Item>, fails: @escaping @Sendable (Start, [Item]) -> Bool
  ) {
    typealias Log = (start: Start, items: [Item])
    let seen = Latest<Log>()
    self.name = name
    commandLimit = 16
    target =
      StatefulTest<Log, Int>(
        "minimal/machine", starting: start, model: { ($0, []) }, system: { _ in 0 },
        commands: {
          command("add", item) { (log: inout Log, item: Item) in
            log.items.append(item)
          } system: { (_: inout Int, _: Item) in
          }
        },
        check: { log, _ in
          let isFailing = fails(log.start, log.items)
          if isFailing { seen.value = log }
          return !isFailing
        }
      ).target
    failingSteps = {
      guard let log = seen.value else { return ["nothing failed"] }
      let steps = SingleSteps.pair(startSteps, .lists(of: itemSteps)).from(log)
      return steps.filter { step in
        step.1.indices.contains { fails(step.0, Array(step.1[...$0])) }
      }.map { "\(log) -> \($0)" }
    }
  }

  /// Shrinks the first failing case of each seed and checks what is called one-minimal.
  ///
  /// - Parameters:
  ///   - seeds: One shrink each.
  ///   - shrink: Makes a failing case minimal, or claims to; nil for the engine's shrinker.
  /// - Returns: What was claimed, and what refutes it.
  /// - Throws: Where nothing fails.
  func check(
    seeds: Range<UInt64>,
    _ shrink: ((FindingMaker, ChoiceSequence, Failure) throws -> FindingMaker.Minimal)? = nil
  ) throws -> Outcome {
    let executor = try InProcessExecutor(targets: [target])
    var outcome = Outcome()
    for seed in seeds {
      let maker = FindingMaker(
        targets: [target], executor: executor, options: CampaignOptions(seed: seed),
        mayGoOn: { true })
      let (failing, failure) = try firstFailure(seed, executor)
      let minimal =
        try shrink?(maker, failing, failure)
        ?? maker.shrink(failing, target: 0, failure: failure)
      outcome.shrinks += 1
      guard minimal.isOneMinimal else { continue }
      outcome.claims += 1
      // The value is what the property sees when the case is replayed as a file would be.
      _ = try executor.run(target: 0, .choices(minimal.best))
      outcome.refutations += failingSteps().map { "seed \(seed): \($0)" }
    }
    return outcome
  }

  private func firstFailure(
    _ seed: UInt64, _ executor: InProcessExecutor
  ) throws -> (ChoiceSequence, Failure) {
    for index in 0..<20_000 as Range<UInt64> {
      let input = CaseInput.fresh(
        campaignSeed: seed, caseIndex: index, commandLimit: commandLimit)
      let record = try executor.run(target: 0, input)
      if let failure = record.failure, let executed = record.executed {
        return (executed, failure)
      }
    }
    throw NothingFails(name: name, seed: seed)
  }

  struct NothingFails: Error {
    var name: String
    var seed: UInt64
  }
}

extension MinimalityCase: CustomTestStringConvertible {
  var testDescription: String { name }
}

/// What a property was given last among the values that refute it.
private final class Latest<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  var value: Value? {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }
}
