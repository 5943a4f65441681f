import Testing

@testable import IdentifiedModel

/// A feature whose rules are written in the test.
private typealias Counter = Store<Int, Int>

@Suite("A store")
struct StoreTests {
  @Test("reduces what is sent meanwhile afterwards, and says so")
  func reentrancy() {
    var issues: [StoreIssue] = []
    var seen: [Int] = []
    var send: (Int) -> Void = { _ in }
    let store = Counter(initialState: 0, onIssue: { issues.append($0) }) {
      Reduce { state, action in
        seen.append(action)
        if action == 1 { send(10) }
        state += action
        seen.append(action)
        return .none
      }
    }
    send = { [unowned store] in store.send($0) }
    store.send(1)
    #expect(seen == [1, 1, 10, 10])
    #expect(store.state == 11)
    #expect(issues == [.reentrantSend(action: "10")])
    #expect(
      issues.first?.description
        == "received 10 while another action was being reduced; it runs after that one")
  }

  @Test("commits once, after everything that waits")
  func commit() {
    var during: [Int] = []
    var read: () -> Int = { -1 }
    let store = Counter(initialState: 0) {
      Reduce { state, action in
        state += action
        during.append(read())
        return action == 1 ? .send(2) : .none
      }
    }
    var told: [Int] = []
    store.observe({ $0 }) { told.append($0) }
    read = { [unowned store] in store.state }
    store.send(1)
    #expect(during == [0, 0])
    #expect(told == [3])
  }

  @Test("tells observers of their field alone, until they have heard enough")
  func observation() {
    struct Pair {
      var a = 0
      var b = 0
    }
    let store = Store<Pair, WritableKeyPath<Pair, Int>>(initialState: Pair()) {
      Reduce { state, field in
        state[keyPath: field] += 1
        return .none
      }
    }
    var told: [Int] = []
    let observation = store.observe({ $0.a }) { told.append($0) }
    store.send(\.b)
    store.send(\.a)
    observation.cancel()
    store.send(\.a)
    #expect(told == [1])
    #expect(observation.isFinished)
  }

  @Test("runs composed reducers in order, and all their effects")
  func composition() {
    let isLogging = true
    let store = Store<String, Character>(initialState: "") {
      Reduce { state, action in
        state.append(action)
        return action == "a" ? .send("1") : .none
      }
      if isLogging {
        Reduce { state, action in
          state.append("·")
          return action == "a" ? .send("2") : .none
        }
      }
    }
    store.send("a")
    #expect(store.state == "a·1·2·")
  }

  @Test("reacts to a change of the watched reducer alone, in either form")
  func onChange() {
    let store = Counter(initialState: 0) {
      Reduce { state, action in
        if action == 5 { state += 100 }
        return .none
      }
      Reduce<Int, Int> { state, action in
        if action == 1 { state += 1 }
        return .none
      }
      .onChange(of: { $0 }) { oldValue, state in
        state += oldValue == 0 ? 10 : 20
        return .none
      }
      .onChange(of: { $0 }) { oldValue, newValue in
        Reduce { state, _ in
          state += newValue > oldValue ? 1000 : 0
          return .none
        }
      }
    }
    store.send(5)
    #expect(store.state == 100)
    store.send(1)
    #expect(store.state == 1121)
  }

  @Test("scopes to a part under the same object every time")
  func scope() {
    struct Parent: Reducer {
      enum Action: CasePathable {
        case child(Int)
        struct Cases: Sendable {
          let child = CasePath<Action, Int>(
            embed: { .child($0) }, extract: { if case .child(let n) = $0 { n } else { nil } })
        }
        static let cases = Cases()
      }
      struct State { var child = 0 }
      var body: some ReducerOf<Self> {
        Scope(state: \.child, action: \.child) {
          Reduce<Int, Int> { state, action in
            state += action
            return .none
          }
        }
      }
    }
    let store = Store(initialState: Parent.State()) { Parent() }
    let child = store.scope(state: \.child, action: \.child)
    child.send(3)
    #expect(child.state == 3 && store.child == 3)
    #expect(store.scope(state: \.child, action: \.child) === child)
    #expect(!child.isInvalid)
  }
}
