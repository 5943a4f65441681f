/// Runs a child's reducer on a part of the state, for the actions of one case.
public struct Scope<ParentState, ParentAction: CasePathable, Child: Reducer>: Reducer {
  let state: WritableKeyPath<ParentState, Child.State>
  let action: CasePath<ParentAction, Child.Action>
  let child: Child

  /// Embeds `child` under `state` and `action`.
  public init<ChildState, ChildAction>(
    state: WritableKeyPath<ParentState, ChildState>,
    action: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where Child.State == ChildState, Child.Action == ChildAction {
    self.state = state
    self.action = ParentAction.cases[keyPath: action]
    self.child = child()
  }

  /// Reduces the part, if the action is one of the child's.
  public func reduce(
    into parent: inout ParentState, action parentAction: ParentAction
  ) -> Effect<ParentAction> {
    guard let childAction = action.extract(from: parentAction) else { return .none }
    let action = action
    return child.reduce(into: &parent[keyPath: state], action: childAction)
      .map { action.embed($0) }
      .scoped(ScopeKey(path: state, id: nil))
  }

  /// Not there.
  public typealias Body = Never
}
