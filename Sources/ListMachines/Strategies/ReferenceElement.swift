import IdentifiedModel

/// S17: the elements are objects, and the row holds its object.
///
/// - Present: reads and writes the right element.
/// - Moved: still the right element.
/// - Gone: the object lives on with the row, and edits reach nobody. When an element with the same
///   id is made again, the row edits the old object until the next render: the write is lost.
/// - Source: strategy S17 of the catalogue, "orphan object"; rule L2.
public enum ReferenceElement: BindingStrategy {
  /// The object.
  public static var captured: CapturedState { .element }

  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// The objects of the list as this commit sees it.
  public static func elements(of data: Binding<[ListItemObject]>) -> [ListItemObject] {
    data.wrappedValue
  }

  /// The object's id.
  public static func itemID(of object: ListItemObject, in data: [ListItemObject]) -> ItemID {
    object.id
  }

  /// The object's contents, live in both phases.
  public static func content(
    _ object: ListItemObject, data: Binding<[ListItemObject]>,
    root: StoredLocation<[ListItemObject]>, state: NoRowState
  ) -> Binding<ListItem> {
    Binding(location: ObjectLocation(object, \.item), cachedValue: object.item)
  }
}
