/// Moving elements; those that are not named keep their order.
extension IdentifiedArray {
  /// Moves the element at `source` to `destination`.
  ///
  /// - Complexity: O(n), a block move and one pass over the table.
  @inlinable
  public mutating func move(from source: Int, to destination: Int) {
    storage.moveElement(from: source, to: destination)
    if source != destination { keys.move(from: source, to: destination) }
  }

  /// Moves elements, keeping their order, in front of the one that is at `destination` before the
  /// move.
  ///
  /// This is the convention of SwiftUI's `onMove`. Repeated offsets count once.
  ///
  /// - Parameters:
  ///   - source: The offsets in any order; an `IndexSet` will do.
  ///   - destination: An offset before the move, or the count to move to the end.
  ///   - outOfRange: What to do with an offset that is out of range.
  @inlinable
  public mutating func move(
    fromOffsets source: some Sequence<Int>, toOffset destination: Int,
    outOfRange: OffsetPolicy = .ignore
  ) {
    precondition(
      destination >= 0 && destination <= storage.count,
      "no offset \(destination) in \(storage.count) elements")
    var offsets = source.makeIterator()
    if let only = offsets.next(), offsets.next() == nil, storage.indices ~= only {
      move(from: only, to: only < destination ? destination - 1 : destination)
      return
    }
    moveFlagged(flags(for: source, outOfRange), to: destination)
  }

  /// Moves the element with this id in front of the one with `other`, or to the end if that is nil.
  ///
  /// - Returns: False if one of them is absent; nothing is changed then.
  @inlinable
  @discardableResult
  public mutating func move(id: ID, before other: ID?) -> Bool {
    guard let i = keys.position(of: id) else { return false }
    var destination = storage.count
    if let other {
      guard let found = keys.position(of: other) else { return false }
      destination = found
    }
    if destination != i { move(from: i, to: i < destination ? destination - 1 : destination) }
    return true
  }

  /// Moves the elements with these ids, in the order of the ids, in front of the element that has
  /// `other`, or to the end if that is nil.
  ///
  /// Absent ids are ignored. If `other` is one of the moved ids, the elements are moved in front of
  /// the first element after it that is not moved.
  ///
  /// - Returns: False if `other` is absent; nothing is changed then.
  @inlinable
  @discardableResult
  public mutating func move(ids: some Sequence<ID>, before other: ID?) -> Bool {
    var destination = storage.count
    if let other {
      guard let found = keys.position(of: other) else { return false }
      destination = found
    }
    var isMoved = [Bool](repeating: false, count: storage.count)
    var moved: [UInt32] = []
    for id in ids {
      guard let i = keys.position(of: id), !isMoved[i] else { continue }
      isMoved[i] = true
      moved.append(UInt32(truncatingIfNeeded: i))
    }
    if moved.isEmpty { return true }
    var order: [UInt32] = []
    order.reserveCapacity(storage.count)
    for i in 0..<destination where !isMoved[i] { order.append(UInt32(truncatingIfNeeded: i)) }
    order += moved
    for i in destination..<storage.count where !isMoved[i] {
      order.append(UInt32(truncatingIfNeeded: i))
    }
    reorder(order)
    return true
  }

  /// Moves the flagged elements in front of the one at `destination`.
  @inlinable
  mutating func moveFlagged(_ isMoved: [Bool], to destination: Int) {
    guard let first = isMoved.firstIndex(of: true), let last = isMoved.lastIndex(of: true) else {
      return
    }
    let window = Swift.min(first, destination)..<Swift.max(last + 1, destination)
    var order: [UInt32] = []
    order.reserveCapacity(window.count)
    func take(_ range: Range<Int>, moved: Bool) {
      for i in range where isMoved[i] == moved {
        order.append(UInt32(truncatingIfNeeded: i - window.lowerBound))
      }
    }
    take(window.lowerBound..<destination, moved: false)
    take(window, moved: true)
    take(destination..<window.upperBound, moved: false)
    reorder(order, from: window.lowerBound)
  }
}
