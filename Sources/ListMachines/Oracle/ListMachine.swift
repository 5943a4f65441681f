import IdentifiedModel
import StatefulFuzz

/// The `list` suite: one strategy under the headless host, against the reference model.
public struct ListMachine<Strategy: BindingStrategy>: StateMachine {
  /// The ids that the list starts with.
  public typealias Initial = ListStart
  /// What happens to list, host and rows.
  public typealias Command = ListCommand
  /// The headless host with the strategy on trial.
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

  /// The names of the kinds, the simplest first.
  public static var commandKinds: [String] { ListCommand.kinds }
  /// The hazards whose preconditions the commands can reach.
  public static var hazardNames: [String] { Hazard.exercisable.map(\.rawValue) }

  /// The position of the command's name in `commandKinds`.
  public static func kind(of command: ListCommand) -> Int { command.kind }

  /// Draws up to five ids, in order of birth when nothing else is recorded.
  public func drawInitial(_ choices: inout Choices) -> ListStart {
    ListGenerator.drawStart(&choices)
  }

  /// The truth and the rows that the strategy's row identity leads to; nothing is rendered yet.
  public func makeModel(_ initial: ListStart) -> Model {
    Model(list: ListModel(initial, identity: Strategy.rowIdentity))
  }

  /// A host that has rendered nothing yet.
  public func makeSystem(_ initial: ListStart) -> ListHost<Strategy> {
    ListHost(initial: initial.ids)
  }

  /// Draws a command; fresh runs prefer elements that exist or existed.
  public func drawCommand(_ choices: inout Choices, model: Model) -> ListCommand {
    ListGenerator.draw(&choices, model: model.list)
  }

  /// Applies the command to the truth; every command is legal everywhere.
  public func step(_ command: ListCommand, model: inout Model) -> Expected? {
    Expected(expectation: model.list.step(command))
  }

  /// Does to the host what the command says.
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

  /// Compares the whole list, the focus and the answer, and names the hazard.
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

  /// Names a trap if the row's stale index or missing element explains it.
  public func explain(
    _ interruption: Interruption, of command: ListCommand, expected: Expected, model: Model
  ) -> Divergence {
    ListOracle(model: model.list, profile: profile)
      .explain(interruption, command, expected.expectation)
  }

  /// `update` for what happens inside an update pass, else `event`.
  public func phase(of command: ListCommand) -> String { command.isInUpdate ? "update" : "event" }

  /// The hazards whose precondition the command met.
  public func exercised(by expected: Expected) -> UInt64 { expected.expectation.exercised }

  /// Says where the strategy's policy, not a fault, decided.
  public func remark(
    _ command: ListCommand, response: Response, expected: Expected, model: Model
  ) -> String? {
    var shown: ListItem?
    if case .value(let item) = response { shown = item }
    return ListOracle(model: model.list, profile: profile)
      .remark(command, usesRow: response != .done, shown: shown, expected.expectation)
  }

  /// The last command that changed the list from outside the rows.
  public func context(before failing: ListCommand, history: [ListCommand]) -> String {
    let last = history.last { $0.isMutation } ?? history.last
    return last.map { "after-" + ListCommand.kinds[$0.kind] } ?? "at-start"
  }

  /// The truth as `[A=1, B=0/5]`: `v`, and `w` where it is not 0.
  public func describe(model: Model) -> String { ListOracle.text(of: model.list.items) }

  /// The live list in the same form.
  public func describe(system: ListHost<Strategy>) -> String {
    ListOracle.text(of: system.items)
  }

  /// The choices that `drawCommand` turns into this command.
  public func choices(for command: ListCommand) -> [Choice]? {
    ListGenerator.choices(for: command)
  }

  /// The choices that `drawInitial` turns into this start.
  public func choices(for initial: ListStart) -> [Choice]? {
    ListGenerator.choices(for: initial)
  }
}
