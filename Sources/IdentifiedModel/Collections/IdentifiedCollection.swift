/// A collection of elements that can be found by id.
public protocol IdentifiedCollection<ID, Element>: Collection {
  /// What elements are found by.
  associatedtype ID: Hashable

  /// A collection of all ids.
  associatedtype IDs: Collection<ID>

  /// The ids of the elements, in the order of the elements.
  var ids: IDs { get }

  /// The element with this id, or nil.
  subscript(id id: ID) -> Element? { get }
}

/// A collection of elements that can be found and written by id.
public protocol MutableIdentifiedCollection<ID, Element>: IdentifiedCollection, MutableCollection {
  /// The element with this id, or nil.
  subscript(id id: ID) -> Element? { get set }
}

/// The name of `IdentifiedCollection` in swift-identified-collections.
public typealias _IdentifiedCollection = IdentifiedCollection

/// The name of `MutableIdentifiedCollection` in swift-identified-collections.
public typealias _MutableIdentifiedCollection = MutableIdentifiedCollection
