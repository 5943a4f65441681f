import StatefulFuzz

/// What `stdlib/dictionary` has on trial, and what a mutant of it must have.
protocol DictionaryOnTrial: Collection, Equatable, Sendable
where Element == (key: Key, value: Int), Index: SendableMetatype {
  associatedtype Key: Numbered
  associatedtype Values: MutableCollection<Int>, SendableMetatype where Values.Index == Index
  var values: Values { get set }
  var capacity: Int { get }
  init()
  init<Pairs: Sequence>(
    _ pairs: Pairs, uniquingKeysWith combine: (Int, Int) throws -> Int) rethrows
  where Pairs.Element == (Key, Int)
  subscript(key: Key) -> Int? { get set }
  subscript(key: Key, default value: @autoclosure () -> Int) -> Int { get set }
  mutating func reserveCapacity(_ capacity: Int)
  mutating func updateValue(_ value: Int, forKey key: Key) -> Int?
  mutating func removeValue(forKey key: Key) -> Int?
  mutating func remove(at index: Index) -> Element
  mutating func removeAll(keepingCapacity: Bool)
  mutating func merge(_ others: Self, uniquingKeysWith combine: (Int, Int) throws -> Int) rethrows
  func index(forKey key: Key) -> Index?
  func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self
  func mapValues(_ transform: (Int) throws -> Int) rethrows -> Self
  func compactMapValues(_ transform: (Int) throws -> Int?) rethrows -> Self
}

extension Dictionary: DictionaryOnTrial where Key: Numbered, Value == Int {}

/// Dictionaries under growth, removal and merging, each against a table of values by number.
enum DictionaryMachine {
  /// The model: a place for every number, nil where the dictionary has no such key.
  typealias Table = [Int?]
  typealias Model = Copies<Table>

  static func test<Value: DictionaryOnTrial>(
    _ name: String, _ type: Value.Type
  ) -> StatefulTest<Model, Copies<Value>> {
    StatefulTest(
      name,
      model: Copies(Table(repeating: nil, count: 64)), system: { Copies(Value()) }
    ) {
      copying()
      pairs()
      positions()
      wholes()
    } check: { model, system in
      try system.agree(with: model, compare)
    }
  }

  /// Asks for every key, then walks the pairs.
  private static func compare<Value: DictionaryOnTrial>(
    _ dictionary: Value, _ model: Table
  ) throws(Difference) {
    try expect("count", dictionary.count, is: model.count { $0 != nil })
    for (number, value) in model.enumerated() {
      try expect("the value of \(number)", dictionary[Value.Key(number: number)], is: value)
    }
    for (key, value) in dictionary {
      try expect("the value beside \(key.number)", value, is: model[key.number] ?? -1)
    }
    try expect("capacity is too small", dictionary.capacity >= dictionary.count)
  }
}

extension DictionaryMachine {
  /// Commands on one key.
  @CommandListBuilder<Model, Copies<Value>>
  private static func pairs<Value: DictionaryOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("write", .number, .value) { model, key, value in
      model.value[key] = value
    } system: { system, key, value in
      system.value[Value.Key(number: key)] = value
    }
    command("erase", .number) { model, key in
      model.value[key] = nil
    } system: { system, key in
      system.value[Value.Key(number: key)] = nil
    }
    command("update", .number, .value) { model, key, value -> Int? in
      let old = model.value[key]
      model.value[key] = value
      return old
    } system: { system, key, value in
      system.value.updateValue(value, forKey: Value.Key(number: key))
    }
    command("remove", .number) { model, key -> Int? in
      let old = model.value[key]
      model.value[key] = nil
      return old
    } system: { system, key in
      system.value.removeValue(forKey: Value.Key(number: key))
    }
    command("add-to-default", .number, .value) { model, key, value in
      model.value[key] = (model.value[key] ?? 7) + value
    } system: { system, key, value in
      system.value[Value.Key(number: key), default: 7] += value
    }
    command("toggle-in-place", .number, .value) { model, key, value in
      model.value[key] = model.value[key] == nil ? value : nil
    } system: { system, key, value in
      func toggle(_ entry: inout Int?) { entry = entry == nil ? value : nil }
      toggle(&system.value[Value.Key(number: key)])
    }
  }

  /// Commands that take an index of a key: it must stay good for as long as no key comes or goes.
  @CommandListBuilder<Model, Copies<Value>>
  private static func positions<Value: DictionaryOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("remove-index", .number) { model, key -> Int? in
      let old = model.value[key]
      model.value[key] = nil
      return old
    } system: { system, key in
      system.value.index(forKey: Value.Key(number: key)).map { system.value.remove(at: $0).value }
    }
    command("write-at-index", .number, .value) { model, key, value -> Int? in
      if model.value[key] != nil { model.value[key] = value }
      return model.value[key]
    } system: { system, key, value in
      guard let index = system.value.index(forKey: Value.Key(number: key)) else { return nil }
      system.value.values[index] = value
      return system.value[index].value
    }
    command("swap-values", .number, .number) { model, one, other in
      if model.value[one] != nil, model.value[other] != nil { model.value.swapAt(one, other) }
    } system: { system, one, other in
      guard let i = system.value.index(forKey: Value.Key(number: one)),
        let j = system.value.index(forKey: Value.Key(number: other))
      else { return }
      system.value.values.swapAt(i, j)
    }
    command("index-stays", .number, .value) { model, key, value -> Bool in
      if model.value[key] != nil { model.value[key] = value }
      return true
    } system: { system, key, value in
      let key = Value.Key(number: key)
      guard let index = system.value.index(forKey: key) else { return true }
      system.value[key] = value
      return system.value[index] == (key, value) && system.value.index(forKey: key) == index
    }
  }

  /// Commands on the whole.
  @CommandListBuilder<Model, Copies<Value>>
  private static func wholes<Value: DictionaryOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("merge", .numbers, .value) { model, keys, value in
      for key in [].union(keys) { model.value[key] = model.value[key].map { $0 - value } ?? value }
    } system: { system, keys, value in
      let others = Value(keys.map { (Value.Key(number: $0), value) }) { old, _ in old }
      system.value.merge(others) { old, new in old - new }
    }
    command("merge-copy") { model in
      for key in model.copy.indices where model.value[key] == nil {
        model.value[key] = model.copy[key]
      }
    } system: { system in
      system.value.merge(system.copy) { old, _ in old }
    }
    command("filter", .int(in: 1...5)) { model, divisor in
      model.value = model.value.map { value in
        value.flatMap { $0.isMultiple(of: divisor) ? $0 : nil }
      }
    } system: { system, divisor in
      system.value = system.value.filter { $0.value.isMultiple(of: divisor) }
    }
    command("map-values") { model in
      model.value = model.value.map { value in value.map { ($0 + 1) % 1000 } }
    } system: { system in
      system.value = system.value.mapValues { ($0 + 1) % 1000 }
    }
    command("compact-map-values", .int(in: 1...5)) { model, divisor in
      model.value = model.value.map { value in
        value.flatMap { $0.isMultiple(of: divisor) ? nil : $0 / divisor }
      }
    } system: { system, divisor in
      system.value = system.value.compactMapValues {
        $0.isMultiple(of: divisor) ? nil : $0 / divisor
      }
    }
    command("remove-all", .bool) { model, _ -> Bool in
      model.value = model.value.map { _ in nil }
      return true
    } system: { system, keepsCapacity in
      let old = system.value.capacity
      system.value.removeAll(keepingCapacity: keepsCapacity)
      return !keepsCapacity || system.value.capacity >= old
    }
    command("reserve", .int(in: 0...100)) { _, _ -> Bool in
      true
    } system: { system, capacity in
      system.value.reserveCapacity(capacity)
      return system.value.capacity >= Swift.max(capacity, system.value.count)
    }
    command("compare") { model -> Bool in
      model.value == model.copy
    } system: { system in
      system.value == system.copy
    }
  }
}
