import Foundation
import StatefulFuzz

/// What `foundation/data` has on trial, and what a mutant of it must have.
protocol DataOnTrial: RangeReplaceableCollection, MutableCollection, RandomAccessCollection,
  Hashable, Sendable
where Element == UInt8, Index == Int, SubSequence == Self {
  var count: Int { get set }
  mutating func resetBytes(in range: Range<Int>)
  func subdata(in range: Range<Int>) -> Self
  func advanced(by amount: Int) -> Self
  mutating func replaceBytes(in range: Range<Int>, with bytes: [UInt8])
  func copiedBytes(from range: Range<Int>) -> [UInt8]
  func place(of bytes: [UInt8], isBackwards: Bool, in range: Range<Int>) -> Range<Int>?
}

extension DataOnTrial {
  /// Puts something without a past in the place of an empty slice: changing one that shares its
  /// storage is known to trap, and would hide what comes after.
  mutating func tidy() {
    if isEmpty { self = Self() }
  }

  /// Makes room in memory that held something before, so that what is not written shows.
  mutating func reserveUsed(_ capacity: Int) {
    for size in stride(from: capacity, through: capacity + 96, by: 16) {
      withExtendedLifetime(Self(repeating: 0xFF, count: size)) {}
    }
    reserveCapacity(capacity)
  }
}

extension Data: DataOnTrial {
  /// Replaces by way of a buffer, as C code does.
  mutating func replaceBytes(in range: Range<Int>, with bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      if let base = buffer.baseAddress {
        replaceSubrange(range, with: base, count: buffer.count)
      } else {
        replaceSubrange(range, with: EmptyCollection())
      }
    }
  }

  func copiedBytes(from range: Range<Int>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    bytes.withUnsafeMutableBytes { _ = copyBytes(to: $0, from: range) }
    return bytes
  }

  func place(of bytes: [UInt8], isBackwards: Bool, in range: Range<Int>) -> Range<Int>? {
    self.range(of: Data(bytes), options: isBackwards ? .backwards : [], in: range)
  }
}

/// Data and its slices, whose indices go on from those of the whole, each against bytes.
enum DataMachine {
  /// Bytes, and the index of the first of them.
  struct Bytes: Sized, Sendable, CustomStringConvertible {
    var bytes: [UInt8] = []
    var start = 0

    var size: Int { bytes.count }

    /// Forgets where an empty part began; see `DataOnTrial.tidy`.
    mutating func tidy() {
      if bytes.isEmpty { start = 0 }
    }

    var description: String { start == 0 ? "\(bytes)" : "\(bytes) from index \(start)" }
  }

  typealias Model = Copies<Bytes>

  static func test<Value: DataOnTrial>(
    _ name: String, empty: Value
  ) -> StatefulTest<Model, Copies<Value>> {
    StatefulTest(
      name,
      model: Copies(Bytes()), system: { Copies(empty) }
    ) {
      copying()
      bytes()
      ranges()
      slices()
      queries()
      known()
    } check: { model, system in
      try system.agree(with: model, compare)
    }
  }

  /// Bytes through iteration, through indices and as storage; equality and hash of equal bytes.
  private static func compare<Value: DataOnTrial>(
    _ data: Value, _ model: Bytes
  ) throws(Difference) {
    try expect("startIndex", data.startIndex, is: model.start)
    try expect("count", data.count, is: model.bytes.count)
    try expect("endIndex", data.endIndex, is: model.start + model.bytes.count)
    try expect("the data", data, lists: model.bytes)
    try expect("the data by index", data.indices.lazy.map { data[$0] }, lists: model.bytes)
    if let storage = data.withContiguousStorageIfAvailable({ Array($0) }) {
      try expect("its storage", storage, is: model.bytes)
    }
    let same = Value(model.bytes)
    try expect("the data differs from an equal one", data == same)
    try expect("the hash", data.hashValue, is: same.hashValue)
  }
}

extension Gen where Value == [UInt8] {
  /// Bytes: few as a rule, sometimes more than fit into a `Data` without memory of its own.
  static var bytes: Gen { .array(of: .integer(in: 0...UInt8.max), count: 0...24) }
}
