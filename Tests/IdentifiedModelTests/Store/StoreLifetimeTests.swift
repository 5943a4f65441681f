import Testing

@testable import IdentifiedModel

@Suite("The life of a store")
struct StoreLifetimeTests {
  private static func asking(_ queue: EffectQueue<Int>) -> Store<[Int], Int> {
    Store(initialState: []) {
      Reduce { state, action in
        state.append(action)
        guard action == 0 else { return .none }
        return .concatenate(queue.effect("first") { $0 }, queue.effect("second") { $0 })
      }
    }
  }

  @Test("ends when nobody holds it, observed or not")
  func observed() {
    let queue = EffectQueue<Int>()
    var store: Store<[Int], Int>? = Self.asking(queue)
    weak let core = store?.core
    let observation = store?.observe({ $0.count }) { _ in }
    store?.send(1)
    #expect(core != nil && observation?.isFinished == false)
    store = nil
    #expect(core == nil)
  }

  @Test("is not prolonged by what a cancelled observation was to do")
  func cancelled() {
    let store = Self.asking(EffectQueue())
    weak var kept: EffectQueue<Int>?
    let observation: FieldObservation
    do {
      let captured = EffectQueue<Int>()
      kept = captured
      observation = store.observe({ $0.count }) { _ in _ = captured }
    }
    #expect(kept != nil)
    observation.cancel()
    #expect(kept == nil)
  }

  @Test("ends its effects, and those that were to come after them")
  func effects() {
    let queue = EffectQueue<Int>()
    var store: Store<[Int], Int>? = Self.asking(queue)
    store?.send(0)
    #expect(queue.waiting == [1])
    store = nil
    #expect(queue.waiting == [])
  }

  @Test("goes on while a child's store is held")
  func child() {
    struct Parent: Reducer {
      struct State { var child = 0 }
      enum Action: CasePathable {
        case child(Int)
        struct Cases: Sendable {
          let child = CasePath<Action, Int>(
            embed: { .child($0) }, extract: { if case .child(let n) = $0 { n } else { nil } })
        }
        static let cases = Cases()
      }
      let queue: EffectQueue<Int>
      var body: some ReducerOf<Self> {
        Scope(state: \.child, action: \.child) {
          Reduce<Int, Int> { state, action in
            state += action
            return action == 0 ? queue.effect("child") { $0 } : .none
          }
        }
      }
    }
    let queue = EffectQueue<Int>()
    var root: StoreOf<Parent>? = Store(initialState: Parent.State()) { Parent(queue: queue) }
    var child = root?.scope(state: \.child, action: \.child)
    root = nil
    child?.send(0)
    queue.send(5, to: 1)
    #expect(child?.state == 5 && queue.waiting == [1])
    child = nil
    #expect(queue.waiting == [])
  }

  @Test("is told of by whoever observes it, once for each send of an observer")
  func observerSend() {
    var issues: [StoreIssue] = []
    let store = Store<Int, Int>(initialState: 0, onIssue: { issues.append($0) }) {
      Reduce { state, action in
        state += action
        return .none
      }
    }
    store.observe({ $0 }) { [unowned store] value in if value < 3 { store.send(10) } }
    store.send(1)
    #expect(store.state == 11)
    #expect(issues == [.observerSend(action: "10")])
  }
}

@Suite("What a sent action started")
@MainActor
struct StoreTaskTests {
  private static func store(_ queue: EffectQueue<Int>) -> Store<[Int], Int> {
    Store(initialState: []) {
      Reduce { state, action in
        state.append(action)
        return action < 10 ? queue.effect("\(action)") { $0 } : .none
      }
    }
  }

  @Test("is over when its effects are, and those of the actions that they sent")
  func finished() async {
    let queue = EffectQueue<Int>()
    let store = Self.store(queue)
    let task = store.send(0)
    let other = store.send(1)
    queue.complete(1, with: 2)
    #expect(!task.isFinished && queue.waiting == [2, 3])
    queue.complete(3, with: 20)
    #expect(task.isFinished && !other.isFinished)
    await task.finish()
    #expect(store.send(30).isFinished)
  }

  @Test("is cancelled as a whole, and nothing else is")
  func cancelled() {
    let queue = EffectQueue<Int>()
    let store = Self.store(queue)
    let task = store.send(0)
    store.send(1)
    queue.send(2, to: 1)
    task.cancel()
    #expect(task.isCancelled && task.isFinished)
    #expect(queue.waiting == [2])
  }

  @Test("ends when the task is cancelled that waits for it")
  func cancelledWhileWaiting() async {
    let queue = EffectQueue<Int>()
    let store = Self.store(queue)
    let waiting = Task { await store.send(0).finish() }
    while queue.waiting.isEmpty { await Task.yield() }
    waiting.cancel()
    await waiting.value
    #expect(queue.waiting == [])
  }
}
