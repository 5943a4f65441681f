@testable import IdentifiedModel
@testable import ListMachines

/// Mistakes in binding actions and the bindings that send them.
enum BindingMutants {
  typealias Parts = BindingSystem.Parts

  static let all = [
    form("the reducer below sees the old value", commands: 1) { state, action in
      let old = state.a
      let effect = Form().reduce(into: &state, action: action)
      if case .binding(\.a) = action { state.below = old }
      return effect
    },
    form("the reducer above sees the new value", commands: 1) { state, action in
      let effect = Form().reduce(into: &state, action: action)
      if case .binding(\.a) = action { state.above = state.a }
      return effect
    },
    form("a field is not applied", commands: 1) { state, action in
      if case .binding(\.b) = action { return .none }
      return Form().reduce(into: &state, action: action)
    },
    form("an ad hoc action is not reduced", commands: 1) { state, action in
      if case .cChanged = action { return .none }
      return Form().reduce(into: &state, action: action)
    },
    form("onChange reacts to every action for its field", commands: 1) { state, action in
      let old = state.b
      let effect = Form().reduce(into: &state, action: action)
      if case .bChanged = action, old == state.b { state.changes += 1 }
      return effect
    },
    parts("equality ignores the value", commands: 1) {
      $0.areEqual = { $0.keyPath as AnyKeyPath == $1.keyPath as AnyKeyPath }
    },
    parts("equality ignores the field", commands: 1) {
      $0.areEqual = { $0.value as? Int == $1.value as? Int }
    },
    parts("matching looks at the value", commands: 1) {
      $0.matches = { $0 ~= $1 && $1.value as? Int != 0 }
    },
    parts("matching ignores the field", commands: 1) { $0.matches = { _, _ in true } },
    parts("an assignment that nothing applied goes unnoticed", commands: 1) {
      $0.assignUnprocessed = { store, field, v in store.send(.set(Form.fields[field], v)) }
    },
    parts("a binding keeps its first value", commands: 2) {
      $0.binding = { store, field in
        let value = store.state[keyPath: Form.fields[field]]
        let binding = store.binding(Form.fields[field])
        return Binding(get: { value }, set: { binding.wrappedValue = $0 })
      }
    },
  ]

  private static func form(
    _ name: String, commands: Int,
    _ reduce: @escaping @Sendable (inout Form.State, Form.Action) -> Effect<Form.Action>
  ) -> StoreTrial {
    parts(name, commands: commands) { $0.form = reduce }
  }

  private static func parts(
    _ name: String, commands: Int, _ change: @escaping @Sendable (inout Parts) -> Void
  ) -> StoreTrial {
    StoreTrial(name, commands: commands, { BindingModel() }) {
      var parts = Parts()
      change(&parts)
      return BindingSystem(parts)
    }
  }
}
