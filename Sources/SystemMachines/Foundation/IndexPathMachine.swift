import Foundation
import StatefulFuzz

/// What `foundation/index-path` has on trial, and what a mutant of it must have.
protocol IndexPathOnTrial: RandomAccessCollection, MutableCollection, Hashable, Comparable, Sendable
where Element == Int, Index == Int {
  init()
  init(indexes: [Int])
  mutating func append(_ other: Self)
  mutating func append(_ other: Int)
  mutating func append(_ other: [Int])
  func appending(_ other: Int) -> Self
  func dropLast() -> Self
  subscript(range: Range<Int>) -> Self { get set }
}

extension IndexPath: IndexPathOnTrial {}

/// Index paths under appending and replacement, each against an array.
enum IndexPathMachine {
  typealias Model = Copies<[Int]>

  static func test<Value: IndexPathOnTrial>(
    _ name: String, _ type: Value.Type
  ) -> StatefulTest<Model, Copies<Value>> {
    StatefulTest(
      name,
      model: Copies([]), system: { Copies(Value()) }
    ) {
      copying()
      elements()
      ranges()
      comparisons()
    } check: { model, system in
      try system.agree(with: model, compare)
    }
  }

  private static func compare<Value: IndexPathOnTrial>(
    _ path: Value, _ model: [Int]
  ) throws(Difference) {
    try expect("count", path.count, is: model.count)
    try expect("the path", path, lists: model)
    try expect("the path backwards", path.reversed(), lists: model.reversed())
    let same = Value(indexes: model)
    try expect("the path differs from an equal one", path == same)
    try expect("the hash", path.hashValue, is: same.hashValue)
  }

  @CommandListBuilder<Model, Copies<Value>>
  private static func elements<Value: IndexPathOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("append", .value) {
      $0.value = $0.value + [$1]
    } system: {
      $0.value.append($1)
    }
    command("appending", .value) {
      $0.value = $0.value + [$1]
    } system: {
      $0.value = $0.value.appending($1)
    }
    command("append-array", .fewValues) {
      $0.value = $0.value + $1
    } system: {
      $0.value.append($1)
    }
    command("append-copy", when: { $0.canDouble }) {
      $0.value = $0.value + $0.copy
    } system: {
      $0.value.append($0.copy)
    }
    command("drop-last") {
      $0.value = Array($0.value.dropLast())
    } system: {
      $0.value = $0.value.dropLast()
    }
    command("start", .fewValues) {
      $0.value = $1
    } system: {
      $0.value = Value(indexes: $1)
    }
    command("write", .value, .place) { model, value, place in
      guard let index = model.value.index(place) else { return }
      model.value = model.value.splicing(index..<index + 1, with: [value])
    } system: { system, value, place in
      if let index = system.value.index(place) { system.value[index] = value }
    }
    command("swap", .place, .place) { model, one, other in
      guard let i = model.value.index(one), let j = model.value.index(other) else { return }
      let elements = model.value
      model.value = elements.indices.map { elements[$0 == i ? j : $0 == j ? i : $0] }
    } system: { system, one, other in
      guard let i = system.value.index(one), let j = system.value.index(other) else { return }
      system.value.swapAt(i, j)
    }
  }

  @CommandListBuilder<Model, Copies<Value>>
  private static func ranges<Value: IndexPathOnTrial>() -> [TestCommand<Model, Copies<Value>>] {
    command("take", .stretch) { model, stretch in
      model.value = Array(model.value[stretch.range(in: model.value)])
    } system: { system, stretch in
      system.value = system.value[stretch.range(in: system.value) as Range<Int>]
    }
    command("replace", .stretch, .fewValues) { model, stretch, new in
      guard stretch.range(in: model.value) != 1..<1 || model.value.count != 2 else { return }
      model.value = model.value.splicing(stretch.range(in: model.value), with: new)
    } system: { system, stretch, new in
      guard stretch.range(in: system.value) != 1..<1 || system.value.count != 2 else { return }
      system.value[stretch.range(in: system.value) as Range<Int>] = Value(indexes: new)
    }
    command("insert-within", .place, .fewValues) { model, place, new in
      let gap = model.value.gap(place)
      model.value = model.value.splicing(gap..<gap, with: new)
    } system: { system, place, new in
      let gap = system.value.gap(place)
      system.value[gap..<gap as Range<Int>] = Value(indexes: new)
    }.known(as: "insertion-between-two-traps")
    command("reverse") {
      $0.value = Array($0.value.reversed())
    } system: {
      $0.value.reverse()
    }
  }

  @CommandListBuilder<Model, Copies<Value>>
  private static func comparisons<Value: IndexPathOnTrial>() -> [TestCommand<Model, Copies<Value>>]
  {
    command("compare") { model -> [Bool] in
      let (value, copy) = (model.value, model.copy)
      return [
        value.lexicographicallyPrecedes(copy), copy.lexicographicallyPrecedes(value),
        value == copy,
      ]
    } system: { system in
      [system.value < system.copy, system.copy < system.value, system.value == system.copy]
    }
  }
}

extension Gen where Value == [Int] {
  /// As many as the cases of the storage: none, one, two, more.
  fileprivate static var fewValues: Gen { .array(of: .value, count: 0...4) }
}
