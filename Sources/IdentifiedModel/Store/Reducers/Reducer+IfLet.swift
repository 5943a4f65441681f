extension Reducer where Action: CasePathable {
  /// Embeds a reducer for a child that is there only while it is presented.
  ///
  /// The child's reducer runs first, then this one. An action for an absent child is an issue; this
  /// reducer still sees it. `.dismiss` removes the child after this reducer saw it, unless this
  /// reducer presented another one meanwhile. Effects of a child that went away are cancelled,
  /// whoever removed it: this reducer, one around it, or a dismissal. A child that is `Identifiable` is
  /// another child if its id is another one. If it is an enum with case paths, another case is another
  /// child, and so is a value with another id.
  public func ifLet<Child, ChildAction, R: Reducer>(
    _ child: WritableKeyPath<State, Child?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<Child, ChildAction> then reducer: () -> R
  ) -> PresentationReducer<Self, R> where R.State == Child, R.Action == ChildAction {
    PresentationReducer(
      parent: self, place: ChildPlace(child), action: Action.cases[keyPath: action],
      reducer: reducer())
  }

  /// Embeds a child that has no reducer, such as an alert: `.dismiss` takes it away.
  ///
  /// - Parameters:
  ///   - child: Where the child is.
  ///   - action: What it sends.
  /// - Returns: This reducer, then the dismissal.
  public func ifLet<Child, ChildAction>(
    _ child: WritableKeyPath<State, Child?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> PresentationReducer<Self, EmptyReducer<Child, ChildAction>> {
    PresentationReducer(
      parent: self, place: ChildPlace(child, identity: ChildIdentity.ofAnything),
      action: Action.cases[keyPath: action], reducer: EmptyReducer())
  }

  /// Embeds a reducer for optional state whose actions are not wrapped in `PresentationAction`.
  ///
  /// Otherwise as for a presented child, except that only a reducer can dismiss it.
  @_disfavoredOverload
  public func ifLet<Child, ChildAction, R: Reducer>(
    _ child: WritableKeyPath<State, Child?>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<Child, ChildAction> then reducer: () -> R
  ) -> IfLetReducer<Self, R> where R.State == Child, R.Action == ChildAction {
    IfLetReducer(
      parent: self, place: ChildPlace(child), action: Action.cases[keyPath: action],
      reducer: reducer())
  }

  /// Embeds a reducer for the value of one case of the state.
  ///
  /// What is said of an optional part holds: it runs first, an action while the state is another
  /// case is an issue, and its effects are cancelled when the state becomes another case, or when the value has
  /// another id.
  public func ifCaseLet<Child, ChildAction, R: Reducer>(
    _ child: CaseKeyPath<State, Child>, action: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<Child, ChildAction> then reducer: () -> R
  ) -> IfLetReducer<Self, R>
  where State: CasePathable, R.State == Child, R.Action == ChildAction {
    IfLetReducer(
      parent: self, place: ChildPlace(child), action: Action.cases[keyPath: action],
      reducer: reducer())
  }
}

/// A reducer with one for an optional part in front of it.
public struct IfLetReducer<Parent: Reducer, Child: Reducer>: Reducer {
  let parent: Parent
  let place: ChildPlace<Parent.State, Child.State>
  let action: CasePath<Parent.Action, Child.Action>
  let reducer: Child

  /// The child, then the parent, then the end of what belonged to the child.
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    let before = place.present(in: state)
    let childEffect = self.action.extract(from: action).map { childAction in
      place.reduceChild(with: reducer, into: &state, childAction, embed: self.action.embed)
    }
    let effect = (childEffect ?? .none).merge(with: parent.reduce(into: &state, action: action))
    return effect.merge(with: place.cancellation(of: before, in: state))
  }

  /// Not there.
  public typealias Body = Never
}

/// A reducer with one for a presented child in front of it.
public struct PresentationReducer<Parent: Reducer, Child: Reducer>: Reducer {
  let parent: Parent
  let place: ChildPlace<Parent.State, Child.State>
  let action: CasePath<Parent.Action, PresentationAction<Child.Action>>
  let reducer: Child

  /// The child, then the parent, then the dismissal and the end of what belonged to the child.
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    let before = place.present(in: state)
    var effect = Effect<Parent.Action>.none
    let presentation = self.action.extract(from: action)
    if case .presented(let childAction) = presentation {
      effect = place.reduceChild(with: reducer, into: &state, childAction) {
        self.action.embed(.presented($0))
      }
    } else if case .dismiss = presentation, before == nil {
      effect = .issue { .missingChild(action: "dismiss") }
    }
    effect = effect.merge(with: parent.reduce(into: &state, action: action))
    if case .dismiss = presentation, let before, place.present(in: state) == before {
      place.set(&state, nil)
    }
    return effect.merge(with: place.cancellation(of: before, in: state))
  }

  /// Not there.
  public typealias Body = Never
}

extension ChildPlace {
  /// Reduces the child, or reports that it is not there.
  fileprivate func reduceChild<R: Reducer, ParentAction>(
    with reducer: R, into parent: inout Parent, _ action: R.Action,
    embed: @escaping (R.Action) -> ParentAction
  ) -> Effect<ParentAction> where R.State == Child {
    reduce(with: reducer, into: &parent, action)?.map(embed)
      ?? .issue { .missingChild(action: "\(action)") }
  }

  /// Ends what belonged to the child that was there before, if it is there no more.
  fileprivate func cancellation<ParentAction>(
    of before: AnyHashable?, in state: Parent
  ) -> Effect<ParentAction> {
    guard let before, present(in: state) != before else { return .none }
    let key = key(before)
    return .cancelScopes { [key] }
  }
}
