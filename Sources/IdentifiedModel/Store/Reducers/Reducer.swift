/// The behaviour of a feature: how actions change its state, and which effects they start.
///
/// Either write `reduce(into:action:)`, or compose other reducers in `body`. They run in the order
/// in which they are listed, on the same state, and their effects are merged.
public protocol Reducer<State, Action>: SendableMetatype {
  /// The state of the feature.
  associatedtype State
  /// The actions of the feature.
  associatedtype Action
  /// The type of `body`; `Never` for a reducer that implements `reduce(into:action:)`.
  associatedtype Body

  /// Applies `action` to `state`; must depend on these two only, so that it can be replayed.
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
  /// Runs the reducers of `body`.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    body.reduce(into: &state, action: action)
  }
}
