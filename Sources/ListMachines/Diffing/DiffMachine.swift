import StatefulFuzz

/// The `diff` suite: a list that keeps its children by a keyed difference.
///
/// The wanted keys change one by one and the children in between only at an update. Then there must be
/// one child for each key, in order; as many children of each key must have been kept as can be; and
/// every child is made once and dropped once. Which of several children with one key is kept is no
/// matter.
struct DiffMachine<Strategy: DiffStrategy>: StateMachine {
  typealias Command = DiffCommand

  /// What is wanted, and what was at the last update.
  struct Model {
    var keys: [Int] = []
    var updated: [Int] = []
  }

  /// What an update finds, and what it must come to.
  struct Expected {
    var before: [Int]
    var keys: [Int]
    var isUpdate: Bool
    var exercised: UInt64 = 0
  }

  struct System {
    var keys: [Int] = []
    var children: [DiffChild] = []
    let nursery = DiffNursery()
  }

  /// The children before the update.
  typealias Response = [DiffChild]

  /// Whether several children may have one key.
  let mayRepeat: Bool

  private let weights = DiffCommand.table.map(\.weight)

  init(_ strategy: Strategy.Type = Strategy.self, mayRepeat: Bool) { self.mayRepeat = mayRepeat }

  static var commandKinds: [String] { DiffCommand.table.map(\.name) }

  static var hazardNames: [String] { DiffHazard.allCases.map(\.rawValue) }

  static func kind(of command: DiffCommand) -> Int { command.encoded.kind }

  func makeModel(_ initial: NoInitialState) -> Model { Model() }

  func makeSystem(_ initial: NoInitialState) -> System { System() }

  func drawCommand(_ choices: inout Choices, model: Model) -> DiffCommand {
    DiffCommand.draw(&choices, weights: weights)
  }

  func step(_ command: DiffCommand, model: inout Model) -> Expected? {
    var expected = Expected(before: model.updated, keys: model.keys, isUpdate: command == .update)
    if expected.isUpdate {
      expected.exercised = DiffHazard.reached(from: model.updated, to: model.keys)
      model.updated = model.keys
    } else {
      _ = command.apply(to: &model.keys, mayRepeat: mayRepeat)
    }
    return expected
  }

  func perform(_ command: DiffCommand, on system: inout System) -> [DiffChild] {
    let before = system.children
    if command == .update {
      Strategy.update(&system.children, to: system.keys, in: system.nursery)
    } else {
      _ = command.apply(to: &system.keys, mayRepeat: mayRepeat)
    }
    return before
  }

  func check(
    _ command: DiffCommand, response before: [DiffChild], expected: Expected, model: Model,
    system: System
  ) -> Divergence? {
    guard expected.isUpdate else { return nil }
    return DiffOracle(expected.keys, before, system.children, system.nursery).divergence
  }

  func explain(
    _ interruption: Interruption, of command: DiffCommand, expected: Expected, model: Model
  ) -> Divergence {
    guard interruption.cause == .trap, expected.isUpdate else {
      return Divergence(hazard: nil, message: interruption.summary)
    }
    return Divergence(
      .removalTrap,
      "the update from \(expected.before) to \(expected.keys) removed what is not there")
  }

  func exercised(by expected: Expected) -> UInt64 { expected.exercised }

  func hasEffect(_ expected: Expected) -> Bool { expected.before != expected.keys }

  func describe(model: Model) -> String { "wanted \(model.keys), updated \(model.updated)" }

  func describe(system: System) -> String {
    "wanted \(system.keys), children \(system.children.map(\.key))"
  }

  func choices(for command: DiffCommand) -> [Choice]? { command.choices }
}
