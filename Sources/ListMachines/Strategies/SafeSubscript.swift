import IdentifiedModel

/// S11: `list[safe: i] ?? last`, and a write only while the position exists.
///
/// A row per element, so identity follows the element; access follows the position. The crash is
/// gone and the corruption stays, without a sound.
///
/// - Present: works while nothing moves.
/// - Moved: reads and writes hit the element that is at the old position now; when the element is
///   still in the list and its old position is not, the write is lost.
/// - Gone: shows the last value beyond the end; anywhere else the neighbour is read and written.
/// - Source: strategy S11 of the catalogue.
public enum SafeSubscript: BindingStrategy {
  /// The position and the last value.
  public static var captured: CapturedState { [.index, .element] }

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

  /// Two closures that check the position each time.
  public static func content(
    _ pair: IdentifiableIndices<[ListItem]>.Element, data: Binding<[ListItem]>,
    root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    let index = pair.index
    let last = data.wrappedValue[index]
    return Binding(
      get: { data.wrappedValue[safe: index] ?? last },
      set: { newValue in
        guard data.wrappedValue.indices.contains(index) else { return }
        data.wrappedValue[index] = newValue
      })
  }
}

extension Collection {
  /// The element at a position, or nil when there is no such position.
  subscript(safe position: Index) -> Element? {
    indices.contains(position) ? self[position] : nil
  }
}
