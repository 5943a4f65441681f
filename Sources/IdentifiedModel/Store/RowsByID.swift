/// What a row reports to its feature.
public enum RowAction: Sendable {
  /// The row's control wrote a new value.
  case setV(Int)
}

/// Rows addressed by the id of their element.
public enum RowsByID: ListFeature {
  /// Everything that can happen to the rows.
  public enum Action: Sendable {
    /// The surrounding feature replaced the rows.
    case rows(IdentifiedArrayOf<ListItem>)
    /// The row of an element did something.
    case element(id: ItemID, RowAction)
  }

  /// Applies an action; one for an absent element is ignored, with a warning.
  public static func reduce(
    _ state: inout IdentifiedArrayOf<ListItem>, _ action: Action
  ) -> Reduction {
    switch action {
    case .rows(let rows):
      state = rows
    case .element(let id, .setV(let v)):
      guard state.contains(id: id) else { return .ignored }
      state[id: id]?.v = v
    }
    return .handled
  }

  /// The action by which the surrounding feature replaces all rows.
  public static func replaceRows(_ rows: IdentifiedArrayOf<ListItem>) -> Action { .rows(rows) }
}
