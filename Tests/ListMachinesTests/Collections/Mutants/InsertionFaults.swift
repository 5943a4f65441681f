@testable import IdentifiedModel
@testable import ListMachines

extension CollectionCommand {
  /// Where an `insert` of a new id goes in an array with a table, not at its end; else nil.
  func insertion(into list: Trial) -> Int? {
    let gap = gap(in: list.array.count)
    guard kind == .insert, !isGeneric, list.array.hasTable, gap < list.array.count,
      !list.array.contains(id: id), list.array.count < list.array.keys.table.limit
    else { return nil }
    return gap
  }
}

/// insert(_:at:) leaves the positions of later ids as they are.
enum InsertNoShift: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let gap = command.insertion(into: list) else { return nil }
    list.array.keys.list.insert(command.id, at: gap)
    list.array.storage.insert(Row(command.entry), at: gap)
    list.array.keys.enterKnownAbsent(command.id, at: gap)
    return .inserted(true, at: gap)
  }
}

/// insert(_:at:) forgets to shift the first of the later ids.
enum InsertShiftsTooLate: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let gap = command.insertion(into: list) else { return nil }
    list.array.keys.shiftPositions(gap + 1..<list.array.count, by: 1)
    list.array.keys.list.insert(command.id, at: gap)
    list.array.storage.insert(Row(command.entry), at: gap)
    list.array.keys.enterKnownAbsent(command.id, at: gap)
    return .inserted(true, at: gap)
  }
}

/// insert(_:at:) at the end appends an id that is there once more.
enum InsertAtEndDuplicates: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    let count = list.array.count
    guard command.kind == .insert, command.gap(in: count) == count else { return nil }
    list.array.keys.list.append(command.id)
    list.array.storage.append(Row(command.entry))
    return command.isGeneric ? .nothing : .inserted(true, at: count)
  }
}

/// insert(_:at:) of an id that is there answers with the position that was asked for.
enum InsertAnswersAskedPosition: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .insert, !command.isGeneric, list.array.contains(id: command.id) else {
      return nil
    }
    return .inserted(false, at: command.gap(in: list.array.count))
  }
}

/// append(_:) of an id that is there overwrites its element.
enum AppendOverwrites: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .append, let place = list.array.index(id: command.id) else { return nil }
    list.array[place] = Row(command.entry)
    return command.isGeneric ? .nothing : .inserted(false, at: place)
  }
}

/// updateOrAppend(_:) moves an element that is there to the end.
enum UpdateOrAppendMoves: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .updateOrAppend, let old = list.array.remove(id: command.id) else {
      return nil
    }
    list.array.append(Row(command.entry))
    return .entry(Entry(old))
  }
}

/// updateOrAppend(_:) answers with the new element.
enum UpdateOrAppendAnswersNew: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .updateOrAppend, list.array.contains(id: command.id) else { return nil }
    list.array.updateOrAppend(Row(command.entry))
    return .entry(command.entry)
  }
}

/// updateOrInsert(_:at:) moves an element that is there to the position.
enum UpdateOrInsertMoves: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .updateOrInsert, let old = list.array.remove(id: command.id) else {
      return nil
    }
    let gap = command.gap(in: list.array.count)
    list.array.insert(Row(command.entry), at: gap)
    return .replaced(Entry(old), at: gap)
  }
}

/// replaceSubrange(_:with:) inserts the new elements in reverse.
enum ReplaceReverses: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .replaceRange else { return nil }
    list.array.replaceSubrange(
      command.range(in: list.array.count), with: list.rows(command).reversed())
    return .nothing
  }
}

/// replaceSubrange(_:with:) inserts ids that are there outside of the range once more.
enum ReplaceDuplicates: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .replaceRange else { return nil }
    let range = command.range(in: list.array.count)
    list.array.keys.list.replaceSubrange(range, with: command.numbers)
    list.array.storage.replaceSubrange(range, with: list.rows(command))
    if list.array.hasTable { list.array.keys.buildTable() }
    return .nothing
  }
}

/// The table that the 17th id brings about lacks that id.
enum FirstTableLosesLast: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard !list.array.hasTable else { return nil }
    let answer = list.apply(command)
    if list.array.hasTable { list.array.keys.leave(list.array.count - 1) }
    return answer
  }
}

/// A table that has become too small is replaced by one that lacks the last id.
enum GrowthLosesLast: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    let count = list.array.count
    guard !list.array.keys.table.isAbsent,
      [.append, .insert, .appendAll, .insertAll].contains(command.kind)
    else { return nil }
    let answer = list.apply(command)
    // When a table really grows depends on how much memory the allocator has to spare.
    let grows = [17, 34, 68, 136].contains { count <= $0 && $0 < list.array.count }
    if grows { list.array.keys.leave(list.array.count - 1) }
    return answer
  }
}
