@testable import IdentifiedModel
@testable import ListMachines

/// swapAt(_:_:) exchanges elements in memory that a copy may share.
enum SwapWritesShared: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let (i, j) = command.exchange(in: list) else { return nil }
    list.array.keys.swapAt(i, j)
    list.array.storage.withSharedMemory { $0.swapAt(i, j) }
    return .nothing
  }
}

/// [id:] in place writes to memory that a copy may share.
enum EditWritesShared: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .edit, let place = list.array.index(id: command.id) else { return nil }
    list.array.storage.withSharedMemory { $0[place].value = command.value }
    return .nothing
  }
}

/// Reversing writes the ids to memory that a copy may share.
enum ReverseWritesSharedIDs: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .reverse, !list.array.hasTable else { return nil }
    list.array.storage.reverse()
    list.array.keys.list.withSharedMemory { $0.reverse() }
    return .nothing
  }
}

/// A removal at the end takes its slot out of a table that a copy may share.
enum RemovalWritesSharedTable: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .removeLast, list.array.hasTable, list.array.count > 9 else {
      return nil
    }
    let shared = list.array.keys.table.slots
    let answer = list.apply(command)
    let own = list.array.keys.table.slots
    var memory = shared
    memory.withSharedMemory { for i in own.indices { $0[i] = own[i] } }
    return answer
  }
}

/// == compares ids alone.
enum EqualityComparesIDs: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, reading other: Trial
  ) -> CollectionAnswer? {
    command.kind == .compare ? .flag(list.array.ids == other.array.ids) : nil
  }
}

/// A difference forgets the moves.
enum DifferenceForgetsMoves: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, reading other: Trial
  ) -> CollectionAnswer? {
    guard command.kind == .change, command.way == 0 else { return nil }
    let changes = other.array.changes(from: list.array)
    list.array.remove(ids: changes.removals.map(\.id))
    for new in changes.insertions {
      list.array.insert(new.element, at: min(new.offset, list.array.count))
    }
    for update in changes.updates { list.array.replace(update.element) }
    return .numbers([
      changes.removals.count, changes.insertions.count, changes.moves.count, changes.updates.count,
    ])
  }
}

/// A copy of a slice begins where its base does.
enum SliceCopiesFromStart: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, reading other: Trial
  ) -> CollectionAnswer? {
    guard command.kind == .take else { return nil }
    list.array = other.array
    list.array.removeLast(
      other.array.count - command.range(in: other.array.count).count)
    return .nothing
  }
}

/// Appending a list appends one of its ids that is there already once more.
enum AppendListDuplicates: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, reading other: Trial
  ) -> CollectionAnswer? {
    guard command.kind == .appendList, command.way == 0, !list.array.hasTable else { return nil }
    list.array.keys.list += other.array.keys.list
    list.array.storage += other.array.storage
    return .nothing
  }
}

/// A difference forgets elements that are in both lists with other contents.
enum DifferenceForgetsUpdates: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, reading other: Trial
  ) -> CollectionAnswer? {
    guard command.kind == .change, command.way == 0 else { return nil }
    let changes = other.array.changes(from: list.array) { _, _ in true }
    guard let changed = list.array.applying(changes) else { return .nothing }
    list.array = changed
    return .numbers([
      changes.removals.count, changes.insertions.count, changes.moves.count, changes.updates.count,
    ])
  }
}
