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

/// A line of a script that the machine does not understand.
public struct UnreadableLine: Hashable, Sendable {
  /// The command's number, from 1; 0 for the initial state.
  public var line: Int

  /// The line itself.
  public var text: String

  /// What is wrong with it, where that is known.
  public var reason: String?

  /// Whether the reason is that there is no such command, and names it.
  package var isUnknownCommand = false

  package init(
    line: Int, text: String, reason: String? = nil
  ) {
    self.line = line
    self.text = text
    self.reason = reason
  }
}

extension UnreadableLine {
  package init(_ error: UnreadableText, line: Int) {
    self.init(line: line, text: error.text, reason: error.reason)
  }
}
