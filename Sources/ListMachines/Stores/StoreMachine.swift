import IdentifiedModel
import StatefulFuzz

/// Something that takes commands and shows all that can be seen of it.
protocol StoreSide: SendableMetatype {
  associatedtype Command: TableCommand
  associatedtype Seen: Equatable

  /// Performs the command and shows answer and state.
  mutating func perform(_ command: Command) -> Seen
}

/// A plain model and a store, which must show the same after every command.
struct StoreMachine<Model: StoreSide, System: StoreSide>: StateMachine
where Model.Command == System.Command, Model.Seen == System.Seen {
  typealias Command = Model.Command

  private let model: @Sendable () -> Model
  private let system: @Sendable () -> System
  private let weights = Command.table.map(\.weight)

  init(_ model: @escaping @Sendable () -> Model, _ system: @escaping @Sendable () -> System) {
    self.model = model
    self.system = system
  }

  static var commandKinds: [String] { Command.table.map(\.name) }

  static func kind(of command: Command) -> Int { command.encoded.kind }

  func makeModel(_ initial: NoInitialState) -> Model { model() }

  func makeSystem(_ initial: NoInitialState) -> System { system() }

  func drawCommand(_ choices: inout Choices, model: Model) -> Command {
    Command.draw(&choices, weights: weights)
  }

  func step(_ command: Command, model: inout Model) -> Model.Seen? { model.perform(command) }

  func perform(_ command: Command, on system: inout System) -> System.Seen {
    system.perform(command)
  }

  func check(
    _ command: Command, response: System.Seen, expected: Model.Seen, model: Model, system: System
  ) -> Divergence? {
    guard response != expected else { return nil }
    return Divergence(
      hazard: nil,
      message: "\(command) did not come to what the model says:\n"
        + ValueDifference.text(expected: expected, actual: response))
  }

  func choices(for command: Command) -> [Choice]? { command.choices }
}
