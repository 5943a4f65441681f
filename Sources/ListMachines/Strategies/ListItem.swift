import IdentifiedModel

/// An element of the list on trial.
@frozen
public struct ListItem: Identifiable, Hashable, Sendable {
  /// Never changes.
  public let id: ItemID
  /// Written by rows.
  public var v: Int
  /// Written from elsewhere: sync, timers.
  public var w: Int

  /// A new element: both fields are 0 unless given.
  @inlinable
  public init(id: ItemID, v: Int = 0, w: Int = 0) {
    self.id = id
    self.v = v
    self.w = w
  }
}

/// Something that a list can have as its elements: a value or an object.
public protocol ListElement: Equatable {
  /// A new element with this id; both fields are 0.
  init(new id: ItemID)

  /// Identity in the list.
  var id: ItemID { get }

  /// The element's contents.
  var item: ListItem { get }

  /// The object that the element is; nil for a value.
  var object: ObjectIdentifier? { get }

  /// Sets the field that rows do not write.
  mutating func setW(_ w: Int)

  /// Sets the field that rows write.
  mutating func setV(_ v: Int)

  /// The contents of all elements; a list of values returns itself.
  static func items(of elements: [Self]) -> [ListItem]
}

extension ListElement {
  /// None: most elements are values.
  @inlinable
  public var object: ObjectIdentifier? { nil }
}

extension ListElement where Self: AnyObject {
  /// The element itself.
  public var object: ObjectIdentifier? { ObjectIdentifier(self) }
}

extension ListItem: ListElement {
  /// A new element with this id; both fields are 0.
  @inlinable
  public init(new id: ItemID) { self.init(id: id) }

  /// The element itself.
  @inlinable
  public var item: ListItem { self }

  /// Sets the field that rows do not write.
  @inlinable
  public mutating func setW(_ w: Int) { self.w = w }

  /// Sets the field that rows write.
  @inlinable
  public mutating func setV(_ v: Int) { self.v = v }

  /// The same array; O(1).
  @inlinable
  public static func items(of elements: [ListItem]) -> [ListItem] { elements }
}
