/// One part of a state, as a timeline shows it: something with an identity of its own.
public struct StateCell: Hashable, Sendable {
  /// What stays the same while the part moves and changes; the lane that it is drawn in.
  public var identity: String

  /// Where the part stands, counted from 0; nil where order means nothing.
  public var position: Int?

  /// The rest of what there is to say, short: `v=7`.
  public var text: String

  /// Makes a cell.
  public init(identity: String, position: Int? = nil, text: String) {
    self.identity = identity
    self.position = position
    self.text = text
  }
}

/// How a command got at what it acted on: through something that was captured earlier.
public struct StepReach: Hashable, Sendable {
  /// The command that made the capture, counted from 1; 0 for the start.
  public var capturedAt: Int

  /// The identity that the command was meant for.
  public var meant: String

  /// The identity that it read or wrote in the system; nil for none, as when it trapped.
  public var acted: String?

  /// Makes a reach.
  public init(capturedAt: Int, meant: String, acted: String?) {
    self.capturedAt = capturedAt
    self.meant = meant
    self.acted = acted
  }
}

/// What is known around one command when a timeline asks for its reach.
public struct ReachContext<Machine: StateMachine> {
  /// The state that the run started from.
  public var initial: Machine.Initial

  /// The commands before this one.
  public var history: [Machine.Command]

  /// What the model said of this command.
  public var expected: Machine.Expected

  /// The model after it.
  public var model: Machine.Model

  /// What the system answered and was left with; nil when the command never returned.
  public var outcome: (response: Machine.Response, system: Machine.System)?
}
