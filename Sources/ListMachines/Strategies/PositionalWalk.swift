import IdentifiedModel

/// Strategies that walk the list's indices: `ForEach(list.indices)`.
public protocol PositionalWalk: BindingStrategy where Elements == Range<Int> {}

extension PositionalWalk {
  /// The positions of the list as this commit sees it.
  public static func elements(of data: Binding<Data>) -> Range<Int> {
    0..<data.wrappedValue.count
  }

  /// The element that is at the position.
  public static func itemID(of position: Int, in data: Data) -> ItemID {
    data.itemID(at: position)
  }
}
