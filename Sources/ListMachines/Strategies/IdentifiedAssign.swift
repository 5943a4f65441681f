import IdentifiedModel

/// S12: an identified array, read by id and written by `list[id: id] = newValue`.
///
/// - Present: reads and writes the right element.
/// - Moved: still the right element.
/// - Gone: reads show the last value. A write appends: the deleted element is back, at the end,
///   with the values the control had.
/// - Source: IdentifiedCollections README; IDENTIFIED-ARRAY, `subscript(id:)`.
public enum IdentifiedAssign: ElementWalk {
  /// The element as it was.
  public static var captured: CapturedState { .element }

  /// Two closures over the id subscript; the write assigns.
  public static func content(
    _ item: ListItem, data: Binding<IdentifiedArrayOf<ListItem>>,
    root: StoredLocation<IdentifiedArrayOf<ListItem>>, state: NoRowState
  ) -> Binding<ListItem> {
    let id = item.id
    return Binding(
      get: { data.wrappedValue[id: id] ?? item },
      set: { data.wrappedValue[id: id] = $0 })
  }
}
