import IdentifiedModel

/// S02: `ForEach(list.indices, id: \.self) { i in Row($list[i]) }`, built before Xcode 13.
///
/// Rows are positions, but the range follows the list. `$list[i]` is a dynamic member, so the
/// binding is projected along a key path that contains the index, and its location is cached: the
/// row keeps its box, and every refresh evaluates the old index again.
///
/// - Present: works while nothing moves.
/// - Moved: the row reads and writes whatever element is at its position now; row-local state
///   stays with the position.
/// - Gone: the last row traps when its control reads it, and when a pass refreshes it.
/// - Source: Sundell; rules B5, B7, B11, F1.
public enum IndicesKeyPath: PositionalWalk {
  /// The position; a refresh looks at the root.
  public static var captured: CapturedState { [.index, .savedList] }

  /// Position.
  public static var rowIdentity: RowIdentity { .position }

  /// A binding along `\.[position]`.
  public static func content(
    _ position: Int, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    data.projected(\.[position])
  }
}
