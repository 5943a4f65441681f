import Testing

@testable import IdentifiedModel

/// A feature that is generic over its child: which identity the child has is known only when it runs.
@Suite("A generic feature")
struct GenericFeatureTests {
  private struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var answer = 0
    }

    enum Action {
      case ask
      case answered(Int)
    }

    let queue: EffectQueue<Int>

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .ask: return queue.effect("\(state.id)") { .answered($0) }
      case .answered(let answer): state.answer = answer
      }
      return .none
    }
  }

  /// Shows a child as a sheet, as an optional part, and as one case of its phase.
  private struct Presenter<Child: Reducer>: Reducer
  where Child.State: Sendable, Child.Action: Sendable {
    struct State {
      var sheet: Child.State?
      var part: Child.State?
      var phase = Phase.none
    }

    enum Phase: CasePathable {
      case none
      case shown(Child.State)

      struct Cases: Sendable {
        let shown = CasePath<Phase, Child.State>(
          embed: { .shown($0) },
          extract: { if case .shown(let state) = $0 { state } else { nil } })
      }

      static var cases: Cases { Cases() }
    }

    enum Action: CasePathable {
      case sheet(PresentationAction<Child.Action>)
      case part(Child.Action)
      case phase(Child.Action)
      case set(Child.State)

      struct Cases: Sendable {
        let sheet = CasePath<Action, PresentationAction<Child.Action>>(
          embed: { .sheet($0) },
          extract: { if case .sheet(let action) = $0 { action } else { nil } })
        let part = CasePath<Action, Child.Action>(
          embed: { .part($0) }, extract: { if case .part(let action) = $0 { action } else { nil } })
        let phase = CasePath<Action, Child.Action>(
          embed: { .phase($0) },
          extract: { if case .phase(let action) = $0 { action } else { nil } })
      }

      static var cases: Cases { Cases() }
    }

    let child: Child

    var body: some Reducer<State, Action> {
      CombineReducers {
        Reduce { state, action in
          if case .set(let child) = action {
            (state.sheet, state.part, state.phase) = (child, child, .shown(child))
          }
          return .none
        }
        .ifLet(\.sheet, action: \.sheet) { child }
        .ifLet(\.part, action: \.part) { child }
        Scope(state: \.phase, action: \.self) {
          EmptyReducer<Phase, Action>().ifCaseLet(\.shown, action: \.phase) { child }
        }
      }
    }
  }

  @Test("ends the effects of a child in whose place another one is shown")
  func replaced() {
    let queue = EffectQueue<Int>()
    let store = Store(initialState: Presenter<Row>.State()) { Presenter(child: Row(queue: queue)) }
    store.send(.set(Row.State(id: 1)))
    store.send(.sheet(.presented(.ask)))
    store.send(.part(.ask))
    #expect(queue.waiting == [1, 2])
    store.send(.set(Row.State(id: 2)))
    #expect(queue.waiting == [])
    store.send(.sheet(.presented(.ask)))
    store.send(.set(Row.State(id: 2, answer: 4)))
    #expect(queue.waiting == [3])
    queue.complete(3, with: 7)
    #expect(store.state.sheet?.answer == 7 && store.state.part?.answer == 4)
    #expect(store.issueCount == 0)
  }

  @Test("has a scope with the same actions, whatever their type")
  func sameActions() {
    enum Action { case count }
    struct Counter: Reducer {
      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        state += 1
        return .none
      }
    }
    struct Outer: Reducer {
      struct State { var count = 0 }
      var body: some Reducer<State, Action> {
        Scope(state: \.count, action: \.self) { Counter() }
      }
    }
    let store = Store(initialState: Outer.State()) { Outer() }
    store.send(.count)
    #expect(store.state.count == 1)
  }
}
