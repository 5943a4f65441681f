import IdentifiedModel

/// S03: the text of S02, built with Xcode 13 or later.
///
/// `$list[i]` now means the subscript of `Binding` as a collection: two closures that capture the
/// list's binding and the position. In an update pass they see the list as it was captured, so the
/// trap of S02 inside a pass is gone; the one outside stays.
///
/// - Present: works while nothing moves.
/// - Moved: the row reads and writes whatever element is at its position now; row-local state
///   stays with the position.
/// - Gone: the last row traps when its control reads or writes; a refresh shows the old value.
/// - Source: rules B2, B6, B7, F1.
public enum IndicesSubscript: PositionalWalk {
  /// The position.
  public static var captured: CapturedState { .index }

  /// Position.
  public static var rowIdentity: RowIdentity { .position }

  /// The bound list's own subscript.
  public static func content(
    _ position: Int, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    data[position]
  }
}
