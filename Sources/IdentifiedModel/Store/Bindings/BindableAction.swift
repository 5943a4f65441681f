/// An action that has one case for all fields that controls may set.
///
/// ```swift
/// enum Action: BindableAction {
///   case binding(BindingAction<State>)
///   case saveTapped
/// }
/// ```
public protocol BindableAction {
  /// The state whose fields are set.
  associatedtype State

  /// Embeds a binding action; the case itself.
  static func binding(_ action: BindingAction<State>) -> Self

  /// The binding action, when this is one.
  ///
  /// There without being written, by reflection, for every action anew; where that is too slow,
  /// write it as `if case .binding(let action) = self { action } else { nil }`.
  var binding: BindingAction<State>? { get }
}

extension BindableAction {
  /// The value of the case `binding`, found by reflection.
  public var binding: BindingAction<State>? {
    let mirror = Mirror(reflecting: self)
    guard mirror.displayStyle == .enum, let child = mirror.children.first, child.label == "binding"
    else { return nil }
    return child.value as? BindingAction<State>
  }

  /// The binding action that sets a field: `store.send(.set(\.name, "Blob"))`.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: any WritableKeyPath<State, Value> & Sendable, _ value: Value
  ) -> Self {
    .binding(.set(keyPath, value))
  }
}

/// Applies binding actions to the state, and does nothing else.
///
/// Its position in the body matters: a `Reduce` below it sees the new value, and one above it the
/// old value.
public struct BindingReducer<State, Action, ViewAction: BindableAction>: Reducer
where ViewAction.State == State {
  private let viewAction: (Action) -> ViewAction?

  /// For actions that have the case `binding` themselves.
  public init() where Action == ViewAction { viewAction = { $0 } }

  /// For actions that have it inside another case: `BindingReducer(action: \.view)`.
  public init(action: CaseKeyPath<Action, ViewAction>) where Action: CasePathable {
    let name = Action.cases[keyPath: action]
    viewAction = { name.extract(from: $0) }
  }

  /// Sets the field that the action names, if it is a binding action.
  public func reduce(into state: inout State, action: Action) -> Effect<Action> {
    viewAction(action)?.binding?.apply(to: &state)
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
