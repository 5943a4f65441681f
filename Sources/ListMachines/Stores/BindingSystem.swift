import IdentifiedModel
import StatefulFuzz

/// Two forms in stores: one complete, one without its `BindingReducer`.
struct BindingSystem: StoreSide {
  /// The parts of the store that a planted mistake replaces.
  struct Parts {
    var form: (inout Form.State, Form.Action) -> Effect<Form.Action> = {
      Form().reduce(into: &$0, action: $1)
    }
    var areEqual: (BindingAction<Form.State>, BindingAction<Form.State>) -> Bool = { $0 == $1 }
    var matches: (WritableKeyPath<Form.State, Int>, BindingAction<Form.State>) -> Bool = {
      $0 ~= $1
    }
    var binding: (StoreOf<Form>, Int) -> Binding<Int> = { $0.binding(Form.fields[$1]) }
    var assignUnprocessed: (StoreOf<UnprocessedForm>, Int, Int) -> Void = {
      $0[dynamicMember: Form.fields[$1]] = $2
    }
  }

  @BindableStore private var store: StoreOf<Form>
  private let unprocessed: StoreOf<UnprocessedForm>
  private let parts: Parts
  private var rendered: [Binding<Int>] = []

  init(_ parts: Parts = Parts()) {
    self.parts = parts
    store = Store(initialState: Form.State()) { Reduce(parts.form) }
    unprocessed = Store(initialState: Form.State()) { UnprocessedForm() }
    render()
  }

  private mutating func render() {
    rendered = Form.fields.indices.map { parts.binding(store, $0) }
  }

  mutating func perform(_ command: BindingCommand) -> FormSeen {
    var answer: Int?
    switch command {
    case .write(let field, let v): rendered[field % 3].wrappedValue = v
    case .writeAdHoc(let field, let v): adHoc(field % 3).wrappedValue = v
    case .send(let field, let v): store.send(.binding(action(field, v)))
    case .writeUnprocessed(let field, let v):
      unprocessed.binding(Form.fields[field % 3]).wrappedValue = v
    case .assign(let field, let v): store[dynamicMember: Form.fields[field % 3]] = v
    case .assignUnprocessed(let field, let v):
      parts.assignUnprocessed(unprocessed, field % 3, v)
    case .render: render()
    case .read(let field, let inUpdate):
      let binding = rendered[field % 3]
      answer = inUpdate ? UpdatePass.run { binding.wrappedValue } : binding.wrappedValue
    case .compare(let f, let v, let g, let w):
      answer = parts.areEqual(action(f, v), action(g, w)) ? 1 : 0
    case .match(let f, let v, let g):
      answer = parts.matches(Form.fields[g % 3], action(f, v)) ? 1 : 0
    }
    let state = store.state
    return FormSeen(
      fields: [state.a, state.b, state.c], above: state.above, below: state.below,
      changes: state.changes, unprocessed: Form.fields.map { unprocessed.state[keyPath: $0] },
      answer: answer, issues: store.issueCount + unprocessed.issueCount)
  }

  private func action(_ field: Int, _ v: Int) -> BindingAction<Form.State> {
    .set(Form.fields[field % 3], v)
  }

  private func adHoc(_ field: Int) -> Binding<Int> {
    switch field {
    case 0: $store.a.sending(\.aChanged)
    case 1: $store.b.sending(\.bChanged)
    default: store.binding(\.c, sending: \.cChanged)
    }
  }
}
