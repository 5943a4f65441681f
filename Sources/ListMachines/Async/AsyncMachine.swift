import IdentifiedModel
import StatefulFuzz

/// The `async` suite: one endpoint with a service that answers on command, against the reference
/// model.
public struct AsyncMachine<Endpoint: AsyncEndpoint>: StateMachine {
  /// The ids that the list starts with.
  public typealias Initial = ListStart
  /// What happens to the list, the endpoint and the service.
  public typealias Command = AsyncCommand
  /// The list with the endpoint on trial.
  public typealias System = AsyncHost<Endpoint>

  /// The reference model's state; opaque to users of the machine.
  public struct Model {
    var list: AsyncModel
  }

  /// What the model says of one command; opaque to users of the machine.
  public struct Expected {
    var expectation: AsyncExpectation
  }

  /// What the host answered.
  public enum Response: Hashable, Sendable {
    /// The command has no answer.
    case done
    /// Whether a start made a request.
    case asked(Bool)
    /// The number of the request that was answered; nil when none was pending.
    case answered(Int?)
  }

  let profile: EndpointProfile

  /// Puts an endpoint on trial.
  public init(_ endpoint: Endpoint.Type = Endpoint.self, profile: EndpointProfile) {
    self.profile = profile
  }

  /// The names of the kinds, the simplest first.
  public static var commandKinds: [String] { AsyncCommand.kinds }
  /// The hazards whose preconditions the commands can reach.
  public static var hazardNames: [String] { Hazard.exercisableInAsync.map(\.rawValue) }

  /// The position of the command's name in `commandKinds`.
  public static func kind(of command: AsyncCommand) -> Int { command.kind }

  /// Draws up to five ids, in order of birth when nothing else is recorded.
  public func drawInitial(_ choices: inout Choices) -> ListStart {
    ListGenerator.drawStart(&choices)
  }

  /// The truth; nothing is asked yet.
  public func makeModel(_ initial: ListStart) -> Model {
    Model(list: AsyncModel(initial, answers: profile.answers))
  }

  /// A list about which nothing is asked yet.
  public func makeSystem(_ initial: ListStart) -> AsyncHost<Endpoint> {
    AsyncHost(initial: initial.ids)
  }

  /// Draws a command; fresh runs prefer elements that exist or existed, and pending requests.
  public func drawCommand(_ choices: inout Choices, model: Model) -> AsyncCommand {
    AsyncGenerator.draw(&choices, model: model.list)
  }

  /// Applies the command to the truth; every command is legal everywhere.
  public func step(_ command: AsyncCommand, model: inout Model) -> Expected? {
    Expected(expectation: model.list.step(command))
  }

  /// Does to the host what the command says.
  public func perform(_ command: AsyncCommand, on host: inout AsyncHost<Endpoint>) -> Response {
    switch command {
    case .start(let id): return .asked(host.start(id))
    case .finish(let number): return .answered(host.finish(number))
    case .fail(let number): return .answered(host.fail(number))
    case .edit(let id, let value): host.edit(id, value)
    case .removeLast: host.removeLast()
    case .remove(let id): host.remove(id)
    case .insert(let id, let index): host.insert(id, at: index)
    case .move(let id, let index): host.move(id, to: index)
    case .background(let id, let value): host.background(id, value)
    case .removeAll: host.removeAll()
    case .replaceAll(let ids): host.replaceAll(ids)
    case .rename(let id, let newID): host.rename(id, to: newID)
    case .render: break
    }
    return .done
  }

  /// Compares the whole list and the service's requests, and names the hazard.
  public func check(
    _ command: AsyncCommand, response: Response, expected: Expected, model: Model,
    system: AsyncHost<Endpoint>
  ) -> Divergence? {
    let oracle = AsyncOracle(model: model.list, profile: profile)
    let expectation = expected.expectation
    let items = system.items
    if items != model.list.items {
      return oracle.explainItems(items, after: command, expectation)
    }
    var answered: Int?
    if case .answered(let number) = response { answered = number }
    return oracle.checkRequests(system.pending, answered: answered, after: command, expectation)
  }

  /// Names a trap if the endpoint's stale index or missing element explains it.
  public func explain(
    _ interruption: Interruption, of command: AsyncCommand, expected: Expected, model: Model
  ) -> Divergence {
    AsyncOracle(model: model.list, profile: profile).explain(interruption, expected.expectation)
  }

  /// The hazards whose precondition the command met.
  public func exercised(by expected: Expected) -> UInt64 { expected.expectation.exercised }

  /// Says where the endpoint's policy, not a fault, decided.
  public func remark(
    _ command: AsyncCommand, response: Response, expected: Expected, model: Model
  ) -> String? {
    AsyncOracle(model: model.list, profile: profile).remark(command, expected.expectation)
  }

  /// The last command that changed the list, other than through the endpoint.
  public func context(before failing: AsyncCommand, history: [AsyncCommand]) -> String {
    let last = history.last { $0.isMutation } ?? history.last
    return last.map { "after-" + AsyncCommand.kinds[$0.kind] } ?? "at-start"
  }

  /// The truth and what is pending: `[A=1 busy, B=0/5 result 1], pending: 2 A`.
  public func describe(model: Model) -> String {
    Self.text(model.list.items, model.list.pending.map { ($0.number, $0.sent.id) })
  }

  /// The live list in the same form.
  public func describe(system: AsyncHost<Endpoint>) -> String {
    Self.text(system.items, system.pending.map { ($0.number, $0.sent.id) })
  }

  private static func text(_ items: [ServedItem], _ pending: [(Int, ItemID)]) -> String {
    let requests = pending.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return AsyncOracle.text(of: items) + (requests.isEmpty ? "" : ", pending: \(requests)")
  }

  /// The choices that `drawCommand` turns into this command.
  public func choices(for command: AsyncCommand) -> [Choice]? {
    AsyncGenerator.choices(for: command)
  }

  /// The choices that `drawInitial` turns into this start.
  public func choices(for initial: ListStart) -> [Choice]? {
    ListGenerator.choices(for: initial)
  }
}
