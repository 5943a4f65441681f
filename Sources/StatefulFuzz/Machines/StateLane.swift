/// One part of a state, as a timeline shows it: something with an identity.
public struct StateCell: Hashable, Sendable {
  /// What stays the same while the part moves and changes; it determines the row of the timeline.
  public var identity: String

  /// The position of the part, counted from 0; nil if order means nothing.
  public var position: Int?

  /// Anything else to show, short: `v=7`.
  public var text: String

  /// Makes a cell.
  public init(identity: String, position: Int? = nil, text: String) {
    self.identity = identity
    self.position = position
    self.text = text
  }
}

/// How a command reached what it acted on: through something that was captured earlier.
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

/// The context of one command, for which a timeline asks for the reach.
public struct ReachContext<Machine: StateMachine> {
  /// The state that the run started from.
  public var initial: Machine.Initial

  /// The commands before this one.
  public var history: [Machine.Command]

  /// What the model expected of this command.
  public var expected: Machine.Expected

  /// The model after it.
  public var model: Machine.Model

  /// What the system returned, and its state; nil if the command never returned.
  public var outcome: (response: Machine.Response, system: Machine.System)?
}
