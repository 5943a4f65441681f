import StatefulFuzz

/// The state that the lists on trial must have: plain arrays, copied by assignment.
struct CollectionModel: Hashable, Sendable {
  /// The lists `a`, `b` and `c`.
  private(set) var lists: [PlainList]

  /// The elements of a list when it was last held.
  private(set) var held: [Entry] = []

  /// A value that no command has named yet.
  private(set) var freshValue: Int

  init(_ start: CollectionStart) {
    lists = [PlainList(entries: start.entries), PlainList(entries: []), PlainList(entries: [])]
    freshValue = start.size + 1
  }

  /// Applies a command and says what it must answer.
  mutating func step(_ command: CollectionCommand) -> CollectionAnswer {
    // Values of a command that names several elements ascend from its own.
    freshValue = max(freshValue, command.value + command.numbers.count + 1)
    switch command.kind {
    case .copy: lists[command.list] = lists[command.other]
    case .hold: held = lists[command.list].entries
    case let kind where kind.readsOther:
      let other = lists[command.other]
      return lists[command.list].apply(command, reading: other)
    default: return lists[command.list].apply(command)
    }
    return .nothing
  }

  var description: String { Self.describe(lists.map(\.entries)) }

  static func describe(_ lists: [[Entry]]) -> String {
    zip(["a", "b", "c"], lists).map { "\($0)\($1)" }.joined(separator: " ")
  }
}
