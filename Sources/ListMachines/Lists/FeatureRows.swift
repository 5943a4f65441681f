import IdentifiedModel

/// The feature of one row.
public protocol RowFeature: Reducer where State == ListItem, Action: Sendable {
  /// Makes the feature.
  init()
}

/// Rows with a feature of their own each, addressed by the id of their element.
public struct FeatureRows<Row: RowFeature>: ListFeature {
  /// The rows are all there is.
  public typealias State = IdentifiedArrayOf<ListItem>
  /// The rows are all there is.
  public typealias Rows = IdentifiedArrayOf<ListItem>

  /// Everything that can happen to the rows.
  public enum Action: CasePathable, Sendable {
    /// The surrounding feature replaced the rows.
    case replaced(IdentifiedArrayOf<ListItem>)
    /// The row of an element did something.
    case rows(IdentifiedAction<ItemID, Row.Action>)

    /// The cases that are addressed by name.
    public struct Cases: Sendable {
      /// The row of an element.
      public let rows = CasePath<Action, IdentifiedAction<ItemID, Row.Action>>(
        embed: { .rows($0) }, extract: { if case .rows(let row) = $0 { row } else { nil } })
    }

    /// The cases that are addressed by name.
    public static var cases: Cases { Cases() }
  }

  /// Makes the feature.
  public init() {}

  /// The list, with a reducer for each row; an action for an absent element is an issue.
  public let body: some Reducer<State, Action> =
    Reduce<State, Action> { state, action in
      if case .replaced(let rows) = action { state = rows }
      return .none
    }
    .forEach(\.self, action: \.rows) { Row() }

  /// The action by which the surrounding feature replaces all rows.
  public static func replaceRows(_ rows: IdentifiedArrayOf<ListItem>) -> Action { .replaced(rows) }
}
