/// Changes of order that move elements and never copy them, so no reference is counted.
extension Array {
  /// Exchanges two elements, which `swapAt` does by copies.
  @inlinable
  @inline(__always)
  mutating func exchange(_ i: Int, _ j: Int) {
    precondition(i >= 0 && i < count && j >= 0 && j < count, "no such position")
    withUnsafeMutableBufferPointer { $0.swapAt(i, j) }
  }

  /// Reverses the order, which `reverse` does by copies.
  @inlinable
  mutating func reverseByMoving() {
    withUnsafeMutableBufferPointer { buffer in
      var i = 0
      var j = buffer.count - 1
      while i < j {
        buffer.swapAt(i, j)
        i += 1
        j -= 1
      }
    }
  }

  /// Moves the element at `source` to `destination`.
  ///
  /// - Complexity: O(distance), a block move.
  @inlinable
  mutating func moveElement(from source: Int, to destination: Int) {
    precondition(indices ~= source, "no element \(source) in \(count) elements")
    precondition(indices ~= destination, "no position \(destination) in \(count) elements")
    if source == destination { return }
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let element = (base + source).move()
      if source < destination {
        (base + source).moveInitialize(from: base + source + 1, count: destination - source)
      } else {
        (base + destination + 1).moveInitialize(
          from: base + destination, count: source - destination)
      }
      (base + destination).initialize(to: element)
    }
  }

  /// Puts the elements of the window that begins at `start` in another order.
  ///
  /// - Parameters:
  ///   - order: For each new place in the window the old one; a permutation.
  ///   - start: Where the window begins.
  /// - Complexity: O(window), with a buffer of that size.
  @inlinable
  mutating func reorderWindow(_ order: [UInt32], from start: Int) {
    precondition(start >= 0 && start + order.count <= count, "no such window")
    if order.isEmpty { return }
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let window = base + start
      // Invariant: a permutation takes each element once, so all of the window is moved out and in.
      let scratch = UnsafeMutablePointer<Element>.allocate(capacity: order.count)
      for i in 0..<order.count {
        (scratch + i).moveInitialize(from: window + Int(order[i]), count: 1)
      }
      window.moveInitialize(from: scratch, count: order.count)
      scratch.deallocate()
    }
  }

  /// Moves the elements at some positions, which ascend, in front of the others; both keep their
  /// order.
  ///
  /// - Complexity: O(n), with a buffer for those that go behind.
  @inlinable
  mutating func moveToFront(_ front: UnsafeBufferPointer<UInt32>) {
    let count = count
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      withUnsafeTemporaryAllocation(of: Element.self, capacity: count - front.count) { behind in
        guard let behind = behind.baseAddress else { return }
        var place = 0
        var next = 0
        // Invariant: what is moved out or forward leaves its place to those that come to the front.
        for position in front {
          while next < Int(position) {
            (behind + (next &- place)).initialize(to: (base + next).move())
            next &+= 1
          }
          if place != next { (base + place).initialize(to: (base + next).move()) }
          place &+= 1
          next &+= 1
        }
        // The rest is behind the others already.
        (base + place).moveInitialize(from: behind, count: next &- place)
      }
    }
  }

  /// Inserts an element, which `insert` does by copies of those behind it.
  @inlinable
  mutating func insertByMoving(_ element: __owned Element, at position: Int) {
    append(element)
    let last = count - 1
    if position == last { return }
    precondition(indices ~= position, "no position \(position) in \(last) elements")
    withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      let element = (base + last).move()
      (base + position + 1).moveInitialize(from: base + position, count: last - position)
      (base + position).initialize(to: element)
    }
  }

  /// Finds the positions of the elements that satisfy a condition, ascending.
  ///
  /// - Parameters:
  ///   - positions: Where they go; as many as there are elements.
  ///   - isIncluded: The condition; if it throws, nothing of use is in `positions`.
  /// - Returns: How many there are.
  @inlinable
  @inline(__always)
  func findPositions(
    into positions: UnsafeMutableBufferPointer<UInt32>,
    where isIncluded: (Element) throws -> Bool
  ) rethrows -> Int {
    precondition(positions.count >= count, "no room for the positions")
    var found = 0
    for i in 0..<count {
      // Invariant: found <= i; a position that is not kept is overwritten by the next.
      positions[found] = UInt32(truncatingIfNeeded: i)
      if try isIncluded(self[i]) { found += 1 }
    }
    return found
  }

  /// The elements at some positions, in their order.
  @inlinable
  func elements(at positions: UnsafeBufferPointer<UInt32>) -> Self {
    Self(unsafeUninitializedCapacity: positions.count) { elements, filled in
      for i in 0..<positions.count {
        elements.initializeElement(at: i, to: self[Int(positions[i])])
        filled = i + 1
      }
    }
  }

  /// Keeps the elements at some positions, which ascend, and removes the others.
  @inlinable
  mutating func keepPositions(_ kept: UnsafeBufferPointer<UInt32>) {
    withUnsafeMutableBufferPointer { buffer in
      for i in 0..<kept.count where Int(kept[i]) != i { buffer.swapAt(i, Int(kept[i])) }
    }
    removeSubrange(kept.count...)
  }
}
