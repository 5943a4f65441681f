public import IdentifiedBindings

/// A store whose `$` leads to bindings: `@BindableStore var store: StoreOf<Settings>`.
///
/// ```swift
/// $store.name                         // BindableAction: sends .binding(.set(\.name, …))
/// $store.name.sending(\.nameChanged)  // sends .nameChanged(…)
/// ```
@propertyWrapper
@dynamicMemberLookup
public struct BindableStore<State, Action> {
  /// The store.
  public var wrappedValue: Store<State, Action>

  /// Wraps a store.
  public init(wrappedValue: Store<State, Action>) { self.wrappedValue = wrappedValue }

  /// The wrapper itself.
  public var projectedValue: Self { self }

  /// The binding of a field, for a feature with a `BindingReducer`.
  public subscript<Field: Equatable & Sendable>(
    dynamicMember field: any WritableKeyPath<State, Field> & Sendable
  ) -> Binding<Field> where Action: BindableAction, Action.State == State {
    wrappedValue.binding(field)
  }

  /// The binding of whether a child is presented, for a sheet: its store, or nil.
  ///
  /// Of a destination that is an enum, one case: `$store.scope(state: \.sheet?[case: \.edit], action: \.sheet.edit)`.
  public func scope<Child, ChildAction>(
    state child: KeyPath<State, Child?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  ) -> Binding<Store<Child, ChildAction>?> where Action: CasePathable {
    wrappedValue.binding(presenting: child, action: action)
  }

  /// A field that becomes a binding with `sending(_:)`.
  ///
  /// Where a field is a binding already, as with a `BindingReducer`, that is what `$store.field` means.
  @_disfavoredOverload
  public subscript<Field>(
    dynamicMember field: KeyPath<State, Field>
  ) -> StoreField<State, Action, Field> {
    StoreField(store: wrappedValue, keyPath: field)
  }
}

/// A field of a store on its way to a binding.
@dynamicMemberLookup
public struct StoreField<State, Action, Field> {
  let store: Store<State, Action>
  let keyPath: KeyPath<State, Field>

  /// A field of this field.
  public subscript<Member>(
    dynamicMember member: KeyPath<Field, Member>
  ) -> StoreField<State, Action, Member> {
    StoreField<State, Action, Member>(store: store, keyPath: keyPath.appending(path: member))
  }

  /// The binding whose writes are sent as this case.
  public func sending(_ action: CaseKeyPath<Action, Field>) -> Binding<Field>
  where Action: CasePathable {
    store.binding(keyPath, sending: action)
  }
}
