import IdentifiedModel

/// An element that is an object: two with one id are still two.
///
/// Equality is identity, so a list of objects counts as changed when it holds other objects, and
/// not when one of them changes.
public final class ListItemObject: Identifiable, ListElement {
  /// Never changes.
  public let id: ItemID
  /// Written by rows.
  public var v = 0
  /// Written from elsewhere.
  public var w = 0

  /// A new object with this id; both fields are 0.
  public init(new id: ItemID) {
    self.id = id
  }

  /// The contents as a row sees them: what a row writes is `v` alone, as with `$item.text`.
  public var item: ListItem {
    get { ListItem(id: id, v: v, w: w) }
    set { v = newValue.v }
  }

  /// Sets the field in place.
  public func setW(_ w: Int) { self.w = w }

  /// Sets the field in place.
  public func setV(_ v: Int) { self.v = v }

  /// The contents of all objects; O(n).
  public static func items(of elements: [ListItemObject]) -> [ListItem] { elements.map(\.item) }

  /// Whether both are the same object.
  public static func == (left: ListItemObject, right: ListItemObject) -> Bool { left === right }
}
