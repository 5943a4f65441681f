/// What is tested: commands, what they mean for a model, and their effect on the real system.
///
/// A run draws an initial state, then commands one after the other. For each command the model
/// steps first and answers with what it expects; then the system performs the command; then
/// `check` compares. The model is pure and never sees the system, so that candidates can be
/// judged, sequences described and traps explained without running the system.
///
/// Rules that keep a machine shrinkable:
/// - Commands name things by birth ordinal and record it by value, never "the i-th that exists
///   now": deleting an earlier command must not retarget later ones.
/// - Commands are total where that is possible: an argument out of range is clamped, a command
///   that has nothing to do does nothing.
/// - Every write uses a fresh value, so that a write that lands elsewhere can be seen.
public protocol StateMachine: SendableMetatype {
  /// The state a run starts from; `NoInitialState` when there is only one.
  associatedtype Initial: Codable, Hashable, Sendable, CustomStringConvertible

  /// A plain value, usually an enum: printable, storable, editable by a person. Written to files as
  /// JSON, or as its own text when it is also `LosslessStringConvertible`.
  associatedtype Command: Codable, Hashable, Sendable, CustomStringConvertible

  /// What the system should be, obvious and slow.
  associatedtype Model

  /// The system under test; torn down and dropped at the end of the run.
  associatedtype System

  /// What the model says that a command must answer or cause.
  associatedtype Expected

  /// What the system answered.
  associatedtype Response

  /// Names of the command kinds in canonical order, the simplest first; a shrinker lowers kinds
  /// in this order.
  static var commandKinds: [String] { get }

  /// The position of the command's kind in `commandKinds`.
  static func kind(of command: Command) -> Int

  /// The name of the command's kind: that of `commandKinds`, unless the machine is made of closures
  /// and its kinds are values.
  func kindName(of command: Command) -> String

  /// The names of all kinds: `commandKinds`, unless the machine is made of closures.
  var kindNames: [String] { get }

  /// What is required of the states of a case one after the other; see `TemporalProperty`.
  var temporalProperties: [TemporalProperty<Model, System>] { get }

  /// Draws the initial state; all draws 0 must give the smallest one.
  func drawInitial(_ choices: inout Choices) -> Initial

  /// The model of the initial state.
  func makeModel(_ initial: Initial) -> Model

  /// A new system in the initial state.
  func makeSystem(_ initial: Initial) -> System

  /// Gives back what the system holds outside of itself, such as files; called at the end of every
  /// run that gets there, whatever it came to.
  func tearDown(_ system: inout System)

  /// Draws the next command. The first draw decides the kind, so that a shrinker can lower it.
  ///
  /// The model may steer what fresh runs prefer (`draw(below:preferring:)`); the meaning of what
  /// is recorded must not depend on it.
  func drawCommand(_ choices: inout Choices, model: Model) -> Command

  /// Applies the command to the model and says what the system must do.
  ///
  /// - Returns: nil when the command is illegal in this state; the system then never sees it, and the
  ///   model must be as it was.
  func step(_ command: Command, model: inout Model) -> Expected?

  /// Performs the command on the system.
  func perform(_ command: Command, on system: inout System) -> Response

  /// Compares the response and the whole observable state with the model, after every command.
  func check(
    _ command: Command, response: Response, expected: Expected, model: Model, system: System
  ) -> Divergence?

  /// Names what a trap, exit or hang of this command means; called with the model as it is after
  /// the command.
  func explain(
    _ interruption: Interruption, of command: Command, expected: Expected, model: Model
  ) -> Divergence

  /// The phase in which a command acts on the system, for reports.
  func phase(of command: Command) -> String

  /// Hazards whose precondition this command reached, one bit for each entry of `hazardNames`.
  func exercised(by expected: Expected) -> UInt64

  /// Whether what the model expects of a command shows that the command did something, though the
  /// model is as it was. Asked for statistics: a kind without any effect fails a campaign.
  func hasEffect(_ expected: Expected) -> Bool

  /// Labels and scores of the state that a command led to, for statistics and for the search.
  func note(_ model: Model, after command: Command, in notes: inout StateNotes)

  /// Labels that a share of the cases must have.
  static var coverGoals: [CoverGoal] { get }

  /// A remark on what is policy rather than fault, such as an ignored write; nil for none.
  func remark(
    _ command: Command, response: Response, expected: Expected, model: Model
  ) -> String?

  /// What happened before the failing command, as the last part of a bucket's name.
  func context(before failing: Command, history: [Command]) -> String

  /// How adversarial the script is up to the failing command, and what it rests on; nil when the
  /// machine makes no such difference.
  func basis(
    of failing: Command, _ divergence: Divergence, history: [Command], initial: Initial
  ) -> FailureBasis?

  /// The model's state as one line of a report.
  func describe(model: Model) -> String

  /// The system's state as one line of a report.
  func describe(system: System) -> String

  /// The model's state as the cells of a timeline; nil to have them read from `describe(model:)`.
  func cells(model: Model) -> [StateCell]?

  /// The system's state as the cells of a timeline; nil to have them read from
  /// `describe(system:)`.
  func cells(system: System) -> [StateCell]?

  /// How the command got at what it acted on, for the arrow of a timeline; nil when it did not go
  /// through anything that was captured. Asked for reports alone, so it may be slow.
  func reach(of command: Command, in context: ReachContext<Self>) -> StepReach?

  /// The choices that `drawCommand` would turn into this command; nil when there are none. Needed
  /// only to shrink commands that a person wrote.
  func choices(for command: Command) -> [Choice]?

  /// The choices that `drawInitial` would turn into this state; nil when there are none.
  func choices(for initial: Initial) -> [Choice]?

  /// The hazards that `exercised(by:)` speaks of, at most 64.
  static var hazardNames: [String] { get }
}

extension StateMachine {
  /// Nothing: most systems only have memory.
  @inlinable
  public func tearDown(_ system: inout System) {}

  /// None, unless the machine names some.
  public static var hazardNames: [String] { [] }

  /// The interruption's own words, without a hazard.
  public func explain(
    _ interruption: Interruption, of command: Command, expected: Expected, model: Model
  ) -> Divergence {
    Divergence(hazard: nil, message: interruption.summary)
  }

  /// The entry of `commandKinds`.
  public func kindName(of command: Command) -> String { Self.commandKinds[Self.kind(of: command)] }

  /// `commandKinds`.
  public var kindNames: [String] { Self.commandKinds }

  /// None: every command is checked by itself.
  @inlinable
  public var temporalProperties: [TemporalProperty<Model, System>] { [] }

  /// `event`, unless the machine knows other phases.
  public func phase(of command: Command) -> String { "event" }

  /// None, unless the machine tells.
  @inlinable
  public func exercised(by expected: Expected) -> UInt64 { 0 }

  /// Whether there is anything in it but nothing, false, zero and emptiness.
  public func hasEffect(_ expected: Expected) -> Bool { isSubstantial(expected) }

  /// None, unless the machine says.
  @inlinable
  public func note(_ model: Model, after command: Command, in notes: inout StateNotes) {}

  /// None, unless the machine names some.
  public static var coverGoals: [CoverGoal] { [] }

  /// None, unless the machine has something to remark.
  public func remark(
    _ command: Command, response: Response, expected: Expected, model: Model
  ) -> String? { nil }

  /// The kind of the command before the failing one.
  public func context(before failing: Command, history: [Command]) -> String {
    guard let last = history.last else { return "at-start" }
    return "after-" + kindName(of: last)
  }

  /// None, unless the machine has envelopes.
  public func basis(
    of failing: Command, _ divergence: Divergence, history: [Command], initial: Initial
  ) -> FailureBasis? { nil }

  /// What `String(describing:)` makes of the model.
  public func describe(model: Model) -> String { String(describing: model) }

  /// What `String(describing:)` makes of the system.
  public func describe(system: System) -> String { String(describing: system) }

  /// None: a timeline then reads its cells from the text.
  public func cells(model: Model) -> [StateCell]? { nil }

  /// None: a timeline then reads its cells from the text.
  public func cells(system: System) -> [StateCell]? { nil }

  /// None: no arrow.
  public func reach(of command: Command, in context: ReachContext<Self>) -> StepReach? { nil }

  /// None: commands that a person wrote can then only be deleted.
  public func choices(for command: Command) -> [Choice]? { nil }

  /// None: a start that a person wrote then stays as it is.
  public func choices(for initial: Initial) -> [Choice]? { nil }
}

/// The initial state of a machine that always starts the same way.
public struct NoInitialState: Codable, Hashable, Sendable, LosslessStringConvertible {
  /// Makes the only value.
  public init() {}

  /// Accepts the empty text alone.
  public init?(_ description: String) {
    guard description.isEmpty else { return nil }
  }

  /// Always empty, so that a corpus entry has no `init` line.
  public var description: String { "" }
}

extension StateMachine where Initial == NoInitialState {
  /// Draws nothing.
  public func drawInitial(_ choices: inout Choices) -> NoInitialState { NoInitialState() }

  /// No choices.
  public func choices(for initial: NoInitialState) -> [Choice]? { [] }
}
