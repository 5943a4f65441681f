import IdentifiedModel

/// S06: as S05, with `Binding(get: { list[x.index] }, set: { list[x.index] = $0 })`.
///
/// The last step of the article: the closures read the list's binding, so inside an update pass
/// they see the list they were made with, and the crash of S05 there is gone. Outside a pass they
/// read the live list, and nothing has changed.
///
/// - Present: works while nothing moves.
/// - Moved: reads and writes hit the element that is at the old position now.
/// - Gone: traps beyond the end when a control touches it; anywhere else the neighbour is hit.
/// - Source: Sundell, final form; rules B2, B4.
public enum IdentifiableIndicesClosure: BindingStrategy {
  /// The position.
  public static var captured: CapturedState { .index }

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

  /// Two closures over the list's binding and the position.
  public static func content(
    _ pair: IdentifiableIndices<[ListItem]>.Element, data: Binding<[ListItem]>,
    root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    let index = pair.index
    return Binding(
      get: { data.wrappedValue[index] },
      set: { data.wrappedValue[index] = $0 })
  }
}
