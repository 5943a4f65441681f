import StatefulFuzz

extension PlainList {
  mutating func reorder(_ command: CollectionCommand) -> CollectionAnswer {
    let count = entries.count
    switch command.kind {
    case .swap:
      if let i = command.place(in: count), let j = command.targetPlace(in: count) {
        entries.swapAt(i, j)
      }
    case .reverse: entries.reverse()
    case .move:
      if let i = command.place(in: count), let j = command.targetPlace(in: count) {
        entries.insert(entries.remove(at: i), at: j)
      }
    case .moveOffsets:
      let moved = Set(command.numbers)
      let all = entries.enumerated()
      let gap = command.gap(in: count)
      entries =
        all.filter { $0.offset < gap && !moved.contains($0.offset) }.map(\.element)
        + all.filter { moved.contains($0.offset) }.map(\.element)
        + all.filter { $0.offset >= gap && !moved.contains($0.offset) }.map(\.element)
    case .moveID: return .flag(move([command.id], command, mustExist: true))
    case .moveIDs: return .flag(move(command.numbers, command, mustExist: false))
    case .sort: sort(command)
    case .partition: return partition(command)
    case .shuffle:
      var generator = ShuffleGenerator(state: UInt64(command.value))
      entries.shuffle(using: &generator)
    default: editSlice(command)
    }
    return .nothing
  }

  /// Moves what has these ids, in their order, before the element that `command` names or to the end.
  private mutating func move(
    _ ids: [Int], _ command: CollectionCommand, mustExist: Bool
  ) -> Bool {
    if mustExist, !ids.allSatisfy({ index($0) != nil }) { return false }
    let target = command.way == 0 ? index(command.second) : entries.count
    guard let target else { return false }
    var moved: [Entry] = []
    for id in ids {
      if let i = index(id), !moved.contains(where: { $0.id == id }) { moved.append(entries[i]) }
    }
    func stays(_ entry: Entry) -> Bool { !moved.contains { $0.id == entry.id } }
    entries =
      entries[..<target].filter(stays) + moved + entries[target...].filter(stays)
    return true
  }

  /// Stable, which `IdentifiedArray` promises; generic code is not asked to keep ties in order.
  private mutating func sort(_ command: CollectionCommand) {
    let old = entries
    let order = old.indices.sorted { i, j in
      if command.isOrdered(old[i].value, before: old[j].value) { return true }
      if command.isOrdered(old[j].value, before: old[i].value) { return false }
      return command.isGeneric ? old[i].id < old[j].id : i < j
    }
    entries = order.map { old[$0] }
  }

  /// Both parts keep their order; generic code promises none, so they are put in order of ids.
  private mutating func partition(_ command: CollectionCommand) -> CollectionAnswer {
    var front = entries.filter { !command.selects($0.value) }
    var back = entries.filter { command.selects($0.value) }
    if command.isGeneric {
      front.sort { $0.id < $1.id }
      back.sort { $0.id < $1.id }
    }
    entries = front + back
    return .number(front.count)
  }

  private mutating func editSlice(_ command: CollectionCommand) {
    let range = command.range(in: entries.count)
    switch command.way {
    case 0: entries[range].reverse()
    case 1: entries[range].sort { ($0.value, $0.id) < ($1.value, $1.id) }
    case 2:
      if !range.isEmpty { entries.swapAt(range.lowerBound, range.upperBound - 1) }
    default:
      // Each element of the range is assigned to its mirror place, and exchanges places with what
      // is there: the writing order decides.
      for (i, entry) in zip(range, Array(entries[range].reversed())) {
        if let other = index(entry.id) { entries.swapAt(i, other) }
      }
    }
  }
}
