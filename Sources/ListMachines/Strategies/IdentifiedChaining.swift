import IdentifiedModel

/// S12b: an identified array, written by `list[id: id]?.v = newValue.v`.
///
/// One character away from S12, and safe: optional chaining stops at the missing element.
///
/// - Present: reads the right element and writes one field of it.
/// - Moved: still the right element.
/// - Gone: reads show the last value, writes are ignored.
/// - Source: strategy S12b of the catalogue.
public enum IdentifiedChaining: ElementWalk {
  /// The id alone: a last value is shown for a missing element only, where any with its id will do.
  public static var captured: CapturedState { [] }

  /// Two closures over the id subscript; the write chains.
  public static func content(
    _ item: ListItem, data: Binding<IdentifiedArrayOf<ListItem>>,
    root: StoredLocation<IdentifiedArrayOf<ListItem>>, state: NoRowState
  ) -> Binding<ListItem> {
    let id = item.id
    return Binding(
      get: { data.wrappedValue[id: id] ?? item },
      set: { data.wrappedValue[id: id]?.v = $0.v })
  }
}
