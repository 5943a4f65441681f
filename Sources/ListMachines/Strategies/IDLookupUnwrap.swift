import IdentifiedModel

/// S09: the element is looked up by id at every access, and unwrapped by force.
///
/// - Present: reads and writes the right element.
/// - Moved: still the right element.
/// - Gone: traps when a control reads or writes; inside an update pass the captured list still has
///   the element, and nothing happens.
/// - Source: strategy S09 of the catalogue.
public enum IDLookupUnwrap: ElementWalk {
  /// The id alone.
  public static var captured: CapturedState { [] }

  // The force unwraps are the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  /// Two closures that look the id up each time.
  public static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state: NoRowState
  ) -> Binding<ListItem> {
    let id = item.id
    return Binding(
      get: { data.wrappedValue.first { $0.id == id }! },
      set: { newValue in
        let index = data.wrappedValue.firstIndex { $0.id == id }!
        data.wrappedValue[index] = newValue
      })
  }
}
