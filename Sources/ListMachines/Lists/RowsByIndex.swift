import IdentifiedModel

/// Rows addressed by the position that they had at their last render.
public struct RowsByIndex: ListFeature {
  /// The rows are all there is.
  public typealias State = [ListItem]
  /// The rows are all there is.
  public typealias Rows = [ListItem]

  /// Everything that can happen to the rows.
  public enum Action: Sendable {
    /// The surrounding feature replaced the rows.
    case rows([ListItem])
    /// The control of the row at this position wrote a new value.
    case change(Int, v: Int)
  }

  /// Makes the feature.
  public init() {}

  /// Applies an action; a position beyond the end traps, any other changes whoever is there.
  public func reduce(into state: inout [ListItem], action: Action) -> Effect<Action> {
    switch action {
    case .rows(let rows): state = rows
    case .change(let index, let v): state[index].v = v
    }
    return .none
  }

  /// Not there.
  public typealias Body = Never

  /// The action by which the surrounding feature replaces all rows.
  public static func replaceRows(_ rows: [ListItem]) -> Action { .rows(rows) }
}
