/// The difference between two identified arrays, by id.
///
/// Apply the removals first, then insertions and moves in the order of their new positions, then
/// the updates. As few elements as possible are moved.
public struct IdentifiedChanges<ID: Hashable, Element> {
  /// An element that is in the old array only.
  public struct Removal {
    /// Its id.
    public let id: ID
    /// Where it was in the old array.
    public let offset: Int

    /// Makes a removal.
    package init(id: ID, offset: Int) {
      self.id = id
      self.offset = offset
    }
  }

  /// An element that is in the new array only.
  public struct Insertion {
    /// The element.
    public let element: Element
    /// Where it is in the new array.
    public let offset: Int

    /// Makes an insertion.
    package init(element: Element, offset: Int) {
      self.element = element
      self.offset = offset
    }
  }

  /// An element that is in both, at another place among those that stay.
  public struct Move {
    /// Its id.
    public let id: ID
    /// Where it was in the old array.
    public let source: Int
    /// Where it is in the new array.
    public let destination: Int

    /// Makes a move.
    package init(id: ID, source: Int, destination: Int) {
      self.id = id
      self.source = source
      self.destination = destination
    }
  }

  /// An element that is in both, with other contents.
  public struct Update {
    /// Its id.
    public let id: ID
    /// The new contents.
    public let element: Element

    /// Makes an update.
    package init(id: ID, element: Element) {
      self.id = id
      self.element = element
    }
  }

  /// By old offset, ascending.
  public let removals: [Removal]
  /// By new offset, ascending.
  public let insertions: [Insertion]
  /// By new offset, ascending.
  public let moves: [Move]
  /// By new offset, ascending.
  public let updates: [Update]

  /// Whether both arrays are the same.
  public var isEmpty: Bool {
    removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty
  }
}

extension IdentifiedChanges.Removal: Equatable {}
extension IdentifiedChanges.Removal: Sendable where ID: Sendable {}
extension IdentifiedChanges.Insertion: Equatable where Element: Equatable {}
extension IdentifiedChanges.Insertion: Sendable where Element: Sendable {}
extension IdentifiedChanges.Move: Equatable {}
extension IdentifiedChanges.Move: Sendable where ID: Sendable {}
extension IdentifiedChanges.Update: Equatable where Element: Equatable {}
extension IdentifiedChanges.Update: Sendable where ID: Sendable, Element: Sendable {}
extension IdentifiedChanges: Equatable where Element: Equatable {}
extension IdentifiedChanges: Sendable where ID: Sendable, Element: Sendable {}

extension IdentifiedArray {
  /// The changes that turn `old` into this array.
  ///
  /// - Parameters:
  ///   - old: The array before.
  ///   - isUnchanged: Whether two elements with one id have the same contents.
  /// - Returns: The changes.
  /// - Throws: What `isUnchanged` throws.
  /// - Complexity: O(n log n).
  public func changes(
    from old: Self, by isUnchanged: (Element, Element) throws -> Bool
  ) rethrows -> IdentifiedChanges<ID, Element> {
    var insertions: [IdentifiedChanges<ID, Element>.Insertion] = []
    var updates: [IdentifiedChanges<ID, Element>.Update] = []
    var stayers: [(source: Int, destination: Int)] = []
    for (i, id) in keys.list.enumerated() {
      guard let source = old.index(id: id) else {
        insertions.append(.init(element: storage[i], offset: i))
        continue
      }
      stayers.append((source, i))
      if try !isUnchanged(old.storage[source], storage[i]) {
        updates.append(.init(id: id, element: storage[i]))
      }
    }
    let resting = longestIncreasingSubsequence(of: stayers.map(\.source))
    let moves = stayers.indices.filter { !resting[$0] }.map { i in
      IdentifiedChanges<ID, Element>.Move(
        id: keys.list[stayers[i].destination], source: stayers[i].source,
        destination: stayers[i].destination)
    }
    let removals = old.keys.list.enumerated().filter { !contains(id: $0.element) }.map {
      IdentifiedChanges<ID, Element>.Removal(id: $0.element, offset: $0.offset)
    }
    return IdentifiedChanges(
      removals: removals, insertions: insertions, moves: moves, updates: updates)
  }

  /// This array with `changes` applied, or nil if they belong to another array.
  ///
  /// - Complexity: O(n log n).
  public func applying(_ changes: IdentifiedChanges<ID, Element>) -> Self? {
    let leaving =
      changes.removals.map { ($0.id, $0.offset) } + changes.moves.map { ($0.id, $0.source) }
    for (id, offset) in leaving where index(id: id) != offset { return nil }
    let placed =
      changes.insertions.map { ($0.offset, $0.element) }
      + changes.moves.map { ($0.destination, storage[$0.source]) }
    var result = self
    result.remove(ids: leaving.map(\.0))
    for (offset, element) in placed.sorted(by: { $0.0 < $1.0 }) {
      guard offset <= result.count, result.insert(element, at: offset).inserted else { return nil }
    }
    for update in changes.updates {
      guard result.contains(id: update.id), source.id(of: update.element) == update.id else {
        return nil
      }
      result.replace(update.element)
    }
    return result
  }
}

extension IdentifiedArray where Element: Equatable {
  /// The changes that turn `old` into this array.
  ///
  /// - Complexity: O(n log n).
  public func changes(from old: Self) -> IdentifiedChanges<ID, Element> {
    changes(from: old, by: ==)
  }
}

/// For each of some different numbers whether it belongs to one longest increasing subsequence.
///
/// - Complexity: O(n log n).
/// - Source: Fredman 1975, "On computing the length of longest increasing subsequences".
private func longestIncreasingSubsequence(of numbers: [Int]) -> [Bool] {
  // Invariant: `tails[k]` is the index of the smallest number that ends an increasing subsequence
  // of length k + 1; `previous` leads from there to its beginning.
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: numbers.count)
  for (i, number) in numbers.enumerated() {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[tails[middle]] < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[i] = tails[low - 1] }
    if low == tails.count { tails.append(i) } else { tails[low] = i }
  }
  var belongs = [Bool](repeating: false, count: numbers.count)
  var next = tails.last ?? -1
  while next >= 0 {
    belongs[next] = true
    next = previous[next]
  }
  return belongs
}
