/// How the table is built, and how one id enters and leaves it.
extension UniqueIDs {
  /// Whether a chain is so long that the ids were chosen to collide.
  ///
  /// At a load of 3/4 the longest of 2^20 chains has some 400 slots; of those an equal tag is
  /// chance in a few. An insertion that sees more makes the table go over to the full hash.
  @inlinable
  @inline(__always)
  static func isFlooded(probes: Int, equalTags: Int) -> Bool { equalTags > 24 || probes > 1024 }

  /// What a search for an id that may be entered comes to.
  @frozen
  @usableFromInline
  enum Search {
    /// Where an equal id is.
    case known(Int)
    /// The slot that the id is to have, with its tag, and whether the way there was too long.
    case free(slot: Int, tag: UInt32, flooded: Bool)
  }

  /// Looks for an equal id, and for the slot where this one belongs; writes nothing, so that a
  /// table that is shared with a copy stays shared.
  @inlinable
  @inline(__always)
  func search(for id: ID) -> Search {
    let hash = IDHash.hash(id, seed: table.seed, full: table.usesFullHash)
    let bias = table.bias
    let guarded = IDHash.isCheap(ID.self) && !table.usesFullHash
    return table.slots.withUnsafeBufferPointer { slots in
      list.withUnsafeBufferPointer { list in
        let mask = SlotTable.positionMask(slotCount: slots.count)
        let tag = UInt32(truncatingIfNeeded: hash) & ~mask
        var i = SlotTable.home(hash, slotCount: slots.count)
        var probes = 0
        var equalTags = 0
        while true {
          let slot = slots[i]
          if slot == 0 { break }
          if slot & ~mask == tag {
            let known = SlotTable.position(in: slot, mask: mask, bias: bias)
            if list[known] == id { return .known(known) }
            equalTags &+= 1
          }
          probes &+= 1
          i &+= 1
          if i == slots.count { i = 0 }
        }
        let flooded = guarded && Self.isFlooded(probes: probes, equalTags: equalTags)
        return .free(slot: i, tag: tag, flooded: flooded)
      }
    }
  }

  /// Enters `position` for `id`, unless an equal id is in the table.
  ///
  /// - Returns: The position of the equal id, or nil when `position` was entered.
  @inlinable
  @inline(__always)
  mutating func enter(_ id: ID, at position: Int) -> Int? {
    switch search(for: id) {
    case .known(let known): return known
    case .free(let slot, let tag, let flooded):
      table.fill(slot, tag: tag, position: position)
      if flooded { table.usesFullHash = true }
      return nil
    }
  }

  /// Makes the table for the list as it is.
  ///
  /// - Parameters:
  ///   - capacity: How many ids the table is to hold before it grows.
  ///   - checking: Whether the list may hold an id twice.
  /// - Returns: The positions of two equal ids, of which the table is of no use then.
  @inlinable
  @discardableResult
  mutating func buildTable(
    capacity: Int = 0, checking: Bool = false
  ) -> (first: Int, second: Int)? {
    var full = table.usesFullHash
    while true {
      table.reset(
        capacity: Swift.max(capacity, list.count), isSparse: full || !IDHash.isCheap(ID.self),
        usesFullHash: full)
      if checking {
        if let conflict = fill(checking: true) { return conflict }
      } else {
        _ = fill(checking: false)
      }
      if table.usesFullHash == full { return nil }
      full = true
    }
  }

  /// Enters the whole list into an empty table, or stops and asks for the full hash.
  @inlinable
  @inline(__always)
  mutating func fill(checking: Bool) -> (first: Int, second: Int)? {
    let seed = table.seed
    let full = table.usesFullHash
    let guarded = IDHash.isCheap(ID.self) && !full
    var flooded = false
    let conflict: (first: Int, second: Int)? = table.slots.withUnsafeMutableBufferPointer { slots in
      list.withUnsafeBufferPointer { list in
        let mask = SlotTable.positionMask(slotCount: slots.count)
        for position in 0..<list.count {
          let hash = IDHash.hash(list[position], seed: seed, full: full)
          let tag = UInt32(truncatingIfNeeded: hash) & ~mask
          var i = SlotTable.home(hash, slotCount: slots.count)
          var probes = 0
          var equalTags = 0
          while true {
            let slot = slots[i]
            if slot == 0 { break }
            if slot & ~mask == tag {
              let known = Int(slot & mask) &- 1
              if checking, list[known] == list[position] { return (known, position) }
              equalTags &+= 1
            }
            probes &+= 1
            i &+= 1
            if i == slots.count { i = 0 }
          }
          slots[i] = tag | UInt32(truncatingIfNeeded: position &+ 1)
          if guarded, Self.isFlooded(probes: probes, equalTags: equalTags) {
            flooded = true
            return nil
          }
        }
        return nil
      }
    }
    if flooded { table.usesFullHash = true }
    return conflict
  }

  /// The slot that holds `position`.
  ///
  /// An id whose hash has changed since it was entered (a mistake in its `Hashable` conformance)
  /// is found all the same, by looking at every slot.
  @inlinable
  func slot(of position: Int) -> Int {
    let hash = IDHash.hash(list[position], seed: table.seed, full: table.usesFullHash)
    let bias = table.bias
    return table.slots.withUnsafeBufferPointer { slots in
      let mask = SlotTable.positionMask(slotCount: slots.count)
      let wanted = SlotTable.low(for: position, mask: mask, bias: bias)
      var i = SlotTable.home(hash, slotCount: slots.count)
      if i &+ 8 <= slots.count, let base = slots.baseAddress {
        // The position takes the place of the tag.
        let window = SlotTable.Window(at: base + i, tag: wanted, mask: ~mask)
        if window.candidates != 0 { return i &+ window.candidates.trailingZeroBitCount }
      }
      while slots[i] != 0 {
        if slots[i] & mask == wanted { return i }
        i &+= 1
        if i == slots.count { i = 0 }
      }
      guard let found = slots.firstIndex(where: { $0 & mask == wanted }) else {
        preconditionFailure("no slot holds the position \(position)")
      }
      return found
    }
  }

  /// Empties the slot of `position` and closes the gap; the list is still as it was.
  @inlinable
  mutating func leave(_ position: Int) {
    var hole = slot(of: position)
    let seed = table.seed
    let full = table.usesFullHash
    let bias = table.bias
    table.slots.withUnsafeMutableBufferPointer { slots in
      list.withUnsafeBufferPointer { list in
        let mask = SlotTable.positionMask(slotCount: slots.count)
        let count = slots.count
        var next = hole
        while true {
          next &+= 1
          if next == count { next = 0 }
          let slot = slots[next]
          if slot == 0 { break }
          let id = list[SlotTable.position(in: slot, mask: mask, bias: bias)]
          let home = SlotTable.home(IDHash.hash(id, seed: seed, full: full), slotCount: count)
          // Invariant: no empty slot lies between an id's home and its slot.
          let fromHome = next >= home ? next &- home : next &- home &+ count
          let fromHole = next >= hole ? next &- hole : next &- hole &+ count
          if fromHome >= fromHole {
            slots[hole] = slot
            hole = next
          }
        }
        slots[hole] = 0
      }
    }
  }

  /// Makes room for a position before the list is changed: moves those from it on up by one.
  @inlinable
  mutating func openGap(at position: Int) {
    if position == 0 { table.shiftAllUp() } else { shiftPositions(position..<list.count, by: 1) }
  }

  /// Closes a gap before the list is changed: moves the positions after it down by one.
  @inlinable
  mutating func closeGap(at position: Int) {
    if position == 0 {
      table.shiftAllDown()
    } else {
      shiftPositions(position + 1..<list.count, by: -1)
    }
  }

  /// Adds `distance` to the positions in `range`, one by one when they are few.
  @inlinable
  mutating func shiftPositions(_ range: Range<Int>, by distance: Int) {
    if range.count &* 8 >= table.slots.count {
      if range.upperBound == list.count {
        table.shift(from: range.lowerBound, by: distance)
      } else {
        table.shift(range, by: distance)
      }
    } else if distance > 0 {
      // Invariant, here and below: no search is for a position that was written before.
      for p in range.reversed() { table.put(p + distance, in: slot(of: p)) }
    } else {
      for p in range { table.put(p + distance, in: slot(of: p)) }
    }
  }

  /// Drops a table that is no longer worth having.
  @inlinable
  mutating func dropTableIfShort() {
    if list.count <= Self.walkLimit / 2 { table = SlotTable() }
  }
}
