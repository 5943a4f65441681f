import IdentifiedModel

/// S04: `ForEach(Array(list.enumerated()), id: \.element.id) { i, _ in Row($list[i]) }`.
///
/// Identity by element, access by position: rows, focus and animations follow the element, while
/// the binding follows the offset it was made with.
///
/// - Present: works while nothing moves.
/// - Moved: until the next render, and for whoever kept an older binding, reads and writes hit the
///   element that is at the old offset now.
/// - Gone: traps beyond the end; anywhere else the neighbour is read and written in silence.
/// - Source: strategy S04 of the catalogue; rules B6, F1.
public enum Enumerated: BindingStrategy {
  /// The position.
  public static var captured: CapturedState { .index }

  /// The element's id.
  public static var rowIdentity: RowIdentity { .element }

  /// The list with offsets, copied.
  public static func elements(
    of data: Binding<[ListItem]>
  ) -> [EnumeratedSequence<[ListItem]>.Element] {
    Array(data.wrappedValue.enumerated())
  }

  /// The id of the paired element.
  public static func itemID(
    of pair: EnumeratedSequence<[ListItem]>.Element, in data: [ListItem]
  ) -> ItemID {
    pair.element.id
  }

  /// The bound list's subscript at the offset.
  public static func content(
    _ pair: EnumeratedSequence<[ListItem]>.Element, data: Binding<[ListItem]>,
    root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    data[pair.offset]
  }
}
