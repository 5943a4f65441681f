/// What a feature does: how an action changes its state, and what is to happen besides.
///
/// Either write `reduce(into:action:)`, or compose other reducers in `body`: they run in the order
/// in which they stand, on one and the same state, and their effects are merged.
public protocol Reducer<State, Action>: SendableMetatype {
  /// What the feature knows.
  associatedtype State
  /// What can happen to it.
  associatedtype Action
  /// The reducers that it is composed of; `Never` for one that reduces itself.
  associatedtype Body

  /// Applies `action`; must be a function of the two, so that it can be replayed.
  func reduce(into state: inout State, action: Action) -> Effect<Action>

  /// The composition.
  @ReducerBuilder<State, Action> var body: Body { get }
}

/// The reducers of the same state and action as `R`: `some ReducerOf<Self>`.
public typealias ReducerOf<R: Reducer> = Reducer<R.State, R.Action>

/// The effects of the feature `R`: what its helpers return.
public typealias EffectOf<R: Reducer> = Effect<R.Action>

extension Reducer where Body == Never {
  /// Not there: this reducer implements `reduce(into:action:)`.
  public var body: Never {
    preconditionFailure("\(Self.self) has no body; it reduces itself")
  }
}

extension Reducer where Body: Reducer, Body.State == State, Body.Action == Action {
  /// Lets the body do it.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}
