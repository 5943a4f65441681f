/// The positions of a collection, each with the id of the element that is there.
///
/// A lazy view: made in O(1), reads an id when it is asked for one. It holds the collection by
/// value, so its ids and indices always fit each other; they stop fitting the list that the value
/// was copied from as soon as that list changes.
/// Source: Sundell, "Bindable SwiftUI list elements".
@frozen
public struct IdentifiableIndices<Base: RandomAccessCollection>: RandomAccessCollection
where Base.Element: Identifiable {
  /// A position and the id of its element: a row with the element's identity.
  @frozen
  public struct Element: Identifiable {
    /// The id of the element that was at `index`.
    public let id: Base.Element.ID
    /// The position in the base collection.
    public let index: Base.Index

    @inlinable
    init(id: Base.Element.ID, index: Base.Index) {
      self.id = id
      self.index = index
    }
  }

  @usableFromInline
  let base: Base

  /// Makes the view over `base`; the indices are those of `base`, also for slices.
  @inlinable
  public init(_ base: Base) {
    self.base = base
  }

  /// The base collection's first position.
  @inlinable
  public var startIndex: Base.Index { base.startIndex }

  /// The position after the base collection's last element.
  @inlinable
  public var endIndex: Base.Index { base.endIndex }

  /// The pair at a position of the base collection; reads that element's id.
  @inlinable
  public subscript(position: Base.Index) -> Element {
    Element(id: base[position].id, index: position)
  }

  /// The position after `index`.
  @inlinable
  public func index(after index: Base.Index) -> Base.Index { base.index(after: index) }

  /// The position before `index`.
  @inlinable
  public func index(before index: Base.Index) -> Base.Index { base.index(before: index) }

  /// The position `distance` away from `index`.
  @inlinable
  public func index(_ index: Base.Index, offsetBy distance: Int) -> Base.Index {
    base.index(index, offsetBy: distance)
  }

  /// The position `distance` away from `index`, or nil when that is beyond `limit`.
  @inlinable
  public func index(
    _ index: Base.Index, offsetBy distance: Int, limitedBy limit: Base.Index
  ) -> Base.Index? {
    base.index(index, offsetBy: distance, limitedBy: limit)
  }

  /// The positions of the base collection.
  @inlinable
  public var indices: Base.Indices { base.indices }

  /// How far `end` is from `start`.
  @inlinable
  public func distance(from start: Base.Index, to end: Base.Index) -> Int {
    base.distance(from: start, to: end)
  }
}

extension IdentifiableIndices.Element: Equatable {}
extension IdentifiableIndices.Element: Hashable where Base.Index: Hashable {}
extension IdentifiableIndices.Element: Sendable
where Base.Index: Sendable, Base.Element.ID: Sendable {}
extension IdentifiableIndices: Sendable where Base: Sendable {}

extension RandomAccessCollection where Element: Identifiable {
  /// The positions with the ids of their elements; O(1), ids are read on access.
  @inlinable
  public var identifiableIndices: IdentifiableIndices<Self> { IdentifiableIndices(self) }
}
