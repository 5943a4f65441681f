/// An action that has one case for all fields that controls may set.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   …
/// }
/// ```
public protocol BindableAction {
  /// The state whose fields are set.
  associatedtype State

  /// Embeds a binding action; the case itself.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The binding action, when this is one.
  var binding: BindingAction<State>? { get }
}

/// Applies binding actions to the state, and does nothing else.
///
/// Where it stands in the body matters: a `Reduce` below it sees the new value, one above it the
/// old one.
public struct BindingReducer<State, Action: BindableAction>: Reducer
where Action.State == State {
  /// Makes it.
  public init() {}

  /// Sets the field that the action names, if it is a binding action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    action.binding?.apply(to: &state)
    return .none
  }

  /// Not there.
  public typealias Body = Never
}

extension CasePath {
  /// A field of a binding case, `\.binding.name`: embeds a value as the action that sets it.
  public subscript<State, Field: Equatable & Sendable>(
    dynamicMember keyPath: any WritableKeyPath<State, Field> & Sendable
  ) -> CasePath<Root, Field> where Value == BindingAction<State> {
    CasePath<Root, Field>(
      embed: { self.embed(.set(keyPath, $0)) },
      extract: { root in
        guard let action = self.extract(from: root),
          action.keyPath as AnyKeyPath == keyPath as AnyKeyPath
        else { return nil }
        return action.value as? Field
      })
  }
}
