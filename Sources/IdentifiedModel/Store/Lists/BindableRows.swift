/// One row whose controls write through binding actions.
public struct BindableRow: Reducer {
  /// Everything that can happen to a row.
  public enum Action: BindableAction, Sendable {
    /// A control wrote a field.
    case binding(BindingAction<ListItem>)

    /// The binding action; every action is one.
    public var binding: BindingAction<ListItem>? {
      switch self {
      case .binding(let action): action
      }
    }
  }

  /// Makes the feature.
  public init() {}

  /// Nothing but the binding actions.
  public var body: some Reducer<ListItem, Action> { BindingReducer() }
}

/// Rows with a feature of their own each, which has a `BindingReducer`.
public struct BindableRows: ListFeature {
  /// The rows are all there is.
  public typealias State = IdentifiedArrayOf<ListItem>
  /// The rows are all there is.
  public typealias Rows = IdentifiedArrayOf<ListItem>

  /// Everything that can happen to the rows.
  public enum Action: CasePathable, Sendable {
    /// The surrounding feature replaced the rows.
    case replaced(IdentifiedArrayOf<ListItem>)
    /// The row of an element did something.
    case rows(IdentifiedAction<ItemID, BindableRow.Action>)

    /// The cases that are addressed by name.
    public struct Cases: Sendable {
      /// The row of an element.
      public let rows = CasePath<Action, IdentifiedAction<ItemID, BindableRow.Action>>(
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
    .forEach(\.self, action: \.rows) { BindableRow() }

  /// The action by which the surrounding feature replaces all rows.
  public static func replaceRows(_ rows: IdentifiedArrayOf<ListItem>) -> Action { .replaced(rows) }
}

/// Rows without a feature of their own: the parent's `BindingReducer` takes the whole array.
public struct RowsInParent: ListFeature {
  /// What the parent knows.
  public struct State: Sendable {
    /// The rows.
    public var rows: [ListItem]
  }

  /// The rows as one value.
  public typealias Rows = [ListItem]

  /// Everything that can happen to the parent.
  public enum Action: BindableAction, Sendable {
    /// A control wrote a field, which for a row means the array.
    case binding(BindingAction<State>)

    /// The binding action; every action is one.
    public var binding: BindingAction<State>? {
      switch self {
      case .binding(let action): action
      }
    }
  }

  /// Makes the feature.
  public init() {}

  /// Nothing but the binding actions.
  public var body: some Reducer<State, Action> { BindingReducer() }

  /// The state with these rows.
  public static func state(with rows: [ListItem]) -> State { State(rows: rows) }

  /// The rows of a state.
  public static func rows(of state: State) -> [ListItem] { state.rows }

  /// The action by which the surrounding feature replaces all rows: the same as a control's.
  public static func replaceRows(_ rows: [ListItem]) -> Action { .binding(.set(\.rows, rows)) }
}
