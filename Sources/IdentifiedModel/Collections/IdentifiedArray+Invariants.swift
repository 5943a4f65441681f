extension IdentifiedArray {
  /// What is wrong with this value, or nil: for tests and machines, after every operation.
  ///
  /// - Complexity: O(n) expected.
  package var invariantViolation: String? {
    if keys.list.count != storage.count {
      return "\(keys.list.count) ids for \(storage.count) elements"
    }
    for (i, element) in storage.enumerated() where source.id(of: element) != keys.list[i] {
      return "the element at \(i) is known as \(keys.list[i]) and has another id"
    }
    return keys.invariantViolation
  }
}

extension UniqueIDs {
  /// What is wrong with the list and its table, or nil.
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
