public import IdentifiedBindings

extension Store {
  /// Makes a binding that reads a field's current value and sends every write as an action.
  ///
  /// If the store's part no longer exists, such an action is silently ignored.
  public func binding<Field>(
    _ field: KeyPath<State, Field>, sending action: CaseKeyPath<Action, Field>
  ) -> Binding<Field> where Action: CasePathable {
    let name = Action.cases[keyPath: action]
    return binding(field) { [core] in
      core.send(name.embed($0), from: .binding, whenProcessed: nil)
    }
  }

  /// Makes a binding of a field whose writes are sent as binding actions.
  ///
  /// A write that no `BindingReducer` applies is an issue, unless the store's part no longer
  /// exists.
  public func binding<Field: Equatable & Sendable>(
    _ field: any WritableKeyPath<State, Field> & Sendable
  ) -> Binding<Field> where Action: BindableAction, Action.State == State {
    binding(field) { [core] in core.set(field, $0, from: .binding) }
  }

  private func binding<Field>(
    _ field: KeyPath<State, Field>, _ set: @escaping (Field) -> Void
  ) -> Binding<Field> {
    Binding(get: { [core] in core.state[keyPath: field] }, set: set)
  }

  /// A binding of whether a child is presented, for a sheet: its store, or nil.
  ///
  /// Writing nil dismisses the child, if it is the one that was there when the binding was made, is
  /// still presented, and this store's own part is still there. Any other write is ignored. It is an
  /// issue if no `ifLet` takes the dismissed child away.
  public func binding<Child, ChildAction>(
    presenting child: KeyPath<State, Child?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<Child, ChildAction>?> where Action: CasePathable {
    let identity = ChildIdentity.ofAnything as (Child) -> AnyHashable
    let captured = core.state[keyPath: child].map(identity)
    let name = Action.cases[keyPath: action]
    return Binding(
      get: { self.scope(state: child, action: action) },
      set: { [core] newValue in
        guard newValue == nil, !core.isInvalid,
          let present = core.state[keyPath: child].map(identity), present == captured
        else { return }
        core.send(name.embed(.dismiss), from: .binding) {
          guard core.state[keyPath: child].map(identity) == captured, !core.isInvalid else {
            return
          }
          core.runtime.issues.report { .unprocessedDismissal(child: "\(child)") }
        }
      })
  }
}

extension StoreCore where Action: BindableAction, Action.State == State {
  /// Sends the action that sets a field; an issue if no `BindingReducer` applies it, unless this part
  /// no longer exists.
  func set<Field: Equatable & Sendable>(
    _ field: any WritableKeyPath<State, Field> & Sendable, _ newValue: Field,
    from origin: SendOrigin
  ) {
    let receipt = BindingReceipt()
    send(.binding(.set(field, newValue, receipt: receipt)), from: origin) { [self] in
      guard !receipt.isSigned, !isInvalid else { return }
      runtime.issues.report { .unprocessedBinding(field: "\(field)") }
    }
  }
}
