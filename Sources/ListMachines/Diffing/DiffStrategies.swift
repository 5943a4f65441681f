/// Finds for each place the child that belongs there among those that come later, and swaps it in.
///
/// Right, with repeated keys as well. Source: the form of swift-cross-ui.
enum SwappingDiff: DiffStrategy {
  static func update(_ children: inout [DiffChild], to keys: [Int], in nursery: DiffNursery) {
    for (place, key) in keys.enumerated() {
      if let found = children.indices.dropFirst(place).first(where: { children[$0].key == key }) {
        children.swapAt(place, found)
      } else {
        children.insert(nursery.make(key), at: place)
      }
    }
    children.dropFirst(keys.count).forEach(nursery.drop)
    children.removeLast(children.count - keys.count)
  }
}

/// Looks children up by key and by how many equal keys came before.
///
/// Right, with repeated keys as well.
enum OccurrenceTableDiff: DiffStrategy {
  static func update(_ children: inout [DiffChild], to keys: [Int], in nursery: DiffNursery) {
    var table = Dictionary(grouping: children, by: \.key)
    children = keys.map { key in
      guard let first = table[key]?.first else { return nursery.make(key) }
      table[key]?.removeFirst()
      return first
    }
    for key in table.keys.sorted() { table[key]?.forEach(nursery.drop) }
  }
}

/// Looks children up in a table with one entry for each key.
///
/// Right as long as no key is repeated. Else one child stands at two places, and the others with its
/// key are forgotten.
enum KeyTableDiff: DiffStrategy {
  static func update(_ children: inout [DiffChild], to keys: [Int], in nursery: DiffNursery) {
    let table = Dictionary(children.map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    for child in table.values.sorted(by: { $0.key < $1.key }) where !keys.contains(child.key) {
      nursery.drop(child)
    }
    children = keys.map { table[$0] ?? nursery.make($0) }
  }
}

/// Applies a `CollectionDifference` whose moves were inferred.
///
/// Right as long as no key is repeated: a removal and an insertion of one key are a move only if there
/// is one of each. Source: documentation of `inferringMoves()`.
enum DifferenceDiff: DiffStrategy {
  static func update(_ children: inout [DiffChild], to keys: [Int], in nursery: DiffNursery) {
    var moving: [Int: DiffChild] = [:]
    for change in keys.difference(from: children.map(\.key)).inferringMoves() {
      switch change {
      case .remove(let offset, _, nil): nursery.drop(children.remove(at: offset))
      case .remove(let offset, let key, _): moving[key] = children.remove(at: offset)
      case .insert(let offset, let key, _):
        children.insert(moving[key] ?? nursery.make(key), at: offset)
      }
    }
  }
}

/// Applies a `CollectionDifference` as it is: what moved is dropped and made again.
enum DifferenceWithoutMovesDiff: DiffStrategy {
  static func update(_ children: inout [DiffChild], to keys: [Int], in nursery: DiffNursery) {
    for change in keys.difference(from: children.map(\.key)) {
      switch change {
      case .remove(let offset, _, _): nursery.drop(children.remove(at: offset))
      case .insert(let offset, let key, _): children.insert(nursery.make(key), at: offset)
      }
    }
  }
}

/// Keeps the child at each place, whatever key it is for, and drops or makes the last ones.
///
/// Source: swift-cross-ui#243; Tokamak's tree, which matches children by their place.
enum PositionalDiff: DiffStrategy {
  static func update(_ children: inout [DiffChild], to keys: [Int], in nursery: DiffNursery) {
    while children.count > keys.count { nursery.drop(children.removeLast()) }
    while children.count < keys.count { children.append(nursery.make(keys[children.count])) }
    for (child, key) in zip(children, keys) { child.key = key }
  }
}

/// Brings children that stay to the front, removes as many as went from the end, then makes new ones.
///
/// How many went is told from numbers of keys, each of which counts once: with repeated keys that is
/// too many. Source: TCA#1798, "can't remove more items than it contains".
enum CountingDiff: DiffStrategy {
  static func update(_ children: inout [DiffChild], to keys: [Int], in nursery: DiffNursery) {
    var front = 0
    for key in keys {
      if let found = children.indices.dropFirst(front).first(where: { children[$0].key == key }) {
        children.swapAt(front, found)
        front += 1
      }
    }
    let made = keys.count - front
    let gone = children.count + made - Set(keys).count
    children.suffix(gone).forEach(nursery.drop)
    children.removeLast(gone)
    for (place, key) in keys.enumerated() {
      if place >= children.count || children[place].key != key {
        children.insert(nursery.make(key), at: min(place, children.count))
      }
    }
  }
}
