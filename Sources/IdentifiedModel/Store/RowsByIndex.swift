/// Rows addressed by the position that they had at their last render.
public enum RowsByIndex: ListFeature {
  /// Everything that can happen to the rows.
  public enum Action: Sendable {
    /// The surrounding feature replaced the rows.
    case rows([ListItem])
    /// The control of the row at this position wrote a new value.
    case change(Int, v: Int)
  }

  /// Applies an action; a position beyond the end traps, any other changes whoever is there.
  public static func reduce(_ state: inout [ListItem], _ action: Action) -> Reduction {
    switch action {
    case .rows(let rows): state = rows
    case .change(let index, let v): state[index].v = v
    }
    return .handled
  }

  /// The action by which the surrounding feature replaces all rows.
  public static func replaceRows(_ rows: [ListItem]) -> Action { .rows(rows) }
}
