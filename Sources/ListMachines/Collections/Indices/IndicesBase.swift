import IdentifiedModel
import StatefulFuzz

/// A collection whose identifiable indices are put on trial, made of rows.
public protocol IndicesBase: SendableMetatype {
  /// The collection.
  associatedtype Base: RandomAccessCollection where Base.Element == Row<NumberIDs>

  /// A collection whose elements are `rows`; the first of them may be anywhere.
  ///
  /// - Parameters:
  ///   - rows: The elements in order.
  ///   - offset: How many elements the collection is cut off from, for slices.
  /// - Returns: The collection.
  static func make(_ rows: [Row<NumberIDs>], offset: Int) -> Base
}

/// Rows with others in front of them and behind, to be cut off.
private func padded(_ rows: [Row<NumberIDs>], _ offset: Int) -> [Row<NumberIDs>] {
  func padding(_ first: Int) -> [Row<NumberIDs>] {
    (first..<first + offset).map { Row(id: -1 - $0, value: 0) }
  }
  return padding(0) + rows + padding(offset)
}

/// An array: indices from 0.
public enum WholeArray: IndicesBase {
  /// The rows themselves.
  public static func make(_ rows: [Row<NumberIDs>], offset: Int) -> [Row<NumberIDs>] { rows }
}

/// A slice of an array: indices from `offset`.
public enum SliceOfArray: IndicesBase {
  /// The middle of a longer array.
  public static func make(_ rows: [Row<NumberIDs>], offset: Int) -> ArraySlice<Row<NumberIDs>> {
    padded(rows, offset)[offset..<offset + rows.count]
  }
}

/// A slice of an identified array.
public enum SliceOfIdentifiedArray: IndicesBase {
  /// The middle of a longer identified array.
  public static func make(
    _ rows: [Row<NumberIDs>], offset: Int
  ) -> Slice<IdentifiedArrayOf<Row<NumberIDs>>> {
    IdentifiedArray(uniqueElements: padded(rows, offset))[offset..<offset + rows.count]
  }
}

/// A reversed array: indices that wrap others and run against them.
public enum ReversedArray: IndicesBase {
  /// The rows, kept in reverse.
  public static func make(
    _ rows: [Row<NumberIDs>], offset: Int
  ) -> ReversedCollection<[Row<NumberIDs>]> { Array(rows.reversed()).reversed() }
}

/// A ring: indices that are no numbers and whose distance only the collection knows.
public struct RingOfRows: RandomAccessCollection, Sendable {
  /// A place on the ring, and whether it is the end.
  public struct Index: Comparable, Hashable, Sendable {
    var turn: Int
    /// Compares places by how far they are from the start.
    public static func < (left: Self, right: Self) -> Bool { left.turn < right.turn }
  }

  let rows: [Row<NumberIDs>]
  let offset: Int

  /// The first place.
  public var startIndex: Index { Index(turn: offset * 2) }
  /// The place behind the last.
  public var endIndex: Index { Index(turn: (offset + rows.count) * 2) }
  /// The row at a place.
  public subscript(position: Index) -> Row<NumberIDs> {
    rows[(position.turn / 2 - offset + rows.count) % rows.count]
  }
  /// The next place.
  public func index(after index: Index) -> Index { Index(turn: index.turn + 2) }
  /// The place before.
  public func index(before index: Index) -> Index { Index(turn: index.turn - 2) }
  /// The place `distance` further.
  public func index(_ index: Index, offsetBy distance: Int) -> Index {
    Index(turn: index.turn + distance * 2)
  }
  /// How far two places are apart.
  public func distance(from start: Index, to end: Index) -> Int { (end.turn - start.turn) / 2 }
}

/// A ring of rows.
public enum Ring: IndicesBase {
  /// A ring that begins at twice the offset.
  public static func make(_ rows: [Row<NumberIDs>], offset: Int) -> RingOfRows {
    RingOfRows(rows: rows, offset: offset)
  }
}
