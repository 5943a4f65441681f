@testable import IdentifiedModel
@testable import ListMachines

typealias Trial = ArrayOnTrial<NumberIDs>

extension CollectionCommand {
  /// The position that a `removeAt` takes from an array with a table; nil for other commands.
  func removal(from list: Trial) -> Int? {
    guard kind == .removeAt, list.array.hasTable else { return nil }
    return place(in: list.array.count)
  }
}

/// remove(at:) leaves the positions of later ids as they are.
enum RemoveNoShift: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let place = command.removal(from: list) else { return nil }
    list.array.keys.leave(place)
    list.array.keys.list.remove(at: place)
    return .entry(Entry(list.array.storage.remove(at: place)))
  }
}

/// remove(at:) begins to shift one element too late.
enum RemoveShiftsTooLate: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let place = command.removal(from: list), place + 1 < list.array.count else { return nil }
    list.array.keys.leave(place)
    list.array.keys.shiftPositions(place + 2..<list.array.count, by: -1)
    list.array.keys.list.remove(at: place)
    return .entry(Entry(list.array.storage.remove(at: place)))
  }
}

/// remove(at:) shifts nothing when it removes the middle one of an odd number.
enum RemoveMiddleNoShift: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let place = command.removal(from: list), list.array.count == place * 2 + 1 else {
      return nil
    }
    return RemoveNoShift.apply(command, to: &list, memory: &memory)
  }
}

/// remove(at:) leaves the removed id in the table.
enum RemoveKeepsSlot: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let place = command.removal(from: list) else { return nil }
    list.array.keys.shiftPositions(place + 1..<list.array.count, by: -1)
    list.array.keys.list.remove(at: place)
    return .entry(Entry(list.array.storage.remove(at: place)))
  }
}

/// remove(id:) puts the last element in the gap.
enum RemoveIDSwapsLast: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .removeID, let place = list.array.index(id: command.id) else {
      return nil
    }
    list.array.swapAt(place, list.array.count - 1)
    return .entry(Entry(list.array.removeLast()))
  }
}

/// removeLast() forgets the table.
enum RemoveLastKeepsSlot: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .removeLast, list.array.hasTable else { return nil }
    list.array.keys.list.removeLast()
    return .entry(Entry(list.array.storage.removeLast()))
  }
}

/// removeSubrange(_:) shifts later positions by one instead of by the length of the range.
enum RangeShiftsByOne: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    let range = command.range(in: list.array.count)
    guard command.kind == .removeRange, command.way < 2, list.array.hasTable,
      list.array.count - range.count > 8
    else { return nil }
    for place in range { list.array.keys.leave(place) }
    list.array.keys.shiftPositions(range.upperBound..<list.array.count, by: -1)
    list.array.keys.list.removeSubrange(range)
    list.array.storage.removeSubrange(range)
    return .nothing
  }
}

/// removeAll(keepingCapacity: true) keeps the table.
enum RemoveAllKeepsSlots: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .removeAll, command.way == 1, list.array.hasTable else { return nil }
    list.array.storage.removeAll(keepingCapacity: true)
    list.array.keys.list.removeAll(keepingCapacity: true)
    return .nothing
  }
}

/// removeAll(where:) skips the element behind a removed one.
enum RemoveWhereSkipsNext: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .removeWhere else { return nil }
    var i = 0
    while i < list.array.count {
      if command.selects(list.array[i].value) { list.array.remove(at: i) }
      i += 1
    }
    return .nothing
  }
}

/// remove(atOffsets:) removes one after the other, first offset first.
enum RemoveOffsetsAscending: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .removeOffsets else { return nil }
    for offset in Set(command.numbers).sorted() where offset < list.array.count {
      list.array.remove(at: offset)
    }
    return .nothing
  }
}

/// The third append after removeAll(keepingCapacity: true) puts its element in front.
enum ThirdAppendAfterRemoveAll: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    switch command.kind {
    case .removeAll where command.way == 1: memory = 3
    case .append where memory > 0:
      memory -= 1
      guard memory == 0 else { return nil }
      let result = list.array.insert(Row(command.entry), at: 0)
      return command.isGeneric ? .nothing : .inserted(result.inserted, at: list.array.count - 1)
    default: break
    }
    return nil
  }
}

/// A throw after an element was set to nil removes it and leaves its id.
enum ThrowingEraseKeepsID: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .throwing, command.kind.ways[command.way] == "erase",
      let place = list.array.index(id: command.id)
    else { return nil }
    list.array.storage.remove(at: place)
    return .flag(true)
  }
}
