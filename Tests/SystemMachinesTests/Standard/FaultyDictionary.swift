@testable import SystemMachines

/// A dictionary with a mistake.
struct FaultyDictionary<Fault: DictionaryFault>: DictionaryOnTrial {
  typealias Base = [Int: Int]

  private var base: Base = [:]

  init() {}
  init<Pairs: Sequence>(
    _ pairs: Pairs, uniquingKeysWith combine: (Int, Int) throws -> Int
  ) rethrows where Pairs.Element == (Int, Int) {
    base = try Base(pairs, uniquingKeysWith: combine)
  }
  private init(_ base: Base) { self.base = base }

  var values: Base.Values {
    get { base.values }
    set { base.values = newValue }
  }
  var capacity: Int { base.capacity }
  var startIndex: Base.Index { base.startIndex }
  var endIndex: Base.Index { base.endIndex }
  func index(after index: Base.Index) -> Base.Index { base.index(after: index) }
  func index(forKey key: Int) -> Base.Index? { base.index(forKey: key) }
  subscript(index: Base.Index) -> Base.Element { base[index] }
  subscript(key: Int) -> Int? {
    get { base[key] }
    set { base[key] = newValue }
  }
  subscript(key: Int, default value: @autoclosure () -> Int) -> Int {
    get { base[key, default: value()] }
    set { base[key, default: value()] = newValue }
  }
  mutating func reserveCapacity(_ capacity: Int) { base.reserveCapacity(capacity) }
  mutating func updateValue(_ value: Int, forKey key: Int) -> Int? {
    base.updateValue(value, forKey: key)
  }
  mutating func removeValue(forKey key: Int) -> Int? { Fault.remove(key, &base) }
  mutating func remove(at index: Base.Index) -> Base.Element { base.remove(at: index) }
  mutating func removeAll(keepingCapacity: Bool) {
    base.removeAll(keepingCapacity: keepingCapacity)
  }
  mutating func merge(
    _ others: Self, uniquingKeysWith combine: (Int, Int) throws -> Int
  ) rethrows { try Fault.merge(others.base, &base, combine) }
  func filter(_ isIncluded: (Base.Element) throws -> Bool) rethrows -> Self {
    Self(try base.filter(isIncluded))
  }
  func mapValues(_ transform: (Int) throws -> Int) rethrows -> Self {
    Self(try base.mapValues(transform))
  }
  func compactMapValues(_ transform: (Int) throws -> Int?) rethrows -> Self {
    Self(try base.compactMapValues(transform))
  }
}

/// What a faulty dictionary does in place of the right thing.
protocol DictionaryFault: SendableMetatype {
  static func remove(_ key: Int, _ base: inout [Int: Int]) -> Int?
  static func merge(
    _ others: [Int: Int], _ base: inout [Int: Int], _ combine: (Int, Int) throws -> Int) rethrows
}

extension DictionaryFault {
  static func remove(_ key: Int, _ base: inout [Int: Int]) -> Int? {
    base.removeValue(forKey: key)
  }
  static func merge(
    _ others: [Int: Int], _ base: inout [Int: Int], _ combine: (Int, Int) throws -> Int
  ) rethrows { try base.merge(others, uniquingKeysWith: combine) }
}

enum RemovalForgetsAnswer: DictionaryFault {
  static func remove(_ key: Int, _ base: inout [Int: Int]) -> Int? {
    base[key] = nil
    return nil
  }
}

enum MergeSwapsOldAndNew: DictionaryFault {
  static func merge(
    _ others: [Int: Int], _ base: inout [Int: Int], _ combine: (Int, Int) throws -> Int
  ) rethrows { try base.merge(others) { try combine($1, $0) } }
}
