import Testing

@testable import IdentifiedModel

@Suite("Effects of children")
struct PresentationTests {
  /// Something that asks, and keeps the answer.
  private struct Asking: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var answer = 0
    }

    enum Action: CasePathable {
      case ask
      case answered(Int)

      struct Cases: Sendable {
        let ask = CasePath<Action, Void>(
          embed: { .ask }, extract: { if case .ask = $0 { () } else { nil } })
        let answered = CasePath<Action, Int>(
          embed: { .answered($0) }, extract: { if case .answered(let n) = $0 { n } else { nil } })
      }

      static let cases = Cases()
    }

    let queue: EffectQueue<Int>

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .ask: return queue.effect("\(state.id)") { .answered($0) }
        case .answered(let answer): state.answer = answer
        }
        return .none
      }
    }
  }

  /// Children of every kind, changed by a reducer that stands around all of them.
  private struct Parent: Reducer {
    struct State: Equatable {
      var presented: Asking.State?
      var optional: Asking.State?
      var rows: IdentifiedArrayOf<Asking.State> = []
      var phase = Phase.left(Asking.State(id: 1))
      var sheet: Phase?
    }

    enum Phase: CasePathable, Equatable {
      case left(Asking.State)
      case right(Asking.State)

      struct Cases: Sendable {
        let left = CasePath<Phase, Asking.State>(
          embed: { .left($0) }, extract: { if case .left(let state) = $0 { state } else { nil } })
        let right = CasePath<Phase, Asking.State>(
          embed: { .right($0) }, extract: { if case .right(let state) = $0 { state } else { nil } })
      }

      static let cases = Cases()
    }

    enum Side: CasePathable {
      case left(Asking.Action)
      case right(Asking.Action)

      struct Cases: Sendable {
        let left = CasePath<Side, Asking.Action>(
          embed: { .left($0) }, extract: { if case .left(let action) = $0 { action } else { nil } })
        let right = CasePath<Side, Asking.Action>(
          embed: { .right($0) },
          extract: { if case .right(let action) = $0 { action } else { nil } })
      }

      static let cases = Cases()
    }

    enum Action: CasePathable {
      case presented(PresentationAction<Asking.Action>)
      case optional(Asking.Action)
      case rows(IdentifiedAction<Int, Asking.Action>)
      case phase(Side)
      case sheet(PresentationAction<Side>)
      case set(@Sendable (inout State) -> Void)

      struct Cases: Sendable {
        let presented = CasePath<Action, PresentationAction<Asking.Action>>(
          embed: { .presented($0) },
          extract: { if case .presented(let action) = $0 { action } else { nil } })
        let optional = CasePath<Action, Asking.Action>(
          embed: { .optional($0) },
          extract: { if case .optional(let action) = $0 { action } else { nil } })
        let rows = CasePath<Action, IdentifiedAction<Int, Asking.Action>>(
          embed: { .rows($0) }, extract: { if case .rows(let action) = $0 { action } else { nil } })
        let phase = CasePath<Action, Side>(
          embed: { .phase($0) },
          extract: { if case .phase(let action) = $0 { action } else { nil } })
        let sheet = CasePath<Action, PresentationAction<Side>>(
          embed: { .sheet($0) },
          extract: { if case .sheet(let action) = $0 { action } else { nil } })
      }

      static let cases = Cases()
    }

    let queue: EffectQueue<Int>

    var body: some ReducerOf<Self> {
      CombineReducers {
        EmptyReducer()
          .ifLet(\.presented, action: \.presented) { Asking(queue: queue) }
        EmptyReducer()
          .ifLet(\.optional, action: \.optional) { Asking(queue: queue) }
        Scope(state: \.phase, action: \.phase) { Sides(queue: queue) }
        Reduce { state, action in
          // Something else is shown as soon as the sheet is to go.
          if case .sheet(.dismiss) = action { state.sheet = .left(Asking.State(id: 3)) }
          return .none
        }
        .ifLet(\.sheet, action: \.sheet) {
          Sides(queue: queue)
          Reduce { [queue] state, action in
            if case .right(.answered(0)) = action {
              return queue.effect("sheet") { .left(.answered($0)) }
            }
            return .none
          }
        }
      }
      .forEach(\.rows, action: \.rows) { Asking(queue: queue) }
      Reduce { state, action in
        if case .set(let change) = action { change(&state) }
        return .none
      }
    }
  }

  /// Both cases of a phase.
  private struct Sides: Reducer {
    let queue: EffectQueue<Int>

    var body: some Reducer<Parent.Phase, Parent.Side> {
      EmptyReducer<Parent.Phase, Parent.Side>()
        .ifCaseLet(\.left, action: \.left) { Asking(queue: queue) }
      Scope(state: \.right, action: \.right) { Asking(queue: queue) }
    }
  }

  private let queue = EffectQueue<Int>()

  private func store(_ state: Parent.State = Parent.State()) -> StoreOf<Parent> {
    Store(initialState: state) { [queue] in Parent(queue: queue) }
  }

  @Test("that a reducer around them takes away are cancelled at once")
  func presented() {
    let store = store(Parent.State(presented: Asking.State(id: 1)))
    store.send(.presented(.presented(.ask)))
    #expect(queue.waiting == [1])
    store.send(.set { $0.presented = nil })
    #expect(queue.waiting == [])
    store.send(.set { $0.presented = Asking.State(id: 1) })
    #expect(!queue.complete(1, with: 7))
    #expect(store.presented?.answer == 0 && store.issueCount == 0)
  }

  @Test("go on when the same child gets another state")
  func sameChild() {
    let store = store(Parent.State(presented: Asking.State(id: 1)))
    store.send(.presented(.presented(.ask)))
    store.send(.set { $0.presented = Asking.State(id: 1, answer: 3) })
    queue.complete(1, with: 7)
    #expect(store.presented?.answer == 7)
    store.send(.presented(.presented(.ask)))
    store.send(.set { $0.presented = Asking.State(id: 2) })
    #expect(queue.waiting == [])
  }

  @Test("end with a dismissal")
  func dismissed() {
    let store = store(Parent.State(presented: Asking.State(id: 1)))
    store.send(.presented(.presented(.ask)))
    store.send(.presented(.dismiss))
    #expect(store.presented == nil && queue.waiting == [])
    store.send(.presented(.dismiss))
    #expect(store.issueCount == 1)
  }

  @Test("end with an optional part, and with one of another id")
  func optional() {
    let store = store(Parent.State(optional: Asking.State(id: 1)))
    store.send(.optional(.ask))
    store.send(.set { $0.optional = Asking.State(id: 2) })
    #expect(queue.waiting == [])
    store.send(.optional(.ask))
    store.send(.set { $0.optional = nil })
    #expect(queue.waiting == [])
    store.send(.optional(.ask))
    #expect(store.issueCount == 1)
  }

  @Test("end with the case that they belong to")
  func cases() {
    let store = store()
    store.send(.phase(.left(.ask)))
    store.send(.set { $0.phase = .right(Asking.State(id: 2)) })
    #expect(queue.waiting == [])
    store.send(.phase(.right(.ask)))
    queue.send(4, to: 2)
    #expect(store.phase == .right(Asking.State(id: 2, answer: 4)))
    store.send(.set { $0.phase = .left(Asking.State(id: 1)) })
    #expect(queue.waiting == [])
    store.send(.phase(.right(.ask)))
    #expect(store.issueCount == 1)
  }

  @Test("end with the id of what is in their case, and go on while it stays")
  func caseIDs() {
    let store = store()
    store.send(.phase(.left(.ask)))
    store.send(.set { $0.phase = .left(Asking.State(id: 1, answer: 3)) })
    #expect(queue.waiting == [1])
    store.send(.set { $0.phase = .left(Asking.State(id: 2)) })
    #expect(queue.waiting == [])
    store.send(.set { $0.phase = .right(Asking.State(id: 1)) })
    store.send(.phase(.right(.ask)))
    store.send(.set { $0.phase = .right(Asking.State(id: 2)) })
    #expect(queue.waiting == [])
    #expect(!queue.complete(2, with: 7))
    #expect(store.phase == .right(Asking.State(id: 2)) && store.issueCount == 0)
  }

  @Test("of a sheet that shows one of several things end when it shows another one")
  func sheetIDs() {
    let store = store(Parent.State(sheet: .right(Asking.State(id: 1))))
    store.send(.sheet(.presented(.right(.ask))))
    store.send(.sheet(.presented(.right(.answered(0)))))
    #expect(queue.waiting.map(queue.name) == ["1", "sheet"])
    store.send(.set { $0.sheet = .right(Asking.State(id: 1, answer: 3)) })
    #expect(queue.waiting == [1, 2])
    store.send(.set { $0.sheet = .right(Asking.State(id: 2)) })
    #expect(queue.waiting == [])
    store.send(.sheet(.presented(.right(.answered(0)))))
    store.send(.set { $0.sheet = .left(Asking.State(id: 2)) })
    #expect(queue.waiting == [])
  }

  @Test("and the dismissal of one leave alone what is shown in its place")
  func dismissedInPlace() {
    let store = store(Parent.State(sheet: .left(Asking.State(id: 1))))
    store.send(.sheet(.dismiss))
    #expect(store.sheet == .left(Asking.State(id: 3)))
    store.send(.sheet(.dismiss))
    #expect(store.sheet == nil && store.issueCount == 0)
  }

  @Test("of rows that a reducer around them removes are cancelled at once")
  func rows() {
    let store = store(Parent.State(rows: [Asking.State(id: 1), Asking.State(id: 2)]))
    store.send(.rows(.element(id: 1, action: .ask)))
    store.send(.rows(.element(id: 2, action: .ask)))
    store.send(.set { $0.rows.remove(id: 1) })
    #expect(queue.waiting == [2])
    store.send(.set { $0.rows.append(Asking.State(id: 1)) })
    queue.complete(2, with: 9)
    #expect(store.rows.map(\.answer) == [9, 0])
  }

  @Test("end with the parent that their parent loses, however deep")
  func nested() {
    struct Outer: Reducer {
      struct State { var parents: IdentifiedArray<Int, Wrapped> = IdentifiedArray(id: \.id) }
      struct Wrapped { let id: Int; var parent = Parent.State(presented: Asking.State(id: 1)) }
      enum Action: CasePathable {
        case parents(IdentifiedAction<Int, Parent.Action>)
        case clear
        struct Cases: Sendable {
          let parents = CasePath<Action, IdentifiedAction<Int, Parent.Action>>(
            embed: { .parents($0) },
            extract: { if case .parents(let action) = $0 { action } else { nil } })
        }
        static let cases = Cases()
      }
      struct Row: Reducer {
        let queue: EffectQueue<Int>
        // By hand: the store cannot see what is in a row.
        func reduce(into state: inout Wrapped, action: Parent.Action) -> Effect<Parent.Action> {
          Parent(queue: queue).reduce(into: &state.parent, action: action)
        }
        typealias Body = Never
      }
      let queue: EffectQueue<Int>
      var body: some ReducerOf<Self> {
        EmptyReducer().forEach(\.parents, action: \.parents) { Row(queue: queue) }
        Reduce { state, action in
          if case .clear = action { state.parents.removeAll() }
          return .none
        }
      }
    }
    let store = Store(
      initialState: Outer.State(
        parents: IdentifiedArray(uniqueElements: [Outer.Wrapped(id: 5)], id: \.id))
    ) { Outer(queue: queue) }
    store.send(.parents(.element(id: 5, action: .presented(.presented(.ask)))))
    #expect(queue.waiting == [1])
    store.send(.parents(.element(id: 5, action: .presented(.dismiss))))
    #expect(queue.waiting == [])
    store.send(
      .parents(.element(id: 5, action: .set { $0.presented = Asking.State(id: 1) })))
    store.send(.parents(.element(id: 5, action: .presented(.presented(.ask)))))
    store.send(.clear)
    #expect(queue.waiting == [])
  }
}
