import IdentifiedModel
import StatefulFuzz

/// The feature of `store/test-store`.
struct Tested: Reducer {
  enum Action: BindableAction, CasePathable, Equatable {
    case add(Int)
    case echo(Int)
    case load
    case binding(BindingAction<TestedState>)

    var binding: BindingAction<TestedState>? {
      if case .binding(let action) = self { action } else { nil }
    }

    struct Cases: Sendable {
      let add = CasePath<Action, Int>(
        embed: { .add($0) }, extract: { if case .add(let n) = $0 { n } else { nil } })
      let load = CasePath<Action, Void>(
        embed: { .load }, extract: { if case .load = $0 { () } else { nil } })
      let binding = CasePath<Action, BindingAction<TestedState>>(
        embed: { .binding($0) }, extract: { $0.binding })
    }

    static let cases = Cases()
  }

  let queue: EffectQueue<Int>

  var body: some Reducer<TestedState, Action> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .add(let n): state.count += n
      case .echo(let n): return .send(.add(n))
      case .load:
        state.loads += 1
        return queue.effect("load") { .add($0) }
      case .binding: break
      }
      return .none
    }
  }
}
