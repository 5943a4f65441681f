import IdentifiedModel

/// S28: the binding keeps the element that it saw or wrote last, and looks the id up each time.
///
/// Unlike S26 a write is kept as well, whether or not anybody took it: an edit of an element that has
/// gone stays visible in its row.
///
/// - Present: reads and writes the right element.
/// - Moved: still the right element.
/// - Gone: shows what it saw or wrote last; writes reach the list no more; never traps.
/// - Source: strategy S28 of the catalogue.
public enum CachedUnwrap: ElementWalk {
  /// The whole history: what the closures keep changes with every access, and nobody can look at it.
  public static var captured: CapturedState { .history }

  /// Two closures that share the element.
  public static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>,
    state: NoRowState
  ) -> Binding<ListItem> {
    let id = item.id
    var last = item
    return Binding(
      get: {
        let list = data.wrappedValue
        if let index = list.position(of: id) { last = list[index] }
        return last
      },
      set: { newValue in
        last = newValue
        guard let index = data.wrappedValue.position(of: id) else { return }
        data.wrappedValue[index] = newValue
      })
  }
}
