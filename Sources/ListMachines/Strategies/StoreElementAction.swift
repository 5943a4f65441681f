import IdentifiedModel

/// S15: the row sends `.element(id:action:)` to a store and reads it live.
///
/// - Present: reads and writes the right element.
/// - Moved: still the right element.
/// - Gone: reads show the last value; the action changes nothing and is an issue.
/// - Source: TCA#2058 and the store collections of that project; strategy S15.
public enum StoreElementAction: ElementWalk {
  /// The id alone: a last value is shown for a missing element only, where any with its id will do.
  public static var captured: CapturedState { [] }

  /// Reads the store, sends it actions by id; the same in both phases.
  public static func content(
    _ item: ListItem, data: Binding<IdentifiedArrayOf<ListItem>>, root: StoreRoot<RowsByID>,
    state: NoRowState
  ) -> Binding<ListItem> {
    let store = root.store
    let id = item.id
    return Binding(
      get: { store.state[id: id] ?? item },
      set: { store.send(.rows(.element(id: id, action: .setV($0.v)))) })
  }
}
