/// All choices of a run, cut into a header and one span a command: what is stored and shrunk.
///
/// ```text
/// choices   3   1 0   0 | 2 0 | 4 0 5        3 = number of commands (always the first choice)
///           └───header──┘ └span┘└─span─┘     the rest of the header drew the initial state
/// ```
///
/// A sequence that runs out yields simplest choices and a value beyond its bound is lowered to
/// it, so that any sequence of numbers is a legal run.
public struct ChoiceSequence: Hashable, Sendable {
  /// Choices that were made before the first command; the first one is the number of commands.
  public var header: [Choice]

  /// The choices of each command, in order.
  public var commands: [[Choice]]

  /// Makes a sequence of parts; keep `header[0].value` equal to `commands.count`.
  public init(header: [Choice], commands: [[Choice]]) {
    self.header = header
    self.commands = commands
  }

  /// The choices one after the other, as they are stored and replayed.
  public var flat: [Choice] {
    var all = header
    if !all.isEmpty {
      all[0].value = UInt64(commands.count)
      all[0].bound = max(all[0].bound, UInt64(commands.count) + 1)
    }
    for span in commands { all += span }
    return all
  }

  /// The sequence without the commands at `range`.
  public func removing(_ range: Range<Int>) -> ChoiceSequence {
    var copy = self
    copy.commands.removeSubrange(range)
    return copy
  }
}
