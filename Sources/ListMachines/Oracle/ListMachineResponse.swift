import IdentifiedModel

/// What a list host answered to a command.
public enum ListMachineResponse: Hashable, Sendable {
  /// What a row showed inside a layout pass, and after it.
  public struct Layout: Hashable, Sendable {
    var inside: ListItem
    var outside: ListItem
  }

  /// The command has no answer.
  case done
  /// Whether the element had a row for the command.
  case row(Bool)
  /// What a read or a refresh showed; nil without a row.
  case value(ListItem?)
  /// What a layout pass showed; nil without a row.
  case layout(Layout?)
  /// The ids that a second reading gave; nil where rows need none.
  case ids([ItemID]?)
  /// Whether the element had a row for a write inside the pass, and whether that was discarded.
  case inUpdate(hadRow: Bool, wasDropped: Bool)
}
