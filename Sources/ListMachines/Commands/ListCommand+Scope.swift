import IdentifiedModel

/// The commands of a small scope, for enumeration.
extension ListCommand {
  /// Every command over the elements A, B, … of a scope, kind by kind, the simplest first.
  ///
  /// Positions end where every list of the scope does: beyond that they are clamped, and the
  /// command is one of those here. Values are filled in where a command is run. A kind that is
  /// missing here is missing from every certificate; a test compares with `kinds`.
  static func scope(elements: Int) -> [ListCommand] {
    let ids = (0..<elements).map(ItemID.init(ordinal:))
    var commands: [ListCommand] = [.render]
    for id in ids { commands += [.read(id, retained: false), .read(id, retained: true)] }
    for id in ids { commands += [.edit(id, 0, retained: false), .edit(id, 0, retained: true)] }
    commands.append(.removeLast)
    commands += ids.map(ListCommand.remove)
    for id in ids { commands += ids.indices.map { .insert(id, at: $0) } }
    for id in ids { commands += ids.indices.map { .move(id, to: $0) } }
    commands += ids.map { .background($0, 0) }
    commands += ids.map(ListCommand.focus)
    commands += ids.map(ListCommand.refresh)
    commands.append(.removeAll)
    commands += arrangements(of: ids).map(ListCommand.replaceAll)
    return commands
  }

  /// The command with `value` where it writes one.
  func writing(_ value: Int) -> ListCommand {
    switch self {
    case .edit(let id, _, let retained): .edit(id, value, retained: retained)
    case .background(let id, _): .background(id, value)
    case .render, .read, .removeLast, .remove, .insert, .move, .focus, .refresh, .removeAll,
      .replaceAll:
      self
    }
  }

  /// All lists of different ids, shorter ones first.
  private static func arrangements(of ids: [ItemID]) -> [[ItemID]] {
    var all: [[ItemID]] = [[]]
    var longest: [[ItemID]] = [[]]
    for _ in ids {
      longest = longest.flatMap { list in
        ids.filter { !list.contains($0) }.map { list + [$0] }
      }
      all += longest
    }
    return all
  }
}
