extension Reducer {
  /// Embeds a reducer for an optional part that has the same actions: `action: \.self`.
  ///
  /// - Parameters:
  ///   - child: Where the part is.
  ///   - action: Only `\.self`: every action is the part's as well.
  ///   - reducer: The part's reducer.
  /// - Returns: Both reducers, the part's first.
  public func ifLet<Child, R: Reducer>(
    _ child: WritableKeyPath<State, Child?>, action: KeyPath<Action, Action>,
    @ReducerBuilder<Child, Action> then reducer: () -> R
  ) -> IfLetReducer<Self, R> where R.State == Child, R.Action == Action {
    IfLetReducer(
      parent: self, place: ChildPlace(child), action: .identity(action), reducer: reducer())
  }

  /// Embeds a reducer for the value of one case of the state that has the same actions:
  /// `action: \.self`.
  ///
  /// - Parameters:
  ///   - child: The case.
  ///   - action: Only `\.self`: every action is the value's as well.
  ///   - reducer: The value's reducer.
  /// - Returns: Both reducers, the value's first.
  public func ifCaseLet<Child, R: Reducer>(
    _ child: CaseKeyPath<State, Child>, action: KeyPath<Action, Action>,
    @ReducerBuilder<Child, Action> then reducer: () -> R
  ) -> IfLetReducer<Self, R>
  where State: CasePathable, R.State == Child, R.Action == Action {
    IfLetReducer(
      parent: self, place: ChildPlace(child), action: .identity(action), reducer: reducer())
  }
}

extension Scope {
  /// Embeds `child` for a part of the state that has the same actions: `action: \.self`.
  ///
  /// - Parameters:
  ///   - state: Where the part is.
  ///   - action: Only `\.self`: every action is the part's as well.
  ///   - child: The part's reducer.
  public init<ChildState>(
    state: WritableKeyPath<ParentState, ChildState>, action: KeyPath<ParentAction, ParentAction>,
    @ReducerBuilder<ChildState, ParentAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ParentAction {
    self.init(state, .identity(action), child())
  }
}

extension CasePath where Root == Value {
  /// The path that leads nowhere else.
  fileprivate static func identity(_ keyPath: KeyPath<Root, Root>) -> Self {
    precondition(keyPath == \Root.self, "\(keyPath) leads to other actions; only \\.self does not")
    return Self(embed: { $0 }, extract: { $0 })
  }
}
