import IdentifiedModel
import StatefulFuzz

extension ArrayOnTrial {
  mutating func remove(_ command: CollectionCommand) -> CollectionAnswer {
    let count = array.count
    switch command.kind {
    case .removeLast: return .entry(array.isEmpty ? nil : Entry(array.removeLast()))
    case .removeFirst: return .entry(array.isEmpty ? nil : Entry(array.removeFirst()))
    case .removeAt: return .entry(command.place(in: count).map { Entry(array.remove(at: $0)) })
    case .removeRange:
      let range = command.range(in: count)
      switch command.way {
      case 0: array.removeSubrange(range)
      case 1: if let last = range.last { array.removeSubrange(range.lowerBound...last) }
      default: array.removeSubrange(range.lowerBound...)
      }
    case .removeEnds:
      let length = Swift.min(command.length, count)
      if command.way == 0 { array.removeFirst(length) } else { array.removeLast(length) }
    case .removeAll: array.removeAll(keepingCapacity: command.way == 1)
    default: array.removeAll { command.selects($0.value) }
    }
    return .nothing
  }

  mutating func removeNamed(_ command: CollectionCommand) -> CollectionAnswer {
    switch command.kind {
    case .removeID:
      let removed =
        command.way == 0 ? array.remove(id: Naming.id(command.id)) : array.remove(row(command))
      return .entry(removed.map(Entry.init))
    case .erase: array[id: Naming.id(command.id)] = nil
    case .removeOffsets:
      let offsets = command.offsets(in: array.count, all: command.way == 1)
      if command.way == 1 {
        array.remove(atOffsets: offsets, outOfRange: .ignore)
      } else {
        array.remove(atOffsets: offsets)
      }
    case .filter: array = array.filter { command.selects($0.value) }
    default: return .number(array.remove(ids: ids(command)))
    }
    return .nothing
  }

  mutating func reorder(_ command: CollectionCommand) -> CollectionAnswer {
    let count = array.count
    switch command.kind {
    case .swap:
      if let i = command.place(in: count), let j = command.targetPlace(in: count) {
        array.swapAt(i, j)
      }
    case .reverse: array.reverse()
    case .sort:
      if command.way == 3 {
        array.sort()
      } else {
        array.sort { command.isOrdered($0.value, before: $1.value) }
      }
    case .partition: return .number(array.partition { command.selects($0.value) })
    default:
      var generator = ShuffleGenerator(state: UInt64(command.value))
      array.shuffle(using: &generator)
    }
    return .nothing
  }

  mutating func move(_ command: CollectionCommand) -> CollectionAnswer {
    let count = array.count
    let other = command.way == 0 ? Naming.id(command.second) : nil
    switch command.kind {
    case .move:
      if let i = command.place(in: count), let j = command.targetPlace(in: count) {
        array.move(from: i, to: j)
      }
      return .nothing
    case .moveOffsets:
      let gap = command.gap(in: count)
      let offsets = command.offsets(in: count, all: command.way == 0)
      if command.way == 0 {
        array.move(fromOffsets: offsets, toOffset: gap)
      } else {
        array.move(fromOffsets: offsets, toOffset: gap, outOfRange: .trap)
      }
      return .nothing
    case .moveID: return .flag(array.move(id: Naming.id(command.id), before: other))
    default: return .flag(array.move(ids: ids(command), before: other))
    }
  }

  mutating func editSlice(_ command: CollectionCommand) -> CollectionAnswer {
    let range = command.range(in: array.count)
    switch command.way {
    case 0: array[range].reverse()
    case 1:
      array[range].sort {
        ($0.value, Naming.number(of: $0.id)) < ($1.value, Naming.number(of: $1.id))
      }
    case 2: if let last = range.last { array[range].swapAt(range.lowerBound, last) }
    default:
      var mirrored = array
      mirrored[range].reverse()
      array[range] = mirrored[range]
    }
    return .nothing
  }
}
