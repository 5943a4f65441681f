extension Reducer {
  /// Reacts when this reducer, and not one around it, changes a value.
  ///
  /// `perform` gets the old value and the state with the new one, which it may change further.
  /// Cost: reads the value twice and compares once an action.
  public func onChange<Value: Equatable>(
    of value: @escaping (State) -> Value,
    _ perform: @escaping (_ oldValue: Value, _ state: inout State) -> Effect<Action>
  ) -> OnChangeReducer<Self, Value> {
    OnChangeReducer(base: self, value: value, isDuplicate: ==) { old, _, state, _ in
      perform(old, &state)
    }
  }

  /// Reacts with a reducer when this reducer, and not one around it, changes a value.
  ///
  /// The older form, kept because the articles use it; new code takes the state instead.
  public func onChange<Value: Equatable, R: Reducer>(
    of value: @escaping (State) -> Value,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> OnChangeReducer<Self, Value> where R.State == State, R.Action == Action {
    onChange(of: value, removeDuplicates: ==, reducer)
  }

  /// Reacts with a reducer when this reducer, and not one around it, changes a value into one that
  /// is no duplicate of it.
  public func onChange<Value, R: Reducer>(
    of value: @escaping (State) -> Value,
    removeDuplicates isDuplicate: @escaping (Value, Value) -> Bool,
    @ReducerBuilder<State, Action> _ reducer:
      @escaping (_ oldValue: Value, _ newValue: Value) -> R
  ) -> OnChangeReducer<Self, Value> where R.State == State, R.Action == Action {
    OnChangeReducer(base: self, value: value, isDuplicate: isDuplicate) { old, new, state, action in
      reducer(old, new).reduce(into: &state, action: action)
    }
  }
}

/// A reducer that is watched for changes of one value.
public struct OnChangeReducer<Base: Reducer, Value>: Reducer {
  let base: Base
  let value: (Base.State) -> Value
  let isDuplicate: (Value, Value) -> Bool
  let react: (Value, Value, inout Base.State, Base.Action) -> Effect<Base.Action>

  /// The base; then, if the value differs, the reaction.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    let old = value(state)
    let effect = base.reduce(into: &state, action: action)
    let new = value(state)
    if isDuplicate(old, new) { return effect }
    return effect.merge(with: react(old, new, &state, action))
  }

  /// Not there.
  public typealias Body = Never
}
