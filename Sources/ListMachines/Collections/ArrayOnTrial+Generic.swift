import IdentifiedModel
import StatefulFuzz

extension ArrayOnTrial {
  mutating func addGenerically(_ command: CollectionCommand) -> CollectionAnswer {
    let gap = command.gap(in: array.count)
    switch command.kind {
    case .append: genericAppend(row(command), to: &array)
    case .insert: genericInsert(row(command), into: &array, at: gap)
    case .appendAll: array = genericSum(array, rows(command))
    case .insertAll: genericInsert(all: rows(command), into: &array, at: gap)
    default: genericReplace(command.range(in: array.count), of: &array, with: rows(command))
    }
    return .nothing
  }

  mutating func removeGenerically(_ command: CollectionCommand) -> CollectionAnswer {
    let count = array.count
    switch command.kind {
    case .removeLast: return .entry(genericPopLast(from: &array).map(Entry.init))
    case .removeFirst: return .entry(genericRemoveFirst(from: &array).map(Entry.init))
    case .removeAt:
      return .entry(command.place(in: count).map { Entry(genericRemove(at: $0, from: &array)) })
    case .removeRange:
      let range = command.range(in: count)
      genericRemove(command.way == 2 ? range.lowerBound..<count : range, from: &array)
    case .removeEnds:
      let length = Swift.min(command.length, count)
      let (first, last) = command.way == 0 ? (length, 0) : (0, length)
      genericRemoveEnds(first: first, last: last, from: &array)
    case .removeAll: genericRemoveAll(from: &array, keepingCapacity: command.way == 1)
    default: genericRemoveAll(from: &array) { command.selects($0.value) }
    }
    return .nothing
  }

  mutating func reorderGenerically(_ command: CollectionCommand) -> CollectionAnswer {
    let count = array.count
    switch command.kind {
    case .swap:
      if let i = command.place(in: count), let j = command.targetPlace(in: count) {
        genericSwap(i, j, in: &array)
      }
    case .reverse: genericReverse(&array)
    case .sort:
      genericSort(&array) { left, right in
        if command.isOrdered(left.value, before: right.value) { return true }
        if command.isOrdered(right.value, before: left.value) { return false }
        return Naming.number(of: left.id) < Naming.number(of: right.id)
      }
    case .partition: return partitionGenerically(command)
    default:
      var generator = ShuffleGenerator(state: UInt64(command.value))
      genericShuffle(&array, using: &generator)
    }
    return .nothing
  }

  /// The order within both parts is not promised, so they are put in order of ids afterwards.
  private mutating func partitionGenerically(_ command: CollectionCommand) -> CollectionAnswer {
    let pivot = genericPartition(&array) { command.selects($0.value) }
    let isRight = array.indices.allSatisfy { command.selects(array[$0].value) == ($0 >= pivot) }
    guard isRight else { return .text("elements are on the wrong side of \(pivot)") }
    array.sort { left, right in
      let (one, other) = (command.selects(left.value), command.selects(right.value))
      return one == other ? Naming.number(of: left.id) < Naming.number(of: right.id) : !one
    }
    return .number(pivot)
  }
}
