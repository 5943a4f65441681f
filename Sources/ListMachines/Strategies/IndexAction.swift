import IdentifiedModel

/// S16: the row sends `.change(i, v)` to a store and reads `store.state[i]`.
///
/// The store is live in both phases, so there is no captured list that would save a refresh.
///
/// - Present: works while nothing moves.
/// - Moved: reads and actions hit the element that is at the old position now.
/// - Gone: traps beyond the end, inside update passes too; anywhere else the neighbour is hit.
/// - Source: strategy S16 of the catalogue.
public enum IndexAction: BindingStrategy {
  /// The position.
  public static var captured: CapturedState { .index }

  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// The rows' positions with ids, lazily, from a copy of the rows.
  public static func elements(of data: Binding<[ListItem]>) -> IdentifiableIndices<[ListItem]> {
    data.wrappedValue.identifiableIndices
  }

  /// The id beside the position.
  public static func itemID(
    of pair: IdentifiableIndices<[ListItem]>.Element, in data: [ListItem]
  ) -> ItemID {
    pair.id
  }

  /// Reads the store, sends it actions by position; the same in both phases.
  public static func content(
    _ pair: IdentifiableIndices<[ListItem]>.Element, data: Binding<[ListItem]>,
    root: StoreRoot<RowsByIndex>, state: NoRowState
  ) -> Binding<ListItem> {
    let store = root.store
    let index = pair.index
    return Binding(
      get: { store.state[index] },
      set: { store.send(.change(index, v: $0.v)) })
  }
}
