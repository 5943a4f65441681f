/// An element that leaves its place and comes back, so that it is not shared while it changes.
///
/// Between `moveOut` and one of the others the array may have a hole, a place without an element:
/// nothing else may touch the array then, and one of the others must be called.
extension Array {
  /// Takes the element at `position`; the memory is this array's alone afterwards.
  @inlinable
  @inline(__always)
  mutating func moveOut(at position: Int) -> Element? {
    // An only element leaves an empty array, because a hole needs a neighbour to be closed.
    if count == 1 { return popLast() }
    return withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { ($0 + position).move() }
    }
  }

  /// Puts an element into the hole.
  @inlinable
  @inline(__always)
  mutating func moveIn(_ element: __owned Element, at position: Int) {
    if isEmpty {
      append(element)
    } else {
      withUnsafeMutableBufferPointer { $0.initializeElement(at: position, to: element) }
    }
  }

  /// Removes the hole: fills it with a copy of a neighbour, which an array knows how to remove.
  @inlinable
  mutating func closeHole(at position: Int) {
    if isEmpty { return }
    moveIn(self[position == 0 ? 1 : 0], at: position)
    remove(at: position)
  }
}
