import IdentifiedModel
import StatefulFuzz

/// The `list` suite: one strategy under the headless host, against the reference model.
public struct ListMachine<Strategy: BindingStrategy>: StateMachine {
  public typealias Initial = ListStart
  public typealias Command = ListCommand
  public typealias System = ListHost<Strategy>

  /// The reference model's state; opaque to users of the machine.
  public struct Model {
    var list: ListModel
  }

  /// What the model says of one command; opaque to users of the machine.
  public struct Expected {
    var expectation: ListExpectation
  }

  /// What the host answered.
  public enum Response: Hashable, Sendable {
    /// The command has no answer.
    case done
    /// Whether the element had a row that took an edit or the focus.
    case row(Bool)
    /// What a read or a refresh showed; nil without a row.
    case value(ListItem?)
  }

  let profile: StrategyProfile

  /// Puts a strategy on trial.
  public init(_ strategy: Strategy.Type = Strategy.self, profile: StrategyProfile) {
    self.profile = profile
  }

  public static var commandKinds: [String] { ListCommand.kinds }
  public static var hazardNames: [String] { Hazard.exercisable.map(\.rawValue) }

  public static func kind(of command: ListCommand) -> Int { command.kind }

  public func drawInitial(_ choices: inout Choices) -> ListStart {
    ListGenerator.drawStart(&choices)
  }

  public func makeModel(_ initial: ListStart) -> Model {
    Model(list: ListModel(initial, identity: Strategy.rowIdentity))
  }

  public func makeSystem(_ initial: ListStart) -> ListHost<Strategy> {
    ListHost(initial: initial.ids)
  }

  public func drawCommand(_ choices: inout Choices, model: Model) -> ListCommand {
    ListGenerator.draw(&choices, model: model.list)
  }

  public func step(_ command: ListCommand, model: inout Model) -> Expected? {
    Expected(expectation: model.list.step(command))
  }

  public func perform(_ command: ListCommand, on host: inout ListHost<Strategy>) -> Response {
    switch command {
    case .render: host.render()
    case .read(let id, let retained): return .value(host.read(id, retained: retained))
    case .edit(let id, let value, let retained):
      return .row(host.edit(id, value, retained: retained))
    case .removeLast: host.removeLast()
    case .remove(let id): host.remove(id)
    case .insert(let id, let index): host.insert(id, at: index)
    case .move(let id, let index): host.move(id, to: index)
    case .background(let id, let value): host.background(id, value)
    case .focus(let id): return .row(host.focus(id))
    case .refresh(let id): return .value(host.refresh(id))
    case .removeAll: host.removeAll()
    case .replaceAll(let ids): host.replaceAll(ids)
    }
    return .done
  }

  public func check(
    _ command: ListCommand, response: Response, expected: Expected, model: Model,
    system: ListHost<Strategy>
  ) -> Divergence? {
    let oracle = ListOracle(model: model.list, profile: profile)
    if system.items != model.list.items {
      return oracle.explainItems(system.items, after: command, expected.expectation)
    }
    if command == .render, let drift = system.drifted {
      return oracle.explainDrift(token: drift.token, shown: drift.shown)
    }
    switch response {
    case .done: return nil
    case .row(let hadRow): return oracle.checkRow(hadRow, command, expected.expectation)
    case .value(let item): return oracle.checkValue(item, command, expected.expectation)
    }
  }

  public func explain(
    _ interruption: Interruption, of command: ListCommand, expected: Expected, model: Model
  ) -> Divergence {
    ListOracle(model: model.list, profile: profile)
      .explain(interruption, command, expected.expectation)
  }

  public func phase(of command: ListCommand) -> String { command.isInUpdate ? "update" : "event" }

  public func exercised(by expected: Expected) -> UInt64 { expected.expectation.exercised }

  public func remark(
    _ command: ListCommand, response: Response, expected: Expected, model: Model
  ) -> String? {
    ListOracle(model: model.list, profile: profile)
      .remark(command, isValue: response != .done, expected.expectation)
  }

  public func context(before failing: ListCommand, history: [ListCommand]) -> String {
    let last = history.last { $0.isMutation } ?? history.last
    return last.map { "after-" + ListCommand.kinds[$0.kind] } ?? "at-start"
  }

  public func describe(model: Model) -> String { ListOracle.text(of: model.list.items) }

  public func describe(system: ListHost<Strategy>) -> String {
    ListOracle.text(of: system.items)
  }

  public func choices(for command: ListCommand) -> [Choice]? {
    ListGenerator.choices(for: command)
  }

  public func choices(for initial: ListStart) -> [Choice]? {
    ListGenerator.choices(for: initial)
  }
}
