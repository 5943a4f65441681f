import IdentifiedModel
import StatefulFuzz

/// The workshop in a store.
struct ReducerSystem: StoreSide {
  private var store: StoreOf<Workshop>
  private let queue = EffectQueue<Int>()
  private let feature: (Workshop) -> Reduce<Workshop.State, Workshop.Action>
  private let leave: (StoreOf<Workshop>) -> Void
  private var left: [Door] = []

  /// A planted mistake replaces one of these.
  ///
  /// - Parameters:
  ///   - feature: What reduces.
  ///   - leave: What is done with a store that goes.
  init(
    _ feature: @escaping (Workshop) -> Reduce<Workshop.State, Workshop.Action> = { workshop in
      Reduce { workshop.reduce(into: &$0, action: $1) }
    },
    leave: @escaping (StoreOf<Workshop>) -> Void = { _ in }
  ) {
    self.feature = feature
    self.leave = leave
    store = Self.makeStore(queue, feature)
  }

  /// A store that somebody observes.
  private static func makeStore(
    _ queue: EffectQueue<Int>,
    _ feature: (Workshop) -> Reduce<Workshop.State, Workshop.Action>
  ) -> StoreOf<Workshop> {
    let door = Door()
    let workshop = Workshop(queue: queue, reenter: { door.store?.send($0) })
    let store = Store(initialState: Workshop.State()) { feature(workshop) }
    door.store = store
    store.observe({ $0.count }) { _ in }
    return store
  }

  private mutating func abandon() {
    let door = Door()
    door.store = store
    left.append(door)
    leave(store)
    store = Self.makeStore(queue, feature)
  }

  /// Breaks the circle of store, reducer and store.
  private final class Door {
    weak var store: StoreOf<Workshop>?
  }

  mutating func perform(_ command: ReducerCommand) -> WorkshopSeen {
    switch command {
    case .add(let n): store.send(.add(n))
    case .echo(let n): store.send(.echo(n))
    case .echoTwo(let m, let n, let inOrder): store.send(.echoTwo(m, n, inOrder: inOrder))
    case .reenter(let n): store.send(.reenter(n))
    case .load(let id, let cancelInFlight):
      store.send(.load(id: id, cancelInFlight: cancelInFlight))
    case .loadTwice(let id): store.send(.loadTwice(id: id))
    case .loadNested(let id): store.send(.loadNested(id: id))
    case .removeOutside(let id): store.send(.removeOutside(id))
    case .present(let id): store.send(.present(id))
    case .retractOutside: store.send(.retractOutside)
    case .setChild(let v): store.send(.child(.presented(.set(v))))
    case .loadChild(let id): store.send(.child(.presented(.load(id: id))))
    case .abandon: abandon()
    case .stop(let id): store.send(.stop(id: id))
    case .insert(let id): store.send(.insert(id))
    case .remove(let id): store.send(.remove(id))
    case .setRow(let id, let v): store.send(.rows(.element(id: id, action: .set(v))))
    case .loadRow(let row, let id): store.send(.rows(.element(id: row, action: .load(id: id))))
    case .stopRow(let row, let id): store.send(.rows(.element(id: row, action: .stop(id: id))))
    case .answer(let n, let v, let isLast):
      let waiting = queue.waiting
      guard n < waiting.count else { break }
      if isLast { queue.complete(waiting[n], with: v) } else { queue.send(v, to: waiting[n]) }
    case .enter(let id): store.send(.enter(id))
    case .setItem(let v): store.send(.stage(.item(.set(v))))
    case .loadItem(let id): store.send(.stage(.item(.load(id: id))))
    }
    let state = store.state
    return WorkshopSeen(
      count: state.count, log: state.log, rows: state.rows.elements, child: state.child,
      item: state.stage[case: \.item],
      waiting: queue.waiting.compactMap(queue.name), issues: store.issueCount,
      undead: left.count { $0.store != nil })
  }
}
