import IdentifiedModel

/// S01: `ForEach(list.indices) { i in Row($list[i]) }`.
///
/// Rows are positions, and the initialiser for ranges promises a constant one: the host keeps the
/// range of the first render for ever and only swaps the content closure. The binding is the
/// key-path form, the only one there was when this was usual.
///
/// - Present: works while nothing moves.
/// - Moved: the row reads and writes whatever element is at its position now; row-local state
///   stays with the position.
/// - Gone: the next render still makes a row for the last position, and traps. A list that grows
///   has no rows for the new elements, and a warning is logged.
/// - Source: Sundell, first form; "On-demand bindings", first form; rules F1, F2.
public enum ConstantRange: PositionalWalk {
  /// The position; a refresh looks at the root.
  public static var captured: CapturedState { [.index, .savedList] }

  /// Position, for ever.
  public static var rowIdentity: RowIdentity { .constantRange }

  /// A binding along `\.[position]`.
  public static func content(
    _ position: Int, data: Binding<[ListItem]>, root: StoredLocation<[ListItem]>, state: NoRowState
  ) -> Binding<ListItem> {
    data.projected(\.[position])
  }
}
