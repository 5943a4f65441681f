@testable import IdentifiedModel
@testable import ListMachines

/// [position] = a new id leaves the old one in the table.
enum PlaceKeepsOldSlot: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .place, list.array.hasTable, !list.array.contains(id: command.id),
      let place = command.place(in: list.array.count)
    else { return nil }
    list.array.keys.list[place] = command.id
    list.array.storage[place] = Row(command.entry)
    return .nothing
  }
}

/// [position] = an id that is elsewhere makes it a duplicate.
enum PlaceDuplicates: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .place, let place = command.place(in: list.array.count) else {
      return nil
    }
    list.array.keys.list[place] = command.id
    list.array.storage[place] = Row(command.entry)
    return .nothing
  }
}

/// [id: absent] = nil removes the last element.
enum EraseOfAbsentRemovesLast: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .erase, !list.array.contains(id: command.id) else { return nil }
    _ = list.array.popLast()
    return .nothing
  }
}

/// [id: present] = an element does nothing.
enum WriteIgnored: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .write, list.array.contains(id: command.id) else { return nil }
    return .nothing
  }
}

/// rekey(id:to:) leaves the old id in the table.
enum RekeyKeepsOldSlot: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .rekey, list.array.hasTable,
      !list.array.contains(id: command.second), let place = list.array.index(id: command.id)
    else { return nil }
    list.array.keys.list[place] = command.second
    list.array.storage[place] = Row(id: command.second, value: command.value)
    return .rekeyed(.done(at: place))
  }
}

/// removeAll(where:) whose condition throws has removed what came before.
enum ThrowingRemovalRemoves: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .throwing, command.kind.ways[command.way] == "remove-where",
      command.position < list.array.count
    else { return nil }
    for i in (0..<command.position).reversed() where command.selects(list.array[i].value) {
      list.array.remove(at: i)
    }
    return .flag(true)
  }
}

/// contains(_:) compares elements instead of ids.
enum ContainsComparesElements: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .read, command.kind.ways[command.way] == "contains" else { return nil }
    return .flag(list.array.elements.contains(Row(command.entry)))
  }
}
