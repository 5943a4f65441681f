/// What an identified array does to its ids; each call keeps the list and the table in step.
extension UniqueIDs {
  /// Makes the ids of a list.
  ///
  /// - Returns: The positions of the first two equal ids, or nil; the value is of no use then.
  @inlinable
  init(_ list: [ID], conflict: inout (first: Int, second: Int)?) {
    self.list = list
    table = SlotTable()
    if list.count > Self.walkLimit {
      conflict = buildTable(checking: true)
    } else {
      for i in list.indices {
        if let first = walk(to: list[i]), first < i {
          conflict = (first, i)
          return
        }
      }
    }
  }

  /// Makes the ids of a list that is known to hold each once.
  @inlinable
  init(unique list: [ID]) {
    self.list = list
    table = SlotTable()
    if list.count > Self.walkLimit { buildTable() }
  }

  /// Appends `id` unless it is there.
  ///
  /// - Returns: Where it was already, or nil when it was appended.
  @inlinable
  @inline(__always)
  mutating func appendIfAbsent(_ id: ID) -> Int? {
    if table.isAbsent {
      if let known = walk(to: id) { return known }
      list.append(id)
      if list.count > Self.walkLimit { growTable() }
      return nil
    }
    switch search(for: id) {
    case .known(let known): return known
    case .free(let slot, let tag, let flooded):
      let isFull = list.count >= table.limit
      if !isFull { table.fill(slot, tag: tag, position: list.count) }
      list.append(id)
      if flooded { table.usesFullHash = true }
      if isFull {
        growTable()
      } else if flooded {
        buildTable(capacity: list.capacity)
      }
      return nil
    }
  }

  /// A new table with room for what the list has room for, at least for twice the count.
  @inlinable
  @inline(never)
  mutating func growTable() {
    buildTable(capacity: Swift.max(list.capacity, list.count * 2))
  }

  /// Inserts an id that is known to be absent.
  @inlinable
  mutating func insert(_ id: ID, at position: Int) {
    if position == list.count {
      let known = appendIfAbsent(id)
      precondition(known == nil, "an id is equal to one that was not found before")
      return
    }
    if table.isAbsent {
      list.insertByMoving(id, at: position)
      if list.count > Self.walkLimit { growTable() }
      return
    }
    if list.count >= table.limit { growTable() }
    openGap(at: position)
    list.insertByMoving(id, at: position)
    enterKnownAbsent(id, at: position)
  }

  /// Removes the id at a position.
  @inlinable
  mutating func remove(at position: Int) {
    if !table.isAbsent {
      leave(position)
      closeGap(at: position)
    }
    list.remove(at: position)
    dropTableIfShort()
  }

  /// Removes the last id.
  @inlinable
  mutating func removeLast() {
    if !table.isAbsent { leave(list.count - 1) }
    list.removeLast()
    dropTableIfShort()
  }

  /// Removes the ids in a range.
  @inlinable
  mutating func removeSubrange(_ range: Range<Int>) {
    if table.isAbsent || list.count - range.count <= Self.walkLimit / 2 {
      list.removeSubrange(range)
      table = SlotTable()
    } else if range.count * 4 < list.count {
      for position in range { leave(position) }
      shiftPositions(range.upperBound..<list.count, by: -range.count)
      list.removeSubrange(range)
    } else {
      list.removeSubrange(range)
      buildTable()
    }
  }

  /// Puts an id that is known to be absent in the place of another.
  @inlinable
  mutating func replace(at position: Int, with id: ID) {
    if table.isAbsent {
      list[position] = id
    } else {
      leave(position)
      list[position] = id
      enterKnownAbsent(id, at: position)
    }
  }

  @inlinable
  mutating func enterKnownAbsent(_ id: ID, at position: Int) {
    let full = table.usesFullHash
    let known = enter(id, at: position)
    precondition(known == nil, "an id is equal to one that was not found before")
    if full != table.usesFullHash { buildTable(capacity: list.capacity) }
  }

  /// Exchanges the ids at two positions.
  @inlinable
  mutating func swapAt(_ i: Int, _ j: Int) {
    if !table.isAbsent {
      let first = slot(of: i)
      let second = slot(of: j)
      table.exchange(first, second)
    }
    list.exchange(i, j)
  }

  /// Moves the id at `source` so that it ends at `destination`.
  @inlinable
  mutating func move(from source: Int, to destination: Int) {
    if !table.isAbsent {
      let moved = slot(of: source)
      if source < destination {
        shiftPositions(source + 1..<destination + 1, by: -1)
      } else {
        shiftPositions(destination..<source, by: 1)
      }
      // Whatever the passes made of it, the moved id's slot gets its position anew.
      table.put(destination, in: moved)
    }
    list.moveElement(from: source, to: destination)
  }

  /// Reverses the order.
  @inlinable
  mutating func reverse() {
    if !table.isAbsent { table.reverse(count: list.count) }
    list.reverseByMoving()
  }

  /// Puts the ids of the window that begins at `start` in another order.
  ///
  /// - Parameters:
  ///   - order: For each new place in the window the old one; a permutation.
  ///   - start: Where the window begins.
  @inlinable
  mutating func reorder(_ order: [UInt32], from start: Int) {
    if !table.isAbsent {
      var newPositions = [UInt32](repeating: 0, count: order.count)
      for i in order.indices { newPositions[Int(order[i])] = UInt32(truncatingIfNeeded: i) }
      table.remap(newPositions, from: start)
    }
    list.reorderWindow(order, from: start)
  }

  /// Moves the ids at some positions, which ascend, in front of the others.
  @inlinable
  mutating func moveToFront(_ front: UnsafeBufferPointer<UInt32>) {
    if !table.isAbsent {
      var newPositions = [UInt32](repeating: 0, count: list.count)
      var next = 0
      for i in 0..<list.count {
        if next < front.count, Int(front[next]) == i {
          newPositions[i] = UInt32(truncatingIfNeeded: next)
          next += 1
        } else {
          newPositions[i] = UInt32(truncatingIfNeeded: front.count + i - next)
        }
      }
      table.remap(newPositions, from: 0)
    }
    list.moveToFront(front)
  }

  /// Keeps the ids at some positions, which ascend, and removes the others.
  @inlinable
  mutating func keep(_ kept: UnsafeBufferPointer<UInt32>) {
    list.keepPositions(kept)
    if table.isAbsent { return }
    if list.count <= Self.walkLimit / 2 { table = SlotTable() } else { buildTable() }
  }

  /// Removes everything.
  @inlinable
  mutating func removeAll(keepingCapacity: Bool) {
    list.removeAll(keepingCapacity: keepingCapacity)
    if keepingCapacity { table.clear() } else { table = SlotTable() }
  }

  /// Makes room for `capacity` ids.
  @inlinable
  mutating func reserveCapacity(_ capacity: Int) {
    list.reserveCapacity(capacity)
    if !table.isAbsent, table.limit < capacity { buildTable(capacity: capacity) }
  }
}
