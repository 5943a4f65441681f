import StatefulFuzz

/// What happens to one of three lists: an operation of the collection, with its arguments.
///
/// Every command is total: positions are clamped to the list, and a command whose element is missing
/// is an operation on an absent id. Ids are numbers and recorded by value.
public struct CollectionCommand: Hashable, Sendable {
  /// The operation.
  public var kind: Kind
  /// The list that it changes or reads: 0, 1 or 2, written `a`, `b` or `c`.
  public var list = 0
  /// Another list that it reads.
  public var other = 0
  /// The number of an id.
  public var id = 0
  /// The number of another id.
  public var second = 0
  /// A value; the first one of several.
  public var value = 0
  /// A position, or the lower bound of a range.
  public var position = 0
  /// Another position.
  public var target = 0
  /// The length of a range, a number of elements.
  public var length = 0
  /// Numbers of ids, or offsets.
  public var numbers: [Int] = []
  /// Which of the kind's ways is meant, an index into `kind.ways`.
  public var way = 0
  /// Whether the operation is called through generic code over the standard protocols.
  public var isGeneric = false

  /// Makes a command whose arguments are all 0.
  public init(_ kind: Kind) { self.kind = kind }

  /// An operation.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case append, removeLast, insert, removeAt, removeID, copy, write, erase, edit, editAt
    case swap, reverse, removeFirst, move, place, updateAt, updateOrAppend, updateOrInsert
    case insertUnique, upsert, update, replace, rekey
    case removeRange, removeEnds, removeAll, removeWhere, removeOffsets, removeIDs
    case moveOffsets, moveID, moveIDs, sort, partition, shuffle, filter
    case appendAll, insertAll, replaceRange, editAll, editSlice, reserve, rebuild, gather
    case throwing, read, compare, appendList, take, mirror, change, hold

    /// The names of all, made once.
    static let names = allCases.map { "\($0)" }
  }
}

/// Arguments, as far as a list of `count` elements has them.
extension CollectionCommand {
  /// A position between elements: `0 ... count`.
  func gap(in count: Int) -> Int { min(position, count) }

  /// The position of an element; nil when there is none.
  func place(in count: Int) -> Int? { count == 0 ? nil : min(position, count - 1) }

  /// The position of another element; nil when there is none.
  func targetPlace(in count: Int) -> Int? { count == 0 ? nil : min(target, count - 1) }

  /// A range of elements.
  func range(in count: Int) -> Range<Int> {
    let lower = gap(in: count)
    return lower..<min(lower + length, count)
  }

  /// The numbers as offsets: those of elements, or all where the collection is to ignore the rest.
  func offsets(in count: Int, all: Bool) -> [Int] { all ? numbers : numbers.filter { $0 < count } }

  /// The elements that the numbers and the value name, in order; ids may repeat.
  var entries: [Entry] {
    var entries: [Entry] = []
    entries.reserveCapacity(numbers.count)
    for number in numbers { entries.append(Entry(id: number, value: value + entries.count)) }
    return entries
  }

  /// The element that id and value name.
  var entry: Entry { Entry(id: id, value: value) }

  /// The condition of filters and partitions.
  @inline(__always)
  func selects(_ value: Int) -> Bool { value % 3 == self.value % 3 }

  /// The order of sorts: the first two tell all values apart, the third has ties.
  @inline(__always)
  func isOrdered(_ left: Int, before right: Int) -> Bool {
    switch way {
    case 0, 3: left < right
    case 1: left > right
    default: left % 3 < right % 3
    }
  }

  /// The element that a combination of two keeps: both values.
  static func combined(_ one: Int, _ other: Int) -> Int { (one &* 31 &+ other) & 0xFFFF }
}

/// A generator whose numbers a command names, for shuffles.
struct ShuffleGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ state >> 33) &* 0xFF51_AFD7_ED55_8CCD
  }
}
