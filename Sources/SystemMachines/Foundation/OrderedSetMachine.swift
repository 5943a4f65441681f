import Foundation
import StatefulFuzz

/// `NSMutableOrderedSet` under insertion, replacement and moves, against an array of numbers.
enum OrderedSetMachine {
  /// Numbers, each once, in order.
  struct Model: Sendable, CustomStringConvertible {
    var numbers: [Int] = []
    var copy: [Int] = []

    var description: String { "\(numbers)  copy \(copy)" }

    mutating func replace(_ range: Range<Int>, with new: [Int]) {
      numbers = numbers.splicing(range, with: new)
    }

    /// Those of `new` that are not there yet, each once.
    func newcomers(_ new: [Int]) -> [Int] {
      new.reduce(into: []) { newcomers, number in
        if !numbers.contains(number), !newcomers.contains(number) { newcomers.append(number) }
      }
    }
  }

  /// The set on trial and an immutable copy of it.
  struct System: CustomStringConvertible {
    let set: NSMutableOrderedSet
    var copy = NSOrderedSet()

    var description: String { "\(set.array)  copy \(copy.array)" }
  }

  static func test(
    _ name: String, empty: @escaping @Sendable () -> NSMutableOrderedSet
  ) -> StatefulTest<Model, System> {
    StatefulTest(
      name,
      model: Model(), system: { System(set: empty()) }
    ) {
      elements()
      moves()
      batches()
      algebra()
      known()
    } check: { model, system in
      try compare(system.set, model.numbers)
      do throws(Difference) {
        try compare(system.copy, model.copy)
      } catch { throw Difference(description: "of the copy, \(error)") }
      return true
    }
  }

  /// Elements by index and by search; the number that is not there is not found.
  static func compare(_ set: NSOrderedSet, _ model: [Int]) throws(Difference) {
    try expect("the set", set.array.map(number), lists: model.map(Optional.some))
    try expect("count", set.count, is: model.count)
    for (index, number) in model.enumerated() {
      try expect("the object at \(index)", self.number(of: set.object(at: index)), is: number)
      try expect("the index of \(number)", set.index(of: number.asText), is: index)
    }
    try expect("contains(-1)", set.contains("-1"), is: false)
  }

  /// Numbers as Swift strings: numbers themselves are known not to be found again.
  static func number(of object: Any) -> Int? { (object as? String).flatMap { Int($0) } }

  static func inOrder(_ one: Any, _ other: Any) -> ComparisonResult {
    guard let one = number(of: one), let other = number(of: other) else { return .orderedSame }
    return one < other ? .orderedAscending : one > other ? .orderedDescending : .orderedSame
  }
}

extension Int {
  var asText: String { String(self) }
}

extension [Int] {
  func indices(_ one: Stretch, _ other: Stretch) -> [Int] {
    indices.filter { one.range(in: count).contains($0) || other.range(in: count).contains($0) }
  }

  var uniqued: [Int] {
    reduce(into: []) { unique, number in if !unique.contains(number) { unique.append(number) } }
  }
}

extension NSOrderedSet {
  func indices(_ one: Stretch, _ other: Stretch) -> IndexSet {
    IndexSet(integersIn: one.range(in: count)).union(IndexSet(integersIn: other.range(in: count)))
  }
}

extension Gen where Value == Int {
  /// A number that is probably not there yet.
  static var newNumber: Gen { .int(in: 0...255) }
}

extension Gen where Value == [Int] {
  static var newNumbers: Gen { .array(of: .newNumber, count: 0...12) }
}
