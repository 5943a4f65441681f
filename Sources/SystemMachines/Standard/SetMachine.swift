import StatefulFuzz

/// What `stdlib/set` has on trial, and what a mutant of it must have.
protocol SetOnTrial: SetAlgebra, Collection, Sendable
where Element: Numbered, Index: SendableMetatype, Iterator: SendableMetatype {
  var capacity: Int { get }
  init(minimumCapacity: Int)
  mutating func reserveCapacity(_ capacity: Int)
  mutating func removeAll(keepingCapacity: Bool)
  mutating func remove(at index: Index) -> Element
  mutating func popFirst() -> Element?
  func firstIndex(of element: Element) -> Index?
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self
}

extension Set: SetOnTrial where Element: Numbered {}

/// Sets under growth, removal and set algebra, each against the sorted numbers of its elements.
enum SetMachine {
  /// The model: numbers in order.
  typealias Model = Copies<[Int]>

  static func test<Value: SetOnTrial>(
    _ name: String, empty: Value
  ) -> StatefulTest<Model, Copies<Value>> {
    StatefulTest(
      name, model: Copies([]), system: { Copies(empty) }
    ) {
      copying()
      elements()
      capacities()
      algebra()
    } check: { model, system in
      try system.agree(with: model, compare)
    }
  }

  /// Walks the set in both ways that it has, and asks for every number.
  private static func compare<Value: SetOnTrial>(
    _ set: Value, _ model: [Int]
  ) throws(Difference) {
    try expect("count", set.count, is: model.count)
    try expect("isEmpty", set.isEmpty, is: model.isEmpty)
    try expect("the set", set.map(\.number).sorted(), is: model)
    for number in model {
      let element = Value.Element(number: number)
      try expect("contains(\(number))", set.contains(element), is: true)
      try expect(
        "the element at the index of \(number)", set.firstIndex(of: element).map { set[$0] },
        is: element)
    }
  }

  @CommandListBuilder<Model, Copies<Value>>
  private static func elements<Value: SetOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("insert", .number) { model, number -> Bool in
      let isNew = !model.value.contains(number)
      model.value = model.value.union([number])
      return isNew
    } system: { system, number in
      let (isNew, member) = system.value.insert(Value.Element(number: number))
      return isNew && member.number == number
    }
    command("update", .number) { model, number -> Int? in
      let old = model.value.first { $0 == number }
      model.value = model.value.union([number])
      return old
    } system: { system, number in
      system.value.update(with: Value.Element(number: number))?.number
    }
    command("remove", .number) { model, number -> Int? in
      let old = model.value.first { $0 == number }
      model.value = model.value.filter { $0 != number }
      return old
    } system: { system, number in
      system.value.remove(Value.Element(number: number))?.number
    }
    command("remove-index", .number) { model, number -> Int? in
      let old = model.value.first { $0 == number }
      model.value = model.value.filter { $0 != number }
      return old
    } system: { system, number in
      system.value.firstIndex(of: Value.Element(number: number)).map {
        system.value.remove(at: $0).number
      }
    }
    command("look-up", .number) { model, number -> Bool in
      model.value.contains(number)
    } system: { system, number in
      system.value.contains(Value.Element(number: number))
    }
  }

  @CommandListBuilder<Model, Copies<Value>>
  private static func capacities<Value: SetOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("reserve", .int(in: 0...100)) { _, _ -> Bool in
      true
    } system: { system, capacity in
      system.value.reserveCapacity(capacity)
      return system.value.capacity >= max(capacity, system.value.count)
    }
    command("remove-all", .bool) { model, _ -> Bool in
      model.value = []
      return true
    } system: { system, keepsCapacity in
      let old = system.value.capacity
      system.value.removeAll(keepingCapacity: keepsCapacity)
      return !keepsCapacity || system.value.capacity >= old
    }
    command("rebuild") { _ -> Bool in
      true
    } system: { system in
      // Another capacity: another order, the same elements.
      var rebuilt = Value(minimumCapacity: system.value.count * 3)
      for element in system.value { rebuilt.insert(element) }
      let isEqual = rebuilt == system.value
      system.value = rebuilt
      return isEqual
    }
    command("empty-by-popping") { model -> [Int] in
      let all = model.value
      model.value = []
      return all
    } system: { system in
      var popped: [Int] = []
      while let element = system.value.popFirst() { popped.append(element.number) }
      return popped.sorted()
    }
  }

  @CommandListBuilder<Model, Copies<Value>>
  private static func algebra<Value: SetOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("form-union", .numbers) {
      $0.value = $0.value.union($1)
    } system: {
      $0.value.formUnion(Value($1.map(Value.Element.init)))
    }
    command("intersect", .numbers) { model, numbers in
      model.value = model.value.filter(numbers.contains)
    } system: {
      $0.value.formIntersection(Value($1.map(Value.Element.init)))
    }
    command("subtract", .numbers) { model, numbers in
      model.value = model.value.filter { !numbers.contains($0) }
    } system: {
      $0.value.subtract(Value($1.map(Value.Element.init)))
    }
    command("differ", .numbers) { model, numbers in
      let old = model.value
      model.value = old.filter { !numbers.contains($0) }
        .union(numbers.filter { !old.contains($0) })
    } system: {
      $0.value.formSymmetricDifference(Value($1.map(Value.Element.init)))
    }
    command("unite-with-copy") {
      $0.value = $0.value.union($0.copy)
    } system: {
      $0.value = $0.copy.union($0.value)
    }
    command("subtract-copy") { model in
      let copy = model.copy
      model.value = model.value.filter { !copy.contains($0) }
    } system: {
      $0.value = $0.value.subtracting($0.copy)
    }
    command("filter", .int(in: 1...5)) { model, divisor in
      model.value = model.value.filter { $0.isMultiple(of: divisor) }
    } system: { system, divisor in
      system.value = system.value.filter { $0.number.isMultiple(of: divisor) }
    }
    command("compare") { model -> [Bool] in
      let (value, copy) = (model.value, model.copy)
      return [
        value == copy, value.allSatisfy(copy.contains), copy.allSatisfy(value.contains),
        !value.contains(where: copy.contains),
      ]
    } system: { system in
      let (value, copy) = (system.value, system.copy)
      return [
        value == copy, value.isSubset(of: copy), value.isSuperset(of: copy),
        value.isDisjoint(with: copy),
      ]
    }
  }
}
