import IdentifiedModel

/// S26: `Live(id, last: item) { $item in Row($item) }`: a wrapper around the row that caches its
/// item and hides the row when the id is gone.
///
/// Unlike S10 the cache is the row's own and follows the element: a ghost shows the newest value that
/// the row has seen, not that of its last render.
///
/// - Present: reads and writes the right element.
/// - Moved: still the right element.
/// - Gone: shows what it saw last, ignores edits, never traps.
/// - Source: MNGA#285, Prowl#637, Trio#1515.
public enum LivenessWrapper: ElementWalk {
  /// The wrapper's cache of its item.
  public final class Cache: RowLocalState {
    var last: ListItem

    init(_ item: ListItem) { last = item }

    /// Does nothing: a cache has no transaction.
    public func beginCommit() {}

    /// Always 0.
    public var droppedWrites: Int { 0 }

    /// The item.
    public var contents: [ListItem]? { [last] }
  }

  /// The id alone: what the cache shows of a missing element has that id, whatever its fields.
  public static var captured: CapturedState { [] }

  /// A cache that starts with the element that the row first shows.
  public static func makeRowState(for item: ListItem) -> Cache { Cache(item) }

  /// Two closures that look the id up each time, and a cache.
  public static func content(
    _ item: ListItem, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: Cache
  ) -> Binding<ListItem> {
    let id = item.id
    return Binding(
      get: {
        let list = data.wrappedValue
        if let index = list.position(of: id) { state.last = list[index] }
        return state.last
      },
      set: { newValue in
        guard let index = data.wrappedValue.position(of: id) else { return }
        data.wrappedValue[index] = newValue
      })
  }
}
