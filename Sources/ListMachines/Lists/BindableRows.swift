import IdentifiedModel

/// Rows with a feature of their own each, which has a `BindingReducer`.
public typealias BindableRows = FeatureRows<BindableRow>

/// One row whose controls write through binding actions.
public struct BindableRow: RowFeature {
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
