/// A machine small enough to be run on every sequence of commands, instead of on random ones.
///
/// An enumeration goes through the sequences breadth first and visits equal states once, where the
/// machine describes its states; otherwise it runs every sequence. It is as complete as
/// `enumeratedCommands` and as sound as `describe(model:system:to:)`:
/// - The commands of a scope are fixed; every one of them is tried in every state.
/// - Two states with the same key must have the same future: whatever commands follow, both runs
///   fail at the same step with the same hazard, up to renaming. A key that holds the whole state
///   has this property; one that leaves something out needs a reason why nothing can tell. State of
///   the system that a command does not show, such as a counter or a cache, belongs to it.
/// - System and model depend only on the commands.
public protocol EnumerableMachine: StateMachine {
  /// The states to start from, smallest first, with at most `elements` elements.
  ///
  /// Starts that are equal up to renaming need to be there only once.
  func enumeratedStarts(elements: Int) -> [Initial]

  /// The commands of a scope of `elements` elements, simplest first: at most 65,535.
  ///
  /// Where a command writes a value, any one of them will do: `withFreshValue` puts in the real one.
  func enumeratedCommands(elements: Int) -> [Command]

  /// Whether a command of the scope is tried in a state; where it is not, it counts as illegal.
  ///
  /// By default each is: this is for scopes that are smaller than what the machine takes.
  func isInScope(_ command: Command, model: Model) -> Bool

  /// The command with the values that it writes replaced by ones that were never written before.
  func withFreshValue(_ command: Command, model: Model) -> Command

  /// A new system that also notes down what `describe(model:system:to:)` wants to know of it.
  func makeObservedSystem(_ initial: Initial) -> System

  /// Writes everything of the joint state that a later command, or the comparison after it, can
  /// depend on.
  ///
  /// The words written must tell the state, up to renaming of ids and values: write counts before
  /// lists and flags before optional parts. Their order is free; one that does not depend on names,
  /// such as order of position, lets more states be recognised as equal.
  ///
  /// By default the state is unknown, so that no two states are taken for one. So it is where nothing
  /// is written.
  func describe(model: Model, system: System, to key: inout StateKey)

  /// What two states have in common that are taken for one, and who says that it is enough, for
  /// certificates: it follows the words "states merged by".
  static var stateDeclaration: String { get }
}

extension EnumerableMachine {
  /// Unknown by default: a state that is not described may depend on the whole history.
  @inlinable
  public func describe(model: Model, system: System, to key: inout StateKey) { key.writeUnknown() }

  /// What the machine describes.
  public static var stateDeclaration: String {
    "what the machine's describe(model:system:to:) writes, declared by the machine"
  }

  /// True: most scopes are sets of commands.
  @inlinable
  public func isInScope(_ command: Command, model: Model) -> Bool { true }

  /// The command itself: most commands write no values.
  @inlinable
  public func withFreshValue(_ command: Command, model: Model) -> Command { command }

  /// `makeSystem(_:)`: most systems can be described as they are.
  @inlinable
  public func makeObservedSystem(_ initial: Initial) -> System { makeSystem(initial) }
}

extension EnumerableMachine where Initial == NoInitialState {
  /// The only state.
  @inlinable
  public func enumeratedStarts(elements: Int) -> [NoInitialState] { [NoInitialState()] }
}
