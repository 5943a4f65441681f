import IdentifiedModel

/// The feature of `store/binding-action`: three fields, and a reducer on each side of
/// `BindingReducer`.
struct Form: Reducer {
  struct State: Equatable {
    var a = 0
    var b = 0
    var c = 0
    var above = 0
    var below = 0
    var changes = 0
  }

  enum Action: BindableAction, CasePathable {
    case binding(BindingAction<State>)
    case aChanged(Int)
    case bChanged(Int)
    case cChanged(Int)

    var binding: BindingAction<State>? {
      if case .binding(let action) = self { action } else { nil }
    }

    struct Cases: Sendable {
      let aChanged = CasePath<Action, Int>(
        embed: { .aChanged($0) }, extract: { if case .aChanged(let v) = $0 { v } else { nil } })
      let bChanged = CasePath<Action, Int>(
        embed: { .bChanged($0) }, extract: { if case .bChanged(let v) = $0 { v } else { nil } })
      let cChanged = CasePath<Action, Int>(
        embed: { .cChanged($0) }, extract: { if case .cChanged(let v) = $0 { v } else { nil } })
    }

    static let cases = Cases()
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .binding(\.a) = action { state.above = state.a }
      return .none
    }
    Reduce<State, Action> { state, action in
      switch action {
      case .binding: break
      case .aChanged(let v): state.a = v
      case .bChanged(let v): state.b = v
      case .cChanged(let v): state.c = v
      }
      return BindingReducer().reduce(into: &state, action: action)
    }
    .onChange(of: { $0.b }) { _, _ in
      Reduce { state, _ in
        state.changes += 1
        return .none
      }
    }
    Reduce { state, action in
      if case .binding(\.a) = action { state.below = state.a }
      return .none
    }
  }

  static let fields: [WritableKeyPath<State, Int> & Sendable] = [\.a, \.b, \.c]
}

/// A feature that forgot its `BindingReducer`.
struct UnprocessedForm: Reducer {
  func reduce(into state: inout Form.State, action: Form.Action) -> Effect<Form.Action> { .none }

  typealias Body = Never
}
