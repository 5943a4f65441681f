/// Composes reducers by writing one below the other.
@resultBuilder
public enum ReducerBuilder<State, Action> {
  /// A reducer of this state and action.
  public static func buildExpression<R: Reducer>(
    _ reducer: R
  ) -> R where R.State == State, R.Action == Action { reducer }

  /// A reducer of this state and action whose type is not known.
  public static func buildExpression(
    _ reducer: any Reducer<State, Action>
  ) -> Reduce<State, Action> {
    func hide<R: Reducer<State, Action>>(_ reducer: R) -> Reduce<State, Action> { Reduce(reducer) }
    return hide(reducer)
  }

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
  public static func buildBlock() -> EmptyReducer<State, Action> { EmptyReducer() }

  /// A reducer that is there only if a condition holds.
  public static func buildOptional<R: Reducer>(
    _ reducer: R?
  ) -> ReducerChoice<R, EmptyReducer<State, Action>>
  where R.State == State, R.Action == Action {
    reducer.map { .first($0) } ?? .second(EmptyReducer())
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

extension ReducerBuilder {
  /// The reducers of a loop, in order.
  public static func buildArray<R: Reducer>(
    _ reducers: [R]
  ) -> ReducerSequence<R> where R.State == State, R.Action == Action {
    ReducerSequence(reducers: reducers)
  }

  /// A reducer that is not there on every platform.
  public static func buildLimitedAvailability<R: Reducer>(
    _ reducer: R
  ) -> Reduce<State, Action> where R.State == State, R.Action == Action { Reduce(reducer) }
}
