import IdentifiedModel
import IdentifiedModelTesting
import Testing

/// The forms in which features are written, in one place; what macros write is written by hand.
@Suite("Features as they are written")
@MainActor
struct StoreFormTests {
  struct Profile: Reducer {
    struct State: Equatable {
      var name = ""
      var isOn = false
      var log: [String] = []
      var child: Row.State?
      var rows: IdentifiedArrayOf<Row.State> = []
    }

    enum Action: BindableAction, CasePathable {
      case binding(BindingAction<State>)
      case child(PresentationAction<Row.Action>)
      case rows(IdentifiedActionOf<Row>)
      case view(View)
      case loaded(String)

      enum View: BindableAction {
        case binding(BindingAction<State>)
      }

      struct Cases: Sendable {
        let binding = CasePath<Action, BindingAction<State>>(
          embed: { .binding($0) },
          extract: { if case .binding(let action) = $0 { action } else { nil } })
        let child = CasePath<Action, PresentationAction<Row.Action>>(
          embed: { .child($0) },
          extract: { if case .child(let action) = $0 { action } else { nil } })
        let rows = CasePath<Action, IdentifiedActionOf<Row>>(
          embed: { .rows($0) }, extract: { if case .rows(let action) = $0 { action } else { nil } })
        let view = CasePath<Action, View>(
          embed: { .view($0) }, extract: { if case .view(let action) = $0 { action } else { nil } })
        let loaded = CasePath<Action, String>(
          embed: { .loaded($0) },
          extract: { if case .loaded(let name) = $0 { name } else { nil } })
      }

      static let cases = Cases()
    }

    var extra: any ReducerOf<Self> = EmptyReducer()

    var body: some ReducerOf<Self> {
      BindingReducer(action: \.view)
      extra
      CombineReducers {
        BindingReducer()
        Reduce { state, action in load(&state, action) }
        for name in ["a", "b"] {
          Reduce { state, action in
            if case .loaded = action { state.log.append(name) }
            return .none
          }
        }
      }
      .onChange(of: \.name, removeDuplicates: { $0.count == $1.count }) { old, new in
        Reduce { state, _ in
          state.log.append("\(old)-\(new)")
          return .none
        }
      }
      .ifLet(\.child, action: \.child) { Row() }
      .forEach(\.rows, action: \.rows) { Row() }
    }

    private func load(_ state: inout State, _ action: Action) -> EffectOf<Self> {
      switch action {
      case .rows(.element(id: _, action: .tap)):
        return .run(priority: .high) { send in await send(.loaded("row")) }
          .concatenate(with: .send(.loaded("after")))
      case .loaded(let name):
        state.log.append("loaded \(name)")
        return .none
      default: return .none
      }
    }
  }

  struct Row: Reducer {
    struct State: Equatable, Identifiable {
      let id: Int
      var taps = 0
    }

    enum Action: CasePathable {
      case tap
      case set(Int)

      struct Cases: Sendable {
        let tap = CasePath<Action, Void>(
          embed: { .tap }, extract: { if case .tap = $0 { () } else { nil } })
        let set = CasePath<Action, Int>(
          embed: { .set($0) }, extract: { if case .set(let n) = $0 { n } else { nil } })
      }

      static let cases = Cases()
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .tap: state.taps += 1
        case .set(let n): state.taps = n
        }
        return .none
      }
    }
  }

  @Test("set fields by an action, and by assigning to the store")
  func setting() {
    @BindableStore var store = Store(initialState: Profile.State()) { Profile() }
    store.send(.set(\.name, "a"))
    store.name = "b"
    store.isOn.toggle()
    store.send(.view(.set(\.log, ["x"])))
    #expect(store.withState(\.name) == "b" && store.isOn)
    #expect(store.withState { $0.log } == ["x"])
    $store.name.wrappedValue = "cc"
    #expect(store.log == ["x", "b-cc"])
    #expect(store.issueCount == 0)
  }

  @Test("scope by labels, to what is there and to what may be")
  func scoping() {
    @BindableStore var store = Store(
      initialState: Profile.State(child: Row.State(id: 1), rows: [Row.State(id: 2)])
    ) { Profile() }
    let child = store.scope(state: \.child, action: \.child)
    let same = store.scope(state: \.child, action: \.child.presented)
    child?.send(.tap)
    same?.send(.tap)
    #expect(store.child?.taps == 2)
    for row in store.scope(state: \.rows, action: \.rows) { row.send(.set(5)) }
    #expect(store.rows[id: 2]?.taps == 5)
    let sheet = $store.scope(state: \.child, action: \.child)
    #expect(sheet.wrappedValue?.taps == 2)
    sheet.wrappedValue = nil
    #expect(store.child == nil)
  }

  @Test("are tested by the names of nested cases, and wait for effects")
  func tested() async {
    let store = TestStore(
      initialState: Profile.State(child: Row.State(id: 1), rows: [Row.State(id: 2)])
    ) {
      Profile()
    }
    await store.send(\.child.presented.tap) { $0.child?.taps = 1 }
    await store.send(\.child.set, 4) { $0.child?.taps = 4 }
    await store.send(\.rows[id: 2].tap) { $0.rows[id: 2]?.taps = 1 }
    await store.receive(\.loaded, timeout: .seconds(500)) {
      $0.log = ["loaded row", "a", "b"]
    }
    await store.receive(\.loaded, "after", timeout: .seconds(500)) {
      $0.log += ["loaded after", "a", "b"]
    }
    await store.send(\.child.dismiss) { $0.child = nil }
    await store.withExhaustivity(.off(showSkippedAssertions: false)) {
      await store.send(.rows(.element(id: 2, action: .tap))).finish(timeout: .seconds(500))
      await store.receive({ if case .loaded("after") = $0 { true } else { false } })
    }
    await store.finish()
  }

  @Test("are started with a state whose type the feature says")
  func initialState() async {
    let store = TestStore(initialState: .init(id: 1)) { Row() }
    await store.send(.set(3)) { $0.taps = 3 }
    let several = TestStore(initialState: .init(id: 1)) {
      Row()
      Row()
    }
    await several.send(.tap) { $0.taps = 2 }
    let maybe = TestStore(initialState: 0) {
      Reduce<Int?, Bool> { state, action in
        state = action ? 1 : nil
        return .none
      }
    }
    await maybe.send(false) { $0 = nil }
    let app = Store(initialState: .init(id: 2)) { Row() }
    #expect(app.id == 2)
    #expect(Store(initialState: 0) { Reduce<Int?, Bool> { _, _ in .none } }.state == 0)
  }

  @Test("report a sheet that nothing closes")
  func unprocessedDismissal() {
    var issues: [StoreIssue] = []
    @BindableStore var store = Store<Profile.State, Profile.Action>(
      initialState: Profile.State(child: Row.State(id: 1)), onIssue: { issues.append($0) }
    ) {}
    $store.scope(state: \.child, action: \.child).wrappedValue = nil
    #expect(store.child != nil && issues.count == 1)
    #expect(issues.first?.description.hasPrefix("no ifLet took away the child") == true)
  }

  @Test("print what changes, and dismiss an alert, which has no reducer")
  func alert() {
    var texts: [String] = []
    let store = Store<Profile.State, Profile.Action>(
      initialState: Profile.State(child: Row.State(id: 1))
    ) {
      EmptyReducer()
        .ifLet(\.child, action: \.child)
        ._printChanges { texts.append($0) }
    }
    store.send(.loaded("x"))
    #expect(texts == ["received loaded(\"x\")\n  (no changes)"])
    store.send(.child(.dismiss))
    #expect(store.child == nil && store.issueCount == 0)
    #expect(
      texts.last?.hasSuffix(
        """
        .dismiss)
          State(
            … 3 unchanged
        -   child: State(id: 1, taps: 0)
        +   child: nil
            … 1 unchanged
          )
        """) == true)
  }

  @Test("have a reducer of any type in their body")
  func anyReducer() {
    let counting = Reduce<Profile.State, Profile.Action> { state, _ in
      state.log.append("any")
      return .none
    }
    let store = Store(initialState: Profile.State()) { Profile(extra: counting) }
    store.send(.loaded("x"))
    #expect(store.log == ["any", "loaded x", "a", "b"])
  }

  @Test("fail in the running test when they are tested without a sink")
  func defaultSink() {
    withKnownIssue {
      let store: TestStoreOf<Row> = TestStore(initialState: Row.State(id: 1)) { Row() }
      store.send(.tap)
    } matching: {
      $0.comments.first?.rawValue.hasPrefix("sending tap changed the state") == true
    }
  }
}
