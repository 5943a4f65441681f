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
  public typealias Response = ListMachineResponse

  let profile: StrategyProfile

  let generator: ListGenerator

  /// Puts a strategy on trial.
  ///
  /// Fresh runs draw the commands of the envelope, and recorded choices mean no others; without one,
  /// fresh runs are as in `observed`, and recorded choices may mean any command.
  public init(
    _ strategy: Strategy.Type = Strategy.self, profile: StrategyProfile,
    envelope: Envelope? = nil
  ) {
    self.profile = profile
    generator = ListGenerator(envelope: envelope)
  }

  /// The names of the kinds, the simplest first.
  public static var commandKinds: [String] { ListCommandKind.names }
  /// The hazards whose preconditions the commands can reach.
  public static var hazardNames: [String] { Hazard.exercisable.map(\.rawValue) }

  /// The position of the command's name in `commandKinds`.
  public static func kind(of command: ListCommand) -> Int { command.kind.rawValue }

  /// Draws up to five ids, in order of birth when nothing else is recorded.
  public func drawInitial(_ choices: inout Choices) -> ListStart {
    ListGenerator.drawStart(&choices)
  }

  /// The truth and the rows that the strategy's row identity leads to; nothing is rendered yet.
  public func makeModel(_ initial: ListStart) -> Model {
    Model(list: ListModel(initial, identity: Strategy.rowIdentity, profile: profile))
  }

  /// A host that has rendered nothing yet.
  public func makeSystem(_ initial: ListStart) -> ListHost<Strategy> {
    ListHost(initial: initial.ids)
  }

  /// Draws a command; fresh runs prefer elements that exist or existed.
  public func drawCommand(_ choices: inout Choices, model: Model) -> ListCommand {
    generator.draw(&choices, model: model.list)
  }

  /// Applies the command to the truth; every command is legal everywhere.
  public func step(_ command: ListCommand, model: inout Model) -> Expected? {
    Expected(expectation: model.list.step(command))
  }

  /// Does to the host what the command says.
  public func perform(_ command: ListCommand, on host: inout ListHost<Strategy>) -> Response {
    switch command {
    case .render: host.render()
    case .read(let id, let handle): return .value(host.read(id, through: handle))
    case .edit(let id, let value, let handle):
      return .row(host.edit(id, value, through: handle))
    case .change(let change): host.apply(change)
    case .focus(let id): return .row(host.focus(id))
    case .refresh(let id): return .value(host.refresh(id))
    case .layout(let id):
      return .layout(host.layout(id).map { .init(inside: $0.inside, outside: $0.outside) })
    case .teardown(let id, let value): return .row(host.teardown(id, value))
    case .hold(let id): return .row(host.hold(id))
    case .release(let id): return .row(host.release(id))
    case .skip(let id): return .row(host.skip(id))
    case .escape(let id): return .row(host.escape(id))
    case .delete(let offset): host.delete(at: offset)
    case .reorder(let offset, let destination): host.reorder(offset, to: destination)
    case .diff: return .ids(host.rereadIDs())
    case .assign(let id, let value): return .row(host.assign(id, value))
    case .rename(let id, let newID): return .row(host.rename(id, to: newID))
    case .sideEffect(let effect): host.observe(effect)
    case .renderEditing(let id, let value):
      let result = host.render(editing: id, value)
      return .inUpdate(hadRow: result.hadRow, wasDropped: result.wasDropped)
    case .renderChanging(let change): host.render(making: change)
    case .editChanging(let id, let value, let handle, let change):
      return .row(host.edit(id, value, through: handle, whileSetting: change))
    }
    return .done
  }

  /// Compares the whole list, the focus and the answer, and names the hazard.
  public func check(
    _ command: ListCommand, response: Response, expected: Expected, model: Model,
    system: ListHost<Strategy>
  ) -> Divergence? {
    let oracle = ListOracle(model: model.list, profile: profile)
    let expectation = expected.expectation
    if command.isRender, let divergence = checkRows(oracle, system, response, command, expectation)
    {
      return divergence
    }
    if system.items != model.list.items {
      var written: [ListItem]?
      switch response {
      case .row, .inUpdate: written = system.itemsBeforeSideEffect
      case .done, .value, .layout, .ids: break
      }
      return oracle.explainItems(system.items, written: written, after: command, expectation)
    }
    switch response {
    case .done: return nil
    case .row(let hadRow): return oracle.checkRow(hadRow, command, expectation)
    case .value(let item): return oracle.checkValue(item, command, expectation)
    case .layout(let shown): return oracle.checkLayout(shown, command, expectation)
    case .ids(let ids): return oracle.checkIDs(ids)
    case .inUpdate(let hadRow, _): return oracle.checkRow(hadRow, command, expectation)
    }
  }

  /// What a render did to rows, and to what they wrote meanwhile.
  private func checkRows(
    _ oracle: ListOracle, _ system: ListHost<Strategy>, _ response: Response,
    _ command: ListCommand, _ expected: ListExpectation
  ) -> Divergence? {
    let unfocused = expected.focused?.first { !system.hasFocus($0) }
    if let drift = system.drifted {
      // A row that follows its element has the wrong state only after a change of names.
      if Strategy.rowIdentity == .element {
        return oracle.explainChurn(of: unfocused ?? drift.token)
      }
      return oracle.explainDrift(token: drift.token, shown: drift.shown)
    }
    if let unfocused { return oracle.explainChurn(of: unfocused) }
    if case .inUpdate(_, wasDropped: true) = response, expected.liveIndex != nil {
      return oracle.explainDropped(command, expected)
    }
    return nil
  }

  /// Names a trap if the row's stale index or missing element explains it.
  public func explain(
    _ interruption: Interruption, of command: ListCommand, expected: Expected, model: Model
  ) -> Divergence {
    ListOracle(model: model.list, profile: profile)
      .explain(interruption, command, expected.expectation)
  }

  /// `update`, `event`, `layout` for both, or `teardown`.
  public func phase(of command: ListCommand) -> String { command.phase }

  /// The envelope of the script, and the rules that the host follows in it.
  public func basis(
    of failing: ListCommand, _ divergence: Divergence, history: [ListCommand], initial: ListStart
  ) -> FailureBasis? {
    ListBasis(identity: Strategy.rowIdentity, profile: profile)
      .basis(of: failing, history: history, start: initial)
  }

  /// The hazards whose precondition the command met.
  public func exercised(by expected: Expected) -> UInt64 { expected.expectation.exercised }

  /// Says where the strategy's policy, not a fault, decided.
  public func remark(
    _ command: ListCommand, response: Response, expected: Expected, model: Model
  ) -> String? {
    ListOracle(model: model.list, profile: profile)
      .remark(command, response, expected.expectation)
  }

  /// The last command that changed the list from outside the rows.
  public func context(before failing: ListCommand, history: [ListCommand]) -> String {
    let last = history.last { $0.isMutation } ?? history.last
    return last.map { "after-" + $0.kind.name } ?? "at-start"
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
