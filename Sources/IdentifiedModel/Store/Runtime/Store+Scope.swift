/// What a child store is cached under: the same paths and id give the same object.
private struct ChildKey: Hashable {
  var state: AnyKeyPath
  var action: AnyKeyPath
  var id: AnyHashable?
}

extension Store where Action: CasePathable {
  /// The store of a part that is always there; the same object every time.
  public func scope<Child, ChildAction>(
    state: KeyPath<State, Child>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<Child, ChildAction> {
    cached(ChildKey(state: state, action: action, id: nil)) {
      let name = Action.cases[keyPath: action]
      return Store<Child, ChildAction>(core: ScopedCore(core, state) { name.embed($0) })
    }
  }

  /// The stores of a collection's elements as it is now, for a `ForEach`.
  public func scope<ID: Hashable & Sendable, Element, ElementAction>(
    state elements: KeyPath<State, IdentifiedArray<ID, Element>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>
  ) -> StoreCollection<State, Action, ID, Element, ElementAction> {
    StoreCollection(store: self, elements: elements, action: action)
  }

  /// The store of the child that is presented now, or nil.
  public func scope<Child, ChildAction>(
    state child: KeyPath<State, Child?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Store<Child, ChildAction>? {
    guard let presented = core.state[keyPath: child] else { return nil }
    return passing(ChildKey(state: child, action: action, id: nil)) {
      let name = Action.cases[keyPath: action]
      return OptionalCore(
        core, lastSeen: presented, find: { $0[keyPath: child] },
        embed: { name.embed(.presented($0)) })
    }
  }

  /// The store of an optional part as it is now, or nil.
  public func scope<Child, ChildAction>(
    state child: KeyPath<State, Child?>, action: CaseKeyPath<Action, ChildAction>
  ) -> Store<Child, ChildAction>? {
    guard let present = core.state[keyPath: child] else { return nil }
    return passing(ChildKey(state: child, action: action, id: nil)) {
      let name = Action.cases[keyPath: action]
      return OptionalCore(
        core, lastSeen: present, find: { $0[keyPath: child] }, embed: { name.embed($0) })
    }
  }

  /// The store of the element with this id, whose state was `element` when somebody looked.
  package func scope<ID: Hashable & Sendable, Element, ElementAction>(
    state elements: KeyPath<State, IdentifiedArray<ID, Element>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>, id: ID, seen element: Element
  ) -> Store<Element, ElementAction> {
    passing(ChildKey(state: elements, action: action, id: id)) {
      let name = Action.cases[keyPath: action]
      return OptionalCore(
        core, lastSeen: element, find: { $0[keyPath: elements][id: id] },
        embed: { name.embed(.element(id: id, action: $0)) })
    }
  }

  private func cached<Child, ChildAction>(
    _ key: ChildKey, _ make: () -> Store<Child, ChildAction>
  ) -> Store<Child, ChildAction> {
    if let known = children[key] as? Store<Child, ChildAction> { return known }
    let child = make()
    children[key] = child
    return child
  }

  /// A cached child that may go away, and is then forgotten; see `CachedChild`.
  private func passing<Child, ChildAction>(
    _ key: ChildKey, _ makeCore: () -> StoreCore<Child, ChildAction>
  ) -> Store<Child, ChildAction> {
    cached(key) {
      let core = makeCore()
      let child = Store<Child, ChildAction>(core: core)
      // Weak, because the core leads back to the runtime that keeps the entry.
      let entry = CachedChild(
        isGone: { [weak core] in core?.isInvalid ?? true },
        forget: { [weak self] in self?.children[key] = nil },
        forgetUnlessHeld: { [weak self] in self?.forgetUnlessHeld(key) ?? true })
      core.runtime.watch(entry)
      return child
    }
  }

  /// Forgets a child, unless somebody besides the cache has it; answers whether it did.
  private func forgetUnlessHeld(_ key: ChildKey) -> Bool {
    weak let child = children.removeValue(forKey: key)
    guard let child else { return true }
    children[key] = child
    return false
  }
}
