extension Reducer where Action: CasePathable {
  /// Embeds a reducer for a child that is there only while it is presented.
  ///
  /// The child's reducer runs first, then this one. An action for an absent child is an issue; this
  /// reducer still sees it. `.dismiss` removes the child after this reducer saw it, unless this
  /// reducer presented another one meanwhile. Effects of a child that went away are cancelled.
  public func ifLet<Child: Identifiable, ChildAction, R: Reducer>(
    _ child: WritableKeyPath<State, Child?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<Child, ChildAction> then reducer: () -> R
  ) -> IfLetReducer<Self, R>
  where R.State == Child, R.Action == ChildAction, Child.ID: Sendable {
    IfLetReducer(
      parent: self, child: child, action: Action.cases[keyPath: action], reducer: reducer())
  }
}

/// A reducer with one for a presented child in front of it.
public struct IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer
where Child.State: Identifiable {
  let parent: Parent
  let child: WritableKeyPath<Parent.State, Child.State?>
  let action: CasePath<Parent.Action, PresentationAction<Child.Action>>
  let reducer: Child

  /// The child, then the parent, then the dismissal and the end of what belonged to the child.
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    let before = state[keyPath: child]?.id
    var effect: Effect<Parent.Action>
    switch self.action.extract(from: action) {
    case .presented(let childAction):
      effect = reduceChild(into: &state, action: childAction)
      effect = effect.merge(with: parent.reduce(into: &state, action: action))
    case .dismiss:
      effect = parent.reduce(into: &state, action: action)
      if before == nil {
        effect = Effect.issue { .missingChild(action: "dismiss") }.merge(with: effect)
      } else if state[keyPath: child]?.id == before {
        state[keyPath: child] = nil
      }
    case nil:
      effect = parent.reduce(into: &state, action: action)
    }
    guard let before, state[keyPath: child]?.id != before else { return effect }
    let child = child
    return effect.merge(with: .cancelScopes { [ScopeKey(path: child, id: before)] })
  }

  private func reduceChild(
    into state: inout Parent.State, action: Child.Action
  ) -> Effect<Parent.Action> {
    guard let id = state[keyPath: child]?.id,
      let effect = state[keyPath: child].reduce(with: reducer, action)
    else { return .issue { .missingChild(action: "\(action)") } }
    let embedding = self.action
    return effect.map { embedding.embed(.presented($0)) }
      .scoped(ScopeKey(path: child, id: id))
  }

  /// Not there.
  public typealias Body = Never
}

extension Optional {
  /// Reduces the value in place; nil when there is none.
  fileprivate mutating func reduce<R: Reducer>(
    with reducer: R, _ action: R.Action
  ) -> Effect<R.Action>? where R.State == Wrapped {
    guard var value = self else { return nil }
    let effect = reducer.reduce(into: &value, action: action)
    self = value
    return effect
  }
}
