/// The basic reducer: one closure.
public struct Reduce<State, Action>: Reducer {
  @usableFromInline
  let closure: (inout State, Action) -> Effect<Action>

  /// Reduces with a closure.
  @inlinable
  public init(_ closure: @escaping (inout State, Action) -> Effect<Action>) {
    self.closure = closure
  }

  /// Reduces as another reducer does; hides its type.
  @inlinable
  public init<R: Reducer>(_ reducer: R) where R.State == State, R.Action == Action {
    closure = { reducer.reduce(into: &$0, action: $1) }
  }

  /// Calls the closure.
  @inlinable
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    closure(&state, action)
  }

  /// Not there.
  public typealias Body = Never
}
