extension Reducer where Action: CasePathable {
  /// Embeds a reducer for every element of a collection.
  ///
  /// The element's reducer runs first, then this one: a parent that removes an element must not
  /// keep it from handling the action that asked for it. An action for an absent element is an
  /// issue and changes nothing in the collection; this reducer still sees it. Effects of elements
  /// that are removed are cancelled, whoever removes them: this reducer or one around it.
  ///
  /// ```swift
  /// Reduce { _, _ in .none }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  /// ```
  public func forEach<ID: Hashable & Sendable, Element, ElementAction, R: Reducer>(
    _ elements: WritableKeyPath<State, IdentifiedArray<ID, Element>>,
    action: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<Element, ElementAction> element: () -> R
  ) -> ForEachReducer<Self, ID, R> where R.State == Element, R.Action == ElementAction {
    ForEachReducer(
      parent: self, elements: elements, action: Action.cases[keyPath: action], element: element())
  }
}

/// A reducer with one for each element of a collection in front of it.
public struct ForEachReducer<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  let parent: Parent
  let elements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>
  let action: CasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  let element: Element

  /// The element, then the parent, then the end of what belonged to removed elements.
  public func reduce(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    let elementEffect = reduceElement(into: &state, action: action)
    let idsBefore = state[keyPath: elements].ids
    let parentEffect = parent.reduce(into: &state, action: action)
    let effect = elementEffect.merge(with: parentEffect)
    let idsAfter = state[keyPath: elements].ids
    // O(1) as long as nobody touched the order: both are the same array then.
    if idsBefore == idsAfter { return effect }
    let elements = elements
    return effect.merge(
      with: .cancelScopes {
        idsBefore.filter { !idsAfter.contains($0) }.map { ScopeKey(path: elements, id: $0) }
      })
  }

  private func reduceElement(
    into state: inout Parent.State, action: Parent.Action
  ) -> Effect<Parent.Action> {
    guard case .element(let id, let elementAction) = self.action.extract(from: action) else {
      return .none
    }
    var effect = Effect<Element.Action>.none
    let isPresent = state[keyPath: elements].update(id: id) {
      effect = element.reduce(into: &$0, action: elementAction)
    }
    guard isPresent else {
      return .issue { .missingElement(id: "\(id)", action: "\(elementAction)") }
    }
    let action = self.action
    return effect.map { action.embed(.element(id: id, action: $0)) }
      .scoped(
        ScopeKey(path: elements, id: id) { [elements] (state: Parent.State) in
          state[keyPath: elements][id: id]
        })
  }

  /// Not there.
  public typealias Body = Never
}
