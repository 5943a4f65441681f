import IdentifiedModel
import IdentifiedModelTesting
import Testing

/// A feature that presents one of several others, whose states are cases of an enum and have no ids.
@Suite("A destination of several cases")
@MainActor
struct DestinationTests {
  struct Counter: Reducer {
    struct State: Equatable { var count = 0 }

    enum Action: CasePathable {
      case add

      struct Cases: Sendable {
        let add = CasePath<Action, Void>(
          embed: { .add }, extract: { if case .add = $0 { () } else { nil } })
      }

      static let cases = Cases()
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      state.count += 1
      return .none
    }
  }

  enum Sheet: Equatable, CasePathable {
    case add(Counter.State)
    case edit(Counter.State)

    struct Cases: Sendable {
      let add = CasePath<Sheet, Counter.State>(
        embed: { .add($0) }, extract: { if case .add(let state) = $0 { state } else { nil } })
      let edit = CasePath<Sheet, Counter.State>(
        embed: { .edit($0) }, extract: { if case .edit(let state) = $0 { state } else { nil } })
    }

    static let cases = Cases()

    enum Action: CasePathable {
      case add(Counter.Action)
      case edit(Counter.Action)

      struct Cases: Sendable {
        let add = CasePath<Action, Counter.Action>(
          embed: { .add($0) }, extract: { if case .add(let action) = $0 { action } else { nil } })
        let edit = CasePath<Action, Counter.Action>(
          embed: { .edit($0) }, extract: { if case .edit(let action) = $0 { action } else { nil } })
      }

      static let cases = Cases()
    }
  }

  struct List: Reducer {
    struct State: Equatable {
      var sheet: Sheet?
      var plain: Counter.State?
    }

    enum Action: CasePathable {
      case sheet(PresentationAction<Sheet.Action>)
      case plain(PresentationAction<Counter.Action>)
      case start

      struct Cases: Sendable {
        let sheet = CasePath<Action, PresentationAction<Sheet.Action>>(
          embed: { .sheet($0) },
          extract: { if case .sheet(let action) = $0 { action } else { nil } })
        let plain = CasePath<Action, PresentationAction<Counter.Action>>(
          embed: { .plain($0) },
          extract: { if case .plain(let action) = $0 { action } else { nil } })
        let start = CasePath<Action, Void>(
          embed: { .start }, extract: { if case .start = $0 { () } else { nil } })
      }

      static let cases = Cases()
    }

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        guard case .start = action else { return .none }
        return .run { _ in }
      }
      .ifLet(\.sheet, action: \.sheet) {
        Scope(state: \.add, action: \.add) { Counter() }
        Scope(state: \.edit, action: \.edit) { Counter() }
      }
      .ifLet(\.plain, action: \.plain) { Counter() }
    }
  }

  @Test("has a binding for each of them, which dismisses its own case alone")
  func cases() {
    @BindableStore var store = Store(initialState: List.State(sheet: .edit(Counter.State()))) {
      List()
    }
    let edit = $store.scope(state: \.sheet?[case: \.edit], action: \.sheet.edit)
    let add = $store.scope(state: \.sheet?[case: \.add], action: \.sheet.add)
    #expect(add.wrappedValue == nil)
    edit.wrappedValue?.send(.add)
    #expect(store.sheet == .edit(Counter.State(count: 1)))
    add.wrappedValue = nil
    #expect(store.sheet != nil, "another case is presented")
    edit.wrappedValue = nil
    #expect(store.sheet == nil)
    #expect(store.issueCount == 0)
  }

  @Test("may be a single state without an id")
  func withoutID() {
    @BindableStore var store = Store(initialState: List.State(plain: Counter.State(count: 3))) {
      List()
    }
    let sheet = $store.scope(state: \.plain, action: \.plain)
    #expect(sheet.wrappedValue?.count == 3)
    sheet.wrappedValue = nil
    #expect(store.plain == nil)
  }

  @Test("sends and extracts the actions of a case, and its dismissal")
  func action() {
    let path =
      List.Action.cases[keyPath: \.sheet.edit]
      as CasePath<List.Action, PresentationAction<Counter.Action>>
    guard case .sheet(.presented(.edit(.add))) = path.embed(.presented(.add)),
      case .sheet(.dismiss) = path.embed(.dismiss)
    else {
      Issue.record("another action")
      return
    }
    #expect(path.extract(from: .sheet(.presented(.add(.add)))) == nil)
    guard case .presented(.add)? = path.extract(from: .sheet(.presented(.edit(.add)))),
      case .dismiss? = path.extract(from: .sheet(.dismiss))
    else {
      Issue.record("not extracted")
      return
    }
  }

  @Test("or none: a reducer that is inferred is no reason for ambiguity")
  func inferred() async {
    struct Alert: Reducer {
      typealias State = List.State
      typealias Action = List.Action

      var body: some ReducerOf<Self> {
        Reduce { _, _ in .none }
          .ifLet(\.plain, action: \.plain) {}
          .ifLet(\.plain, action: \.plain) { EmptyReducer() }
      }
    }
    let store = TestStore(initialState: List.State(plain: Counter.State())) { Alert() }
    await store.send(\.plain.dismiss) { $0.plain = nil }
  }

  @Test(
    "an effect that returns at once is over after `send`, as on a serial executor",
    arguments: 1...30)
  func short(_: Int) async {
    let store = TestStore(initialState: List.State()) { List() }
    await store.send(\.start)
    // Dropped here: an effect in flight would be a failure.
  }
}
