@testable import SystemMachines

/// A set with a mistake.
struct FaultySet: SetOnTrial {
  enum Fault: Sendable {
    case updateInsertsNothing, intersectionIsUnion, filterInverts, reserveDropsElement
  }

  private var base = Set<Int>()
  private var fault: Fault?

  init() {}
  init(_ fault: Fault) { self.fault = fault }
  init(minimumCapacity: Int) { base = Set(minimumCapacity: minimumCapacity) }
  init<Elements: Sequence>(_ elements: Elements) where Elements.Element == Int {
    base = Set(elements)
  }

  private func with(_ elements: Set<Int>) -> Self {
    var copy = self
    copy.base = elements
    return copy
  }

  static func == (left: Self, right: Self) -> Bool { left.base == right.base }

  var capacity: Int { base.capacity }
  var isEmpty: Bool { base.isEmpty }
  var startIndex: Set<Int>.Index { base.startIndex }
  var endIndex: Set<Int>.Index { base.endIndex }
  subscript(index: Set<Int>.Index) -> Int { base[index] }
  func index(after index: Set<Int>.Index) -> Set<Int>.Index { base.index(after: index) }
  func firstIndex(of element: Int) -> Set<Int>.Index? { base.firstIndex(of: element) }
  func contains(_ element: Int) -> Bool { base.contains(element) }

  mutating func reserveCapacity(_ capacity: Int) {
    base.reserveCapacity(capacity)
    if fault == .reserveDropsElement, base.count > 2 { base.remove(base.max() ?? 0) }
  }
  mutating func removeAll(keepingCapacity: Bool) {
    base.removeAll(keepingCapacity: keepingCapacity)
  }
  mutating func remove(at index: Set<Int>.Index) -> Int { base.remove(at: index) }
  mutating func popFirst() -> Int? { base.popFirst() }
  mutating func insert(_ element: Int) -> (inserted: Bool, memberAfterInsert: Int) {
    base.insert(element)
  }
  mutating func update(with element: Int) -> Int? {
    fault == .updateInsertsNothing ? nil : base.update(with: element)
  }
  mutating func remove(_ element: Int) -> Int? { base.remove(element) }

  func filter(_ isIncluded: (Int) throws -> Bool) rethrows -> Self {
    with(try base.filter { try isIncluded($0) != (fault == .filterInverts) })
  }
  func union(_ other: Self) -> Self { with(base.union(other.base)) }
  func intersection(_ other: Self) -> Self { with(base.intersection(other.base)) }
  func symmetricDifference(_ other: Self) -> Self { with(base.symmetricDifference(other.base)) }
  mutating func formUnion(_ other: Self) { base.formUnion(other.base) }
  mutating func formIntersection(_ other: Self) {
    if fault == .intersectionIsUnion {
      base.formUnion(other.base)
    } else {
      base.formIntersection(other.base)
    }
  }
  mutating func formSymmetricDifference(_ other: Self) {
    base.formSymmetricDifference(other.base)
  }
}
