import IdentifiedModel

/// S18: every row has a store of its own, and its controls write through the row's
/// `BindingReducer`: `$rowStore.v`.
///
/// - Present: reads the right element live and writes one field of it.
/// - Moved: still the right element.
/// - Gone: reads show what was last seen; the row's bindings send nothing.
/// - Source: TCA bindings; strategy S18 of the catalogue.
public enum StoreBindingReducer: ElementWalk {
  /// The id alone: the row's store finds its element by it, and shows a last value where it is gone.
  public static var captured: CapturedState { [] }

  /// A binding action sets one field.
  public static var writesWholeElements: Bool { false }

  /// Reads the row's store, and writes its field as a binding action.
  public static func content(
    _ item: ListItem, data: Binding<IdentifiedArrayOf<ListItem>>, root: StoreRoot<BindableRows>,
    state: NoRowState
  ) -> Binding<ListItem> {
    let row = root.store.scope(state: \.self, action: \.rows, id: item.id, seen: item)
    let v = row.binding(\.v)
    return Binding(get: { row.state }, set: { v.wrappedValue = $0.v })
  }
}
