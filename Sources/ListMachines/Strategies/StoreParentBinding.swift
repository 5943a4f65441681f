import IdentifiedModel

/// S18b: `ForEach($store.rows) { $row in … }` over a parent's `BindingReducer`.
///
/// Looks like one store for each row and is S07 over a store: the element binding has captured its
/// position, and a write sends the whole array as one binding action.
///
/// - Present: works while nothing moves.
/// - Moved: reads and writes hit the element that is at the old position now.
/// - Gone: traps beyond the end when a control touches it; anywhere else the neighbour is hit.
/// - Source: Prowl#637; strategy S18b of the catalogue.
public enum StoreParentBinding: BindingStrategy {
  /// A position and the id found there when this pair was read.
  public typealias Pair = NativeForEach.Pair

  /// The position, and the list: a write inside a pass puts the captured one back as a whole.
  public static var captured: CapturedState { [.index, .list] }

  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// Indices and ids of the bound list, each id read through the binding when it is needed.
  public static func elements(
    of data: Binding<[ListItem]>
  ) -> LazyMapCollection<Range<Int>, Pair> {
    NativeForEach.elements(of: data)
  }

  /// The id beside the index.
  public static func itemID(of pair: Pair, in data: [ListItem]) -> ItemID { pair.id }

  /// The subscript of `$store.rows`.
  public static func content(
    _ pair: Pair, data: Binding<[ListItem]>, root: StoreRoot<RowsInParent>, state: NoRowState
  ) -> Binding<ListItem> {
    data[pair.index]
  }
}
