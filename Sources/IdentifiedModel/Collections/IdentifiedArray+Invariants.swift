extension IdentifiedArray {
  /// What is wrong with this value, or nil: for tests and machines, after every operation.
  ///
  /// - Complexity: O(n) expected, and no allocation when nothing is wrong.
  @inlinable
  package var invariantViolation: String? {
    if keys.list.count != storage.count {
      return "\(keys.list.count) ids for \(storage.count) elements"
    }
    for i in 0..<storage.count where source.id(of: storage[i]) != keys.list[i] {
      return "the element at \(i) is known as \(keys.list[i]) and has another id"
    }
    return keys.isIntact ? nil : keys.invariantViolation
  }
}

extension UniqueIDs {
  /// Whether the list and its table agree; the quick answer to `invariantViolation`.
  ///
  /// Every id is found where it is, so ids differ and each has a slot of its own; as many slots as
  /// ids leave none that belongs to nobody. Slots come first: a search believes them.
  @inlinable
  package var isIntact: Bool {
    if table.isAbsent {
      guard list.count <= Self.walkLimit else { return false }
    } else {
      guard list.count <= table.limit + 1, hasSlotsOfPositions else { return false }
    }
    for i in 0..<list.count where position(of: list[i]) != i { return false }
    return true
  }

  /// Whether there are as many slots in use as ids, all of them with positions in the list.
  @inlinable
  var hasSlotsOfPositions: Bool {
    let mask = SlotTable.positionMask(slotCount: table.slots.count)
    var used = 0
    for slot in table.slots where slot != 0 {
      used += 1
      if SlotTable.position(in: slot, mask: mask, bias: table.bias) >= list.count { return false }
    }
    return used == list.count
  }

  /// What is wrong with the list and its table, or nil.
  @usableFromInline
  package var invariantViolation: String? {
    if Set(list).count != list.count { return "two elements share an id" }
    if table.isAbsent {
      return list.count > Self.walkLimit ? "\(list.count) elements without a table" : nil
    }
    if list.count > table.limit + 1 {
      return "\(list.count) elements in \(table.slots.count) slots"
    }
    let mask = SlotTable.positionMask(slotCount: table.slots.count)
    let held = table.slots.filter { $0 != 0 }
      .map { SlotTable.position(in: $0, mask: mask, bias: table.bias) }.sorted()
    if held != Array(0..<list.count) { return "the slots hold the positions \(held)" }
    for (i, id) in list.enumerated() where position(of: id) != i {
      return "the position of \(id) is not \(i)"
    }
    return nil
  }
}
