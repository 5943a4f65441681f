/// Composes reducers into one, for what is to follow all of them: `ifLet`, `forEach`, `onChange`.
///
/// ```swift
/// CombineReducers {
///   BindingReducer()
///   Reduce { _, _ in .none }
/// }
/// .ifLet(\.child, action: \.child) { Child() }
/// ```
public struct CombineReducers<State, Action, Reducers: Reducer>: Reducer
where Reducers.State == State, Reducers.Action == Action {
  let reducers: Reducers

  /// Composes reducers in the order in which they stand.
  public init(@ReducerBuilder<State, Action> _ build: () -> Reducers) { reducers = build() }

  /// Runs them in order.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    reducers.reduce(into: &state, action: action)
  }

  /// Not there.
  public typealias Body = Never
}

/// Reducers of one type, one after the other on the same state.
public struct ReducerSequence<Element: Reducer>: Reducer {
  let reducers: [Element]

  /// All of them in order; their effects side by side.
  public func reduce(
    into state: inout Element.State, action: Element.Action
  ) -> Effect<Element.Action> {
    var effects: [Effect<Element.Action>] = []
    for reducer in reducers { effects.append(reducer.reduce(into: &state, action: action)) }
    return .merge(effects)
  }

  /// Not there.
  public typealias Body = Never
}

/// Two reducers, one after the other on the same state.
public struct ReducerPair<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  let first: First
  let second: Second

  /// The first, then the second, which sees what the first did; both effects, side by side.
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    let effect = first.reduce(into: &state, action: action)
    return effect.merge(with: second.reduce(into: &state, action: action))
  }

  /// Not there.
  public typealias Body = Never
}

/// One of two reducers.
public enum ReducerChoice<First: Reducer, Second: Reducer>: Reducer
where First.State == Second.State, First.Action == Second.Action {
  /// The condition holds.
  case first(First)
  /// It does not.
  case second(Second)

  /// The chosen one's reduction.
  public func reduce(into state: inout First.State, action: First.Action) -> Effect<First.Action> {
    switch self {
    case .first(let reducer): reducer.reduce(into: &state, action: action)
    case .second(let reducer): reducer.reduce(into: &state, action: action)
    }
  }

  /// Not there.
  public typealias Body = Never
}

/// A reducer that leaves everything as it is.
public struct EmptyReducer<State, Action>: Reducer {
  /// Makes it.
  public init() {}

  /// Does nothing.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }

  /// Not there.
  public typealias Body = Never
}
