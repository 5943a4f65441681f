/// A test of a system against a model: its commands, and their effects on both.
///
/// A run draws an initial state, then commands one after the other. Each command first changes the
/// model, which returns the expected answer. Then the system performs the command, and `check`
/// compares. The model is pure and never sees the system, so candidates can be judged, sequences
/// described and traps explained without running the system.
///
/// Rules that keep a machine easy to shrink:
/// - A command refers to a thing by the ordinal of its creation, never as "the i-th that exists
///   now": deleting an earlier command must not change what a later one refers to.
/// - Commands are legal in every state if possible: an argument out of range is clamped, and a
///   command without anything to do does nothing.
/// - Every write uses a new value, so that a write to the wrong place is visible.
public protocol StateMachine: SendableMetatype {
  /// The state in which a run starts; `NoInitialState` if there is only one.
  associatedtype Initial: Codable, Hashable, Sendable, CustomStringConvertible

  /// A command: a plain value, usually an enum, that people can read and edit.
  ///
  /// It is written to files as JSON, or as its own text if it is also `LosslessStringConvertible`.
  associatedtype Command: Codable, Hashable, Sendable, CustomStringConvertible

  /// The reference model: a simple implementation that is obviously right, and may be slow.
  associatedtype Model

  /// The system under test; torn down and released at the end of a run.
  associatedtype System

  /// What the model expects of a command: its answer or its effect.
  associatedtype Expected

  /// What the system answered.
  associatedtype Response

  /// The names of the command kinds, the simplest first: shrinking lowers kinds in this order.
  static var commandKinds: [String] { get }

  /// The position of the command's kind in `commandKinds`.
  static func kind(of command: Command) -> Int

  /// The name of the command's kind: that of `commandKinds`, unless the machine is made of closures
  /// and its kinds are values.
  func kindName(of command: Command) -> String

  /// The names of all kinds: `commandKinds`, unless the machine is made of closures.
  var kindNames: [String] { get }

  /// Conditions on the sequence of states in a case; see `TemporalProperty`.
  var temporalProperties: [TemporalProperty<Model, System>] { get }

  /// Draws the initial state; if all choices are 0, it must be the smallest one.
  func drawInitial(_ choices: inout Choices) -> Initial

  /// The model of the initial state.
  func makeModel(_ initial: Initial) -> Model

  /// A new system in the initial state.
  func makeSystem(_ initial: Initial) -> System

  /// Releases what the system holds, such as files; called at the end of every run that is not cut
  /// short, whatever its verdict.
  func tearDown(_ system: inout System)

  /// Draws the next command; the first choice is its kind, so that shrinking can lower it.
  ///
  /// The model may influence what fresh runs prefer (`draw(below:preferring:)`), but the meaning of
  /// a recorded choice must not depend on the model.
  func drawCommand(_ choices: inout Choices, model: Model) -> Command

  /// Applies the command to the model and returns what the system must do.
  ///
  /// - Returns: nil if the command is illegal in this state. The system then never sees it, and the
  ///   model must be unchanged.
  func step(_ command: Command, model: inout Model) -> Expected?

  /// Performs the command on the system.
  func perform(_ command: Command, on system: inout System) -> Response

  /// Compares the response and the observable state with the model, after every command; nil if
  /// they agree.
  func check(
    _ command: Command, response: Response, expected: Expected, model: Model, system: System
  ) -> Divergence?

  /// Names the hazard of a trap, exit or hang in this command; the model is the one after the
  /// command.
  func explain(
    _ interruption: Interruption, of command: Command, expected: Expected, model: Model
  ) -> Divergence

  /// The phase in which a command acts on the system, for reports.
  func phase(of command: Command) -> String

  /// The hazards whose precondition this command reached: one bit for each entry of `hazardNames`.
  func exercised(by expected: Expected) -> UInt64

  /// Whether a command did something although it left the model unchanged, judged by what is
  /// expected.
  ///
  /// Used for statistics: a campaign fails if a kind never has an effect.
  func hasEffect(_ expected: Expected) -> Bool

  /// Adds labels and scores of the state after a command, for statistics and for the search.
  func note(_ model: Model, after command: Command, in notes: inout StateNotes)

  /// Labels, each with the share or the number of cases that must have it.
  static var coverGoals: [CoverGoal] { get }

  /// A remark on behaviour that is policy, not a fault, such as an ignored write; nil for none.
  func remark(
    _ command: Command, response: Response, expected: Expected, model: Model
  ) -> String?

  /// What happened before the failing command: the last part of the bucket's name.
  func context(before failing: Command, history: [Command]) -> String

  /// The envelope of the commands up to the failing one, and the assumptions that the failure
  /// depends on; nil if the machine has no envelopes.
  func basis(
    of failing: Command, _ divergence: Divergence, history: [Command], initial: Initial
  ) -> FailureBasis?

  /// The model's state as one line of a report.
  func describe(model: Model) -> String

  /// The system's state as one line of a report.
  func describe(system: System) -> String

  /// The model's state as cells of a timeline; if nil, they are read from `describe(model:)`.
  func cells(model: Model) -> [StateCell]?

  /// The system's state as cells of a timeline; if nil, they are read from `describe(system:)`.
  func cells(system: System) -> [StateCell]?

  /// How the command reached what it acted on, for the arrow of a timeline; nil for no arrow.
  ///
  /// Used for reports only, so it may be slow.
  func reach(of command: Command, in context: ReachContext<Self>) -> StepReach?

  /// The choices for which `drawCommand` returns this command; nil if there are none.
  ///
  /// Needed only to simplify commands that were written by hand.
  func choices(for command: Command) -> [Choice]?

  /// The choices for which `drawInitial` returns this state; nil if there are none.
  func choices(for initial: Initial) -> [Choice]?

  /// The hazards that `exercised(by:)` reports, at most 64.
  static var hazardNames: [String] { get }
}

extension StateMachine {
  /// Nothing: most systems only have memory.
  @inlinable
  public func tearDown(_ system: inout System) {}

  /// None, unless the machine names some.
  public static var hazardNames: [String] { [] }

  /// A divergence without a hazard, with the interruption's own message.
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

  /// None, unless the machine reports some.
  @inlinable
  public func exercised(by expected: Expected) -> UInt64 { 0 }

  /// Whether `expected` contains anything but nil, false, zero and empty values.
  public func hasEffect(_ expected: Expected) -> Bool { isSubstantial(expected) }

  /// Adds none, unless the machine does.
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

  /// The model as it would be written in Swift: sets and dictionaries in order, no names of modules.
  public func describe(model: Model) -> String { SwiftLiteral(model).description }

  /// The system as it would be written in Swift; of an object, the name of its type.
  public func describe(system: System) -> String { SwiftLiteral(system).description }

  /// None: a timeline then reads its cells from the text.
  public func cells(model: Model) -> [StateCell]? { nil }

  /// None: a timeline then reads its cells from the text.
  public func cells(system: System) -> [StateCell]? { nil }

  /// None: no arrow.
  public func reach(of command: Command, in context: ReachContext<Self>) -> StepReach? { nil }

  /// None: commands that were written by hand can then only be deleted.
  public func choices(for command: Command) -> [Choice]? { nil }

  /// None: an initial state that was written by hand then stays unchanged.
  public func choices(for initial: Initial) -> [Choice]? { nil }
}

/// The initial state of a machine that always starts the same way.
public struct NoInitialState: Codable, Hashable, Sendable, LosslessStringConvertible {
  /// Makes the only value.
  public init() {}

  /// Accepts only the empty text.
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
