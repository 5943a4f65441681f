import Foundation

@testable import SystemMachines

/// An index set with a mistake.
struct FaultyIndexSet: IndexSetOnTrial {
  enum Fault: Sendable { case removesOneLess, countsTheEnd, shiftsAll }

  private var base = IndexSet()
  var fault: Fault?

  init() {}
  init(_ fault: Fault) { self.fault = fault }
  init<Elements: Sequence>(_ elements: Elements) where Elements.Element == Int {
    base = IndexSet(elements)
  }

  private func with(_ elements: IndexSet) -> Self {
    var copy = self
    copy.base = elements
    return copy
  }

  static func == (left: Self, right: Self) -> Bool { left.base == right.base }

  var rangeView: IndexSet.RangeView { base.rangeView }
  var isEmpty: Bool { base.isEmpty }
  var startIndex: IndexSet.Index { base.startIndex }
  var endIndex: IndexSet.Index { base.endIndex }
  subscript(index: IndexSet.Index) -> Int { base[index] }
  func index(after index: IndexSet.Index) -> IndexSet.Index { base.index(after: index) }
  func index(before index: IndexSet.Index) -> IndexSet.Index { base.index(before: index) }
  func contains(_ element: Int) -> Bool { base.contains(element) }

  mutating func insert(_ element: Int) -> (inserted: Bool, memberAfterInsert: Int) {
    base.insert(element)
  }
  mutating func update(with element: Int) -> Int? { base.update(with: element) }
  mutating func remove(_ element: Int) -> Int? { base.remove(element) }
  mutating func insert(integersIn range: Range<Int>) { base.insert(integersIn: range) }
  mutating func remove(integersIn range: Range<Int>) {
    let isShort = fault == .removesOneLess && range.count > 1
    base.remove(integersIn: isShort ? range.lowerBound..<range.upperBound - 1 : range)
  }
  mutating func shift(startingAt integer: Int, by delta: Int) {
    base.shift(startingAt: fault == .shiftsAll && delta > 0 ? 0 : integer, by: delta)
  }

  func contains(integersIn range: Range<Int>) -> Bool { base.contains(integersIn: range) }
  func intersects(integersIn range: Range<Int>) -> Bool { base.intersects(integersIn: range) }
  func count(in range: Range<Int>) -> Int {
    base.count(in: fault == .countsTheEnd ? range.lowerBound..<range.upperBound + 1 : range)
  }
  func rangeView(of range: Range<Int>) -> IndexSet.RangeView { base.rangeView(of: range) }
  func integerGreaterThan(_ integer: Int) -> Int? { base.integerGreaterThan(integer) }
  func integerGreaterThanOrEqualTo(_ integer: Int) -> Int? {
    base.integerGreaterThanOrEqualTo(integer)
  }
  func integerLessThan(_ integer: Int) -> Int? { base.integerLessThan(integer) }
  func integerLessThanOrEqualTo(_ integer: Int) -> Int? { base.integerLessThanOrEqualTo(integer) }
  func indexRange(in range: Range<Int>) -> Range<IndexSet.Index> { base.indexRange(in: range) }
  func filteredIndexSet(includeInteger: (Int) throws -> Bool) rethrows -> Self {
    with(try base.filteredIndexSet(includeInteger: includeInteger))
  }

  func union(_ other: Self) -> Self { with(base.union(other.base)) }
  func intersection(_ other: Self) -> Self { with(base.intersection(other.base)) }
  func symmetricDifference(_ other: Self) -> Self { with(base.symmetricDifference(other.base)) }
  mutating func formUnion(_ other: Self) { base.formUnion(other.base) }
  mutating func formIntersection(_ other: Self) { base.formIntersection(other.base) }
  mutating func formSymmetricDifference(_ other: Self) {
    base.formSymmetricDifference(other.base)
  }
}
