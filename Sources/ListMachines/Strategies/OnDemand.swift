import IdentifiedModel

/// S08: `ForEach(list) { item in Row(makeBinding(item)) }`.
///
/// The index is looked up by id while the row renders, with a force unwrap, and captured. It is up
/// to date until the next change of the list, and no longer.
///
/// - Present: works while nothing moves.
/// - Moved: reads and writes hit the element that is at the old position now.
/// - Gone: traps beyond the end when a control touches it, and at render when the closure runs for
///   an element that has gone; anywhere else the neighbour is hit.
/// - Source: "On-demand bindings".
public enum OnDemand: ElementWalk {
  /// The position.
  public static var captured: CapturedState { .index }

  // The force unwrap is the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  /// Finds the index now and captures it.
  public static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state: NoRowState
  ) -> Binding<ListItem> {
    let index = data.wrappedValue.firstIndex { $0.id == item.id }!
    return Binding(
      get: { data.wrappedValue[index] },
      set: { data.wrappedValue[index] = $0 })
  }
}
