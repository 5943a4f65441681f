/// Composes reducers by writing one below the other.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer of this state and action.
  public static func buildExpression<R: Reducer>(
    _ reducer: R
  ) -> R where R.State == State, R.Action == Action { reducer }

  /// The first reducer.
  public static func buildPartialBlock<R: Reducer>(
    first: R
  ) -> R where R.State == State, R.Action == Action { first }

  /// What came before, then the next one.
  public static func buildPartialBlock<First: Reducer, Second: Reducer>(
    accumulated: First, next: Second
  ) -> ReducerPair<First, Second>
  where First.State == State, First.Action == Action {
    ReducerPair(first: accumulated, second: next)
  }

  /// No reducer at all.
  public static func buildBlock() -> NoReduction<State, Action> { NoReduction() }

  /// A reducer that is there only if a condition holds.
  public static func buildOptional<R: Reducer>(
    _ reducer: R?
  ) -> ReducerChoice<R, NoReduction<State, Action>>
  where R.State == State, R.Action == Action {
    reducer.map { .first($0) } ?? .second(NoReduction())
  }

  /// The reducer of a condition that holds.
  public static func buildEither<First: Reducer, Second: Reducer>(
    first: First
  ) -> ReducerChoice<First, Second> { .first(first) }

  /// The reducer of a condition that does not.
  public static func buildEither<First: Reducer, Second: Reducer>(
    second: Second
  ) -> ReducerChoice<First, Second> { .second(second) }
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
public struct NoReduction<State, Action>: Reducer {
  /// Makes it.
  public init() {}

  /// Does nothing.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }

  /// Not there.
  public typealias Body = Never
}
