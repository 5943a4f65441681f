import Testing

@testable import IdentifiedModel
@testable import ListMachines

@Suite("Features of one type side by side")
struct SiblingFeatureTests {
  @Test("have rows of their own: what goes in one cancels nothing in the other")
  func separateRows() {
    let queue = EffectQueue<Int>()
    let store = Store(initialState: TwoGroups.State()) { TwoGroups(queue: queue) }
    store.send(.left(.rows(.element(id: 1, action: .ask))))
    store.send(.right(.rows(.element(id: 1, action: .ask))))
    store.send(.left(.removed(1)))
    #expect(queue.waiting == [2])
    queue.complete(2, with: 7)
    #expect(store.state.left.rows.elements == [])
    #expect(store.state.right.rows.elements == [AskingRow.State(id: 1, answer: 7)])
    #expect(store.issueCount == 0)
  }

  @Test("share the cancellation ids of the feature around them")
  func sharedNames() {
    let queue = EffectQueue<Int>()
    let store = Store(initialState: TwoGroups.State()) { TwoGroups(queue: queue) }
    store.send(.left(.asked))
    store.send(.right(.asked))
    #expect(queue.waiting == [1, 2])
    store.send(.left(.cancelled))
    #expect(queue.waiting == [])
  }

  @Test("are told nothing of a binding action whose row its parent removed meanwhile")
  func removedByItsOwnEdit() {
    var issues: [StoreIssue] = []
    let store = Store<IdentifiedArrayOf<ListItem>, RowsAction>(
      initialState: [ListItem(id: ItemID(ordinal: 0))], onIssue: { issues.append($0) },
      reducer: {
        Reduce { rows, action in
          if case .rows(.element(let id, _)) = action { rows.remove(id: id) }
          return .none
        }
      })
    let row = store.scope(state: \.self, action: \.rows)[0]
    row.binding(\.v).wrappedValue = 9
    #expect(store.state.isEmpty && row.isInvalid)
    #expect(issues == [])
  }
}

private enum RowsAction: CasePathable {
  case rows(IdentifiedAction<ItemID, BindableRow.Action>)

  struct Cases: Sendable {
    let rows = CasePath<RowsAction, IdentifiedAction<ItemID, BindableRow.Action>>(
      embed: { .rows($0) }, extract: { if case .rows(let row) = $0 { row } else { nil } })
  }

  static let cases = Cases()
}

/// Asks, and keeps the answer.
private struct AskingRow: Reducer {
  struct State: Identifiable, Equatable {
    let id: Int
    var answer = 0
  }

  enum Action { case ask, answered(Int) }

  let queue: EffectQueue<Int>

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .ask: return queue.effect("row \(state.id)") { .answered($0) }
    case .answered(let answer): state.answer = answer
    }
    return .none
  }

  typealias Body = Never
}

/// Rows, and a question of its own.
private struct RowGroup: Reducer {
  struct State { var rows: IdentifiedArrayOf<AskingRow.State> = [AskingRow.State(id: 1)] }

  enum Action: CasePathable {
    case rows(IdentifiedAction<Int, AskingRow.Action>)
    case removed(Int)
    case asked, cancelled, answered

    struct Cases: Sendable {
      let rows = CasePath<Action, IdentifiedAction<Int, AskingRow.Action>>(
        embed: { .rows($0) }, extract: { if case .rows(let row) = $0 { row } else { nil } })
    }

    static let cases = Cases()
  }

  let queue: EffectQueue<Int>

  var body: some Reducer<State, Action> {
    Reduce<State, Action> { state, action in
      switch action {
      case .removed(let id): state.rows.remove(id: id)
      case .asked: return queue.effect("group") { _ in .answered }.cancellable(id: "question")
      case .cancelled: return .cancel(id: "question")
      case .rows, .answered: break
      }
      return .none
    }
    .forEach(\.rows, action: \.rows) { AskingRow(queue: queue) }
  }
}

private struct TwoGroups: Reducer {
  struct State {
    var left = RowGroup.State()
    var right = RowGroup.State()
  }

  enum Action: CasePathable {
    case left(RowGroup.Action)
    case right(RowGroup.Action)

    struct Cases: Sendable {
      let left = CasePath<Action, RowGroup.Action>(
        embed: { .left($0) }, extract: { if case .left(let action) = $0 { action } else { nil } })
      let right = CasePath<Action, RowGroup.Action>(
        embed: { .right($0) },
        extract: { if case .right(let action) = $0 { action } else { nil } })
    }

    static let cases = Cases()
  }

  let queue: EffectQueue<Int>

  var body: some Reducer<State, Action> {
    Scope(state: \.left, action: \.left) { RowGroup(queue: queue) }
    Scope(state: \.right, action: \.right) { RowGroup(queue: queue) }
  }
}
