import IdentifiedModel

/// S07: `ForEach($list) { $item in Row($item) }`.
///
/// The framework's own form. Its data is a lazy map of the bound list's indices to index and id,
/// and ids are read on access through the captured binding. The element binding is the list's
/// subscript: identity by element, access by position, the same object as S06.
///
/// - Present: works while nothing moves.
/// - Moved: reads and writes hit the element that is at the old position now.
/// - Gone: traps beyond the end when a control touches it; anywhere else the neighbour is hit.
/// - Source: rules B6, F1, F8.
public enum NativeForEach: BindingStrategy {
  /// The position.
  public static var captured: CapturedState { .index }

  /// A position and the id found there when this pair was read.
  public typealias Pair = (index: Int, id: ItemID)

  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// Indices and ids of the bound list, each id read through the binding when it is needed.
  public static func elements(
    of data: Binding<[ListItem]>
  ) -> LazyMapCollection<Range<Int>, Pair> {
    data.indices.lazy.map { (index: $0, id: data.wrappedValue[$0].id) }
  }

  /// The id beside the index.
  public static func itemID(of pair: Pair, in data: [ListItem]) -> ItemID { pair.id }

  /// The bound list's own subscript.
  public static func content(
    _ pair: Pair, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    data[pair.index]
  }
}
