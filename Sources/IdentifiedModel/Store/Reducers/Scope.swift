/// Runs a child's reducer on a part of the state, for the actions of one case.
public struct Scope<ParentState, ParentAction, Child: Reducer>: Reducer {
  let action: CasePath<ParentAction, Child.Action>
  let reduceChild: (inout ParentState, Child.Action) -> Effect<Child.Action>

  /// Embeds `child` under `state` and `action`.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ParentAction: CasePathable, Child.State == ChildState, Child.Action == ChildAction {
    self.init(state, ParentAction.cases[keyPath: action], child())
  }

  init(
    _ state: WritableKeyPath<ParentState, Child.State>,
    _ action: CasePath<ParentAction, Child.Action>, _ child: Child
  ) {
    self.action = action
    reduceChild = { parent, childAction in
      child.reduce(into: &parent[keyPath: state], action: childAction)
        .scoped(ScopeKey(path: state, id: nil) { (parent: ParentState) in parent[keyPath: state] })
    }
  }

  /// Embeds `child` for the value of one case of the state: how features that exclude each other
  /// are composed.
  ///
  /// An action while the state is another case is an issue. The child's effects are cancelled when
  /// the state becomes another case, and, if the value is `Identifiable`, when it has another id.
  public init<ChildState, ChildAction>(
    state: CaseKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  )
  where
    ParentState: CasePathable, ParentAction: CasePathable, Child.State == ChildState,
    Child.Action == ChildAction
  {
    self.init(ChildPlace(state), ParentAction.cases[keyPath: action], child())
  }

  private init(
    _ place: ChildPlace<ParentState, Child.State>, _ action: CasePath<ParentAction, Child.Action>,
    _ child: Child
  ) {
    self.action = action
    reduceChild = { parent, childAction in
      place.reduce(with: child, into: &parent, childAction)
        ?? .issue { .missingChild(action: "\(childAction)") }
    }
  }

  /// Reduces the part, if the action is one of the child's.
  public func reduce(
    into parent: inout ParentState, action parentAction: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = action.extract(from: parentAction) else { return .none }
    let action = action
    return reduceChild(&parent, childAction).map { action.embed($0) }
  }

  /// Not there.
  public typealias Body = Never
}
