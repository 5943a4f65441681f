/// One row that reports what its control wrote.
public struct ValueRow: Reducer {
  /// What a row reports to its feature.
  public enum Action: Sendable {
    /// The row's control wrote a new value.
    case setV(Int)
  }

  /// Makes the feature.
  public init() {}

  /// Writes the value.
  public func reduce(into state: inout ListItem, action: Action) -> Effect<Action> {
    switch action {
    case .setV(let v): state.v = v
    }
    return .none
  }

  /// Not there.
  public typealias Body = Never
}

/// Rows addressed by the id of their element.
public struct RowsByID: ListFeature {
  /// The rows are all there is.
  public typealias State = IdentifiedArrayOf<ListItem>
  /// The rows are all there is.
  public typealias Rows = IdentifiedArrayOf<ListItem>

  /// Everything that can happen to the rows.
  public enum Action: CasePathable, Sendable {
    /// The surrounding feature replaced the rows.
    case replaced(IdentifiedArrayOf<ListItem>)
    /// The row of an element did something.
    case rows(IdentifiedAction<ItemID, ValueRow.Action>)

    /// The cases that are addressed by name.
    public struct Cases: Sendable {
      /// The row of an element.
      public let rows = CasePath<Action, IdentifiedAction<ItemID, ValueRow.Action>>(
        embed: { .rows($0) }, extract: { if case .rows(let row) = $0 { row } else { nil } })
    }

    /// The cases that are addressed by name.
    public static let cases = Cases()
  }

  /// Makes the feature.
  public init() {}

  /// The list, with a reducer for each row; an action for an absent element is an issue.
  public let body: some Reducer<State, Action> =
    Reduce<State, Action> { state, action in
      if case .replaced(let rows) = action { state = rows }
      return .none
    }
    .forEach(\.self, action: \.rows) { ValueRow() }

  /// The action by which the surrounding feature replaces all rows.
  public static func replaceRows(_ rows: IdentifiedArrayOf<ListItem>) -> Action { .replaced(rows) }
}
