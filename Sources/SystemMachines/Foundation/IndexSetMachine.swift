import Foundation
import StatefulFuzz

/// What `foundation/index-set` has on trial, and what a mutant of it must have.
protocol IndexSetOnTrial: SetAlgebra, BidirectionalCollection, Sendable
where Element == Int, Index: SendableMetatype {
  associatedtype RangeView: BidirectionalCollection<Range<Int>>
  var rangeView: RangeView { get }
  mutating func insert(integersIn range: Range<Int>)
  mutating func remove(integersIn range: Range<Int>)
  mutating func shift(startingAt integer: Int, by delta: Int)
  func contains(integersIn range: Range<Int>) -> Bool
  func intersects(integersIn range: Range<Int>) -> Bool
  func count(in range: Range<Int>) -> Int
  func rangeView(of range: Range<Int>) -> RangeView
  func integerGreaterThan(_ integer: Int) -> Int?
  func integerGreaterThanOrEqualTo(_ integer: Int) -> Int?
  func integerLessThan(_ integer: Int) -> Int?
  func integerLessThanOrEqualTo(_ integer: Int) -> Int?
  func indexRange(in range: Range<Int>) -> Range<Index>
  func filteredIndexSet(includeInteger: (Int) throws -> Bool) rethrows -> Self
}

extension IndexSet: IndexSetOnTrial {}

/// Index sets under insertion, removal and shifts of ranges, each against sorted numbers.
enum IndexSetMachine {
  /// The model: numbers in order.
  typealias Model = Copies<[Int]>

  static func test<Value: IndexSetOnTrial>(
    _ name: String, empty: Value
  ) -> StatefulTest<Model, Copies<Value>> {
    StatefulTest(
      name,
      model: Copies([]), system: { Copies(empty) }
    ) {
      copying()
      changes()
      shifts()
      algebra()
      queries()
      known()
    } check: { model, system in
      try system.agree(with: model, compare)
    }
  }

  /// Numbers forwards and backwards, and the ranges between gaps.
  private static func compare<Value: IndexSetOnTrial>(
    _ set: Value, _ model: [Int]
  ) throws(Difference) {
    try expect("the set", set, lists: model)
    try expect("the set backwards", set.reversed(), lists: model.reversed())
    try expect("count", set.count, is: model.count)
    try expect("first", set.first, is: model.first)
    try expect("last", set.last, is: model.last)
    try expect("rangeView", set.rangeView, lists: ranges(of: model))
  }

  /// Runs of neighbours.
  static func ranges(of numbers: [Int]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for number in numbers {
      if let last = ranges.last, last.upperBound == number {
        ranges[ranges.count - 1] = last.lowerBound..<number + 1
      } else {
        ranges.append(number..<number + 1)
      }
    }
    return ranges
  }
}

extension Gen where Value == Range<Int> {
  /// Ranges of numbers, also empty ones.
  static var numberRange: Gen {
    Gen<(Int, Int)>.zip(.number, .int(in: 0...12)).map { $0.0..<$0.0 + $0.1 }
  }
}
