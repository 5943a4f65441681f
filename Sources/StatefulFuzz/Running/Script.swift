/// A case as text: what a person reads and writes, and what a corpus entry keeps.
public struct Script: Hashable, Sendable {
  /// The initial state in the machine's own text; empty for the simplest one.
  public var initial: String

  /// One command a line, in the machine's own text.
  public var commands: [String]

  /// Makes a script.
  public init(initial: String, commands: [String]) {
    self.initial = initial
    self.commands = commands
  }
}

/// One step of a traced run.
public struct TraceStep: Hashable, Sendable {
  /// Counted from 1; 0 is the start, which only timelines ask for.
  public var step: Int

  /// The command's text.
  public var command: String

  /// The phase in which it acted.
  public var phase: String

  /// The model after the command.
  public var model: String

  /// The system after the command; nil when it did not get there.
  public var system: String?

  /// Whether model and system agreed.
  public var isOK: Bool

  /// What is policy rather than fault, such as an ignored write.
  public var remark: String?

  /// The model as cells, where they were asked for and the machine has some.
  public var modelCells: [StateCell]?

  /// The system as cells, where they were asked for and the machine has some.
  public var systemCells: [StateCell]?

  /// How the command got at what it acted on, where that was asked for and is known.
  public var reach: StepReach?
}

/// A line of a script that the machine does not understand.
public struct UnreadableLine: Hashable, Sendable {
  /// The command's number, from 1; 0 for the initial state.
  public var line: Int

  /// The line itself.
  public var text: String

  /// What is wrong with it, where that is known.
  public var reason: String?
}

extension UnreadableLine {
  init(_ error: UnreadableText, line: Int) {
    self.init(line: line, text: error.text, reason: error.reason)
  }
}
