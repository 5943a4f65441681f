@testable import SystemMachines

/// An index path with a mistake, and an array inside.
struct FaultyIndexPath: IndexPathOnTrial {
  private(set) var base: [Int] = []

  init() {}
  init(indexes: [Int]) { base = indexes }

  var startIndex: Int { 0 }
  var endIndex: Int { base.count }

  subscript(index: Int) -> Int {
    get { base[index] }
    set { base[index] = newValue }
  }

  subscript(range: Range<Int>) -> Self {
    get { Self(indexes: Array(base[range])) }
    set { base.replaceSubrange(range, with: newValue.base) }
  }

  mutating func append(_ other: Self) { base += other.base }
  mutating func append(_ other: Int) { base.append(other) }
  mutating func append(_ other: [Int]) { base += other }
  func appending(_ other: Int) -> Self { Self(indexes: base + [other]) }

  /// The mistake: a path of two loses its first index.
  func dropLast() -> Self {
    Self(indexes: Array(base.count == 2 ? base.dropFirst() : base.dropLast()))
  }

  static func < (left: Self, right: Self) -> Bool {
    left.base.lexicographicallyPrecedes(right.base)
  }
}
