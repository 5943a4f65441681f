import IdentifiedModel
import StatefulFuzz

/// The reference model: elements in an array, found by walking it.
struct PlainList: Hashable, Sendable {
  var entries: [Entry]

  func index(_ id: Int) -> Int? {
    for i in entries.indices where entries[i].id == id { return i }
    return nil
  }

  /// Performs a command that concerns this list alone.
  mutating func apply(_ command: CollectionCommand) -> CollectionAnswer {
    switch command.kind {
    case .append, .insert, .insertUnique, .updateOrAppend, .updateOrInsert, .upsert, .appendAll,
      .insertAll, .replaceRange:
      add(command)
    case .removeLast, .removeAt, .removeID, .erase, .removeFirst, .removeRange, .removeEnds,
      .removeAll, .removeWhere, .removeOffsets, .removeIDs, .filter:
      remove(command)
    case .write, .edit, .editAt, .place, .updateAt, .update, .replace, .rekey, .editAll:
      write(command)
    case .swap, .reverse, .move, .moveOffsets, .moveID, .moveIDs, .sort, .partition, .shuffle,
      .editSlice:
      reorder(command)
    case .gather: gather(command)
    case .throwing: throwWithin(command)
    case .read: read(command)
    case .reserve, .rebuild, .hold, .copy, .compare, .appendList, .take, .mirror, .change: .nothing
    }
  }

  // MARK: Adding

  private mutating func add(_ command: CollectionCommand) -> CollectionAnswer {
    let known = index(command.id)
    let gap = command.gap(in: entries.count)
    switch command.kind {
    case .append, .insert:
      let place = command.kind == .append ? entries.count : gap
      if known == nil { entries.insert(command.entry, at: place) }
      return command.isGeneric ? .nothing : .inserted(known == nil, at: known ?? place)
    case .insertUnique:
      if let known { return .number(known) }
      entries.insert(command.entry, at: command.way == 0 ? entries.count : gap)
      return .number(nil)
    case .updateOrAppend: return .entry(put(known, command.entry, else: entries.count).old)
    case .updateOrInsert:
      let (old, place) = put(known, command.entry, else: gap)
      return .replaced(old, at: place)
    case .upsert:
      return .number(put(known, command.entry, else: command.way == 0 ? entries.count : gap).place)
    case .replaceRange:
      entries.removeSubrange(command.range(in: entries.count))
      _ = insert(command.entries, at: gap)
      return .nothing
    case .insertAll:
      let added = insert(command.entries, at: gap)
      return command.isGeneric ? .nothing : .number(added)
    default:
      _ = insert(command.entries, at: entries.count)
      return .nothing
    }
  }

  private mutating func put(
    _ known: Int?, _ entry: Entry, else gap: Int
  ) -> (old: Entry?, place: Int) {
    guard let known else {
      entries.insert(entry, at: gap)
      return (nil, gap)
    }
    let old = entries[known]
    entries[known] = entry
    return (old, known)
  }

  /// Inserts elements whose ids are free, in order.
  mutating func insert(_ new: [Entry], at gap: Int) -> Int {
    var place = gap
    for entry in new where index(entry.id) == nil {
      entries.insert(entry, at: place)
      place += 1
    }
    return place - gap
  }

  // MARK: Removing

  private mutating func remove(_ command: CollectionCommand) -> CollectionAnswer {
    let count = entries.count
    switch command.kind {
    case .removeLast: return .entry(entries.popLast())
    case .removeFirst: return .entry(entries.isEmpty ? nil : entries.removeFirst())
    case .removeAt: return .entry(command.place(in: count).map { entries.remove(at: $0) })
    case .removeID: return .entry(index(command.id).map { entries.remove(at: $0) })
    case .erase:
      if let known = index(command.id) { entries.remove(at: known) }
    case .removeRange:
      let range = command.range(in: count)
      entries.removeSubrange(command.way == 2 ? range.lowerBound..<count : range)
    case .removeEnds:
      let length = min(command.length, count)
      entries = Array(command.way == 0 ? entries.dropFirst(length) : entries.dropLast(length))
    case .removeAll: entries = []
    case .removeWhere: entries = entries.filter { !command.selects($0.value) }
    case .filter: entries = entries.filter { command.selects($0.value) }
    case .removeOffsets:
      entries = entries.enumerated().filter { !command.numbers.contains($0.offset) }.map(\.element)
    default:
      entries = entries.filter { !command.numbers.contains($0.id) }
      return .number(count - entries.count)
    }
    return .nothing
  }

  // MARK: Writing

  private mutating func write(_ command: CollectionCommand) -> CollectionAnswer {
    let known = index(command.id)
    switch command.kind {
    case .write: _ = put(known, command.entry, else: entries.count)
    case .edit: if let known { entries[known].value = command.value }
    case .update:
      if let known { entries[known].value = command.value }
      return .flag(known != nil)
    case .replace: return .entry(known.flatMap { put($0, command.entry, else: 0).old })
    case .editAt: if let i = command.place(in: entries.count) { entries[i].value = command.value }
    case .updateAt:
      guard let i = command.place(in: entries.count) else { return .entry(nil) }
      let old = entries[i]
      entries[i].value = command.value
      return .entry(old)
    case .place:
      guard let i = command.place(in: entries.count) else { break }
      if let known { entries.swapAt(i, known) }
      entries[i] = command.entry
    case .rekey:
      guard let known else { return .rekeyed(.absent) }
      if let other = index(command.second), other != known { return .rekeyed(.conflict(at: other)) }
      entries[known] = Entry(id: command.second, value: command.value)
      return .rekeyed(.done(at: known))
    default:
      for i in entries.indices { entries[i].value += command.value }
    }
    return .nothing
  }
}
