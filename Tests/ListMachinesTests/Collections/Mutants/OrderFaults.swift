@testable import IdentifiedModel
@testable import ListMachines

/// Does the operation and puts the table back as it was before.
private func leaveTableStale(
  _ command: CollectionCommand, _ list: inout Trial
) -> CollectionAnswer? {
  guard list.array.hasTable else { return nil }
  let table = list.array.keys.table
  let answer = list.apply(command)
  list.array.keys.table = table
  return answer
}

extension CollectionCommand {
  /// The positions that a `swap` exchanges, if they differ.
  func exchange(in list: Trial) -> (Int, Int)? {
    guard kind == .swap, let i = place(in: list.array.count),
      let j = targetPlace(in: list.array.count), i != j
    else { return nil }
    return (i, j)
  }
}

/// swapAt(_:_:) leaves the table stale.
enum SwapNoTable: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    command.kind == .swap ? leaveTableStale(command, &list) : nil
  }
}

/// swapAt(_:_:) gives one of the two slots its new position.
enum SwapHalfTable: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let (i, j) = command.exchange(in: list), list.array.hasTable else { return nil }
    let slot = list.array.keys.slot(of: i)
    list.array.keys.table.put(j, in: slot)
    list.array.keys.list.swapAt(i, j)
    list.array.storage.swapAt(i, j)
    return .nothing
  }
}

/// swapAt(_:_:) exchanges the ids and not the elements.
enum SwapIDsOnly: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard let (i, j) = command.exchange(in: list) else { return nil }
    list.array.keys.swapAt(i, j)
    return .nothing
  }
}

/// move(from:to:) leaves the table stale.
enum MoveNoTable: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    command.kind == .move ? leaveTableStale(command, &list) : nil
  }
}

/// move(fromOffsets:toOffset:) counts the destination as if nothing before it moved.
enum MoveDestinationNotAdjusted: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .moveOffsets else { return nil }
    let offsets = Set(command.numbers.filter { $0 < list.array.count })
    let moved = offsets.sorted().map { list.array[$0] }
    let gap = command.gap(in: list.array.count)
    list.array.remove(atOffsets: offsets)
    list.array.insert(contentsOf: moved, at: min(gap, list.array.count))
    return .nothing
  }
}

/// move(fromOffsets:toOffset:) reverses the elements that move.
enum MoveReversesGroup: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .moveOffsets else { return nil }
    let moved = Set(command.numbers.filter { $0 < list.array.count }).sorted()
    let others = list.array.indices.filter { !moved.contains($0) }
    let gap = command.gap(in: list.array.count)
    let order = others.filter { $0 < gap } + moved.reversed() + others.filter { $0 >= gap }
    list.array.reorder(order.map { UInt32($0) })
    return .nothing
  }
}

/// reverse() leaves the table stale.
enum ReverseNoTable: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    command.kind == .reverse ? leaveTableStale(command, &list) : nil
  }
}

/// reverse() of exactly three elements exchanges the first two.
enum ReverseOfThree: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .reverse, list.array.count == 3 else { return nil }
    list.array.swapAt(0, 1)
    return .nothing
  }
}

/// reverse() forgets the bias that removals at the front leave in the table.
enum ReverseDropsBias: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .reverse, !command.isGeneric else { return nil }
    list.array.keys.table.bias = 0
    return nil
  }
}

/// sort(by:) puts equal elements in reverse.
enum SortUnstable: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .sort, !command.isGeneric else { return nil }
    list.array.reverse()
    return nil
  }
}

/// sort(by:) puts the ids in order and not the elements.
enum SortIDsOnly: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .sort else { return nil }
    let elements = list.array.storage
    let answer = list.apply(command)
    list.array.storage = elements
    return answer
  }
}

/// partition(by:) answers one less when all elements stay in front.
enum PartitionPivotOff: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .partition, list.array.count > 1 else { return nil }
    let answer = list.apply(command)
    return answer == .number(list.array.count) ? .number(list.array.count - 1) : answer
  }
}

/// move(id:before:) to the end stops one place before it.
enum MoveToEndStopsShort: CollectionFault {
  static func apply(
    _ command: CollectionCommand, to list: inout Trial, memory: inout Int
  ) -> CollectionAnswer? {
    guard command.kind == .moveID, command.way == 1, list.array.count > 1,
      let place = list.array.index(id: command.id)
    else { return nil }
    list.array.move(from: place, to: list.array.count - 2)
    return .flag(true)
  }
}
