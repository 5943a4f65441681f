import IdentifiedModel

/// Strategies that walk the elements themselves: `ForEach(list) { item in … }`.
public protocol ElementWalk: BindingStrategy where Elements == [ListItem] {}

extension ElementWalk {
  /// The element's id.
  @inlinable
  public static var rowIdentity: RowIdentity { .element }

  /// The elements of the list as this commit sees it.
  @inlinable
  public static func elements(of data: Binding<Data>) -> [ListItem] { data.wrappedValue.items }

  /// The element's id.
  @inlinable
  public static func itemID(of item: ListItem, in data: Data) -> ItemID { item.id }
}
