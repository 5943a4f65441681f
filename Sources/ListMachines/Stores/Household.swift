import IdentifiedModel
import StatefulFuzz

/// The feature of `store/scoped-children`: rows, and a child that may be presented.
struct Household: Reducer {
  struct State {
    var rows: IdentifiedArrayOf<ChildItem> = []
    var child: ChildItem?
  }

  enum Action: CasePathable {
    case insert(Int)
    case remove(Int)
    case set(Int, Int)
    case present(Int)
    case retract
    case rows(IdentifiedAction<Int, Item.Action>)
    case child(PresentationAction<Item.Action>)

    struct Cases: Sendable {
      let rows = CasePath<Action, IdentifiedAction<Int, Item.Action>>(
        embed: { .rows($0) }, extract: { if case .rows(let action) = $0 { action } else { nil } })
      let child = CasePath<Action, PresentationAction<Item.Action>>(
        embed: { .child($0) }, extract: { if case .child(let action) = $0 { action } else { nil } })
    }

    static let cases = Cases()
  }

  struct Item: Reducer {
    enum Action: BindableAction {
      case binding(BindingAction<ChildItem>)
      case set(Int)

      var binding: BindingAction<ChildItem>? {
        if case .binding(let action) = self { action } else { nil }
      }
    }

    var body: some Reducer<ChildItem, Action> {
      BindingReducer()
      Reduce { state, action in
        if case .set(let v) = action { state.v = v }
        return .none
      }
    }
  }

  var body: some ReducerOf<Self> {
    Reduce<State, Action> { state, action in
      switch action {
      case .insert(let id): state.rows.insert(ChildItem(id: id), at: 0)
      case .remove(let id): state.rows.remove(id: id)
      case .set(let id, let v): state.rows[id: id]?.v = v
      case .present(let id): state.child = ChildItem(id: id)
      case .retract: state.child = nil
      case .rows, .child: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { Item() }
    .ifLet(\.child, action: \.child) { Item() }
  }
}
