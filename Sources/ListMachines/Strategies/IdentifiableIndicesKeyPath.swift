import IdentifiedModel

/// S05: `ForEach(list.identifiableIndices) { x in Row($list[x.index]) }`, built before Xcode 13.
///
/// Identity by element, access by position through a key path. The row of a removed element keeps
/// its cached location, and a refresh evaluates the dead index against the new list.
///
/// - Present: works while nothing moves.
/// - Moved: reads and writes hit the element that is at the old position now.
/// - Gone: traps beyond the end, inside update passes too; anywhere else the neighbour is hit.
/// - Source: Sundell, the collection of identifiable indices; rules B5, B7, B11.
public enum IdentifiableIndicesKeyPath: BindingStrategy {
  /// The position; a refresh looks at the root.
  public static var captured: CapturedState { [.index, .savedList] }

  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// The list's positions with ids, lazily, from a copy of the list.
  public static func elements(of data: Binding<[ListItem]>) -> IdentifiableIndices<[ListItem]> {
    data.wrappedValue.identifiableIndices
  }

  /// The id beside the position.
  public static func itemID(
    of pair: IdentifiableIndices<[ListItem]>.Element, in data: [ListItem]
  ) -> ItemID {
    pair.id
  }

  /// A binding along `\.[index]`.
  public static func content(
    _ pair: IdentifiableIndices<[ListItem]>.Element, data: Binding<[ListItem]>,
    root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    data.projected(\.[pair.index])
  }
}
