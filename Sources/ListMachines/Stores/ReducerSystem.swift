import IdentifiedModel
import StatefulFuzz

/// The workshop in a store.
struct ReducerSystem: StoreSide {
  private let store: StoreOf<Workshop>
  private let queue: EffectQueue<Int>

  /// - Parameter feature: What reduces; a planted mistake goes around the real one.
  init(
    _ feature: (Workshop) -> Reduce<Workshop.State, Workshop.Action> = { workshop in
      Reduce { workshop.reduce(into: &$0, action: $1) }
    }
  ) {
    let queue = EffectQueue<Int>()
    let door = Door()
    let workshop = Workshop(queue: queue, reenter: { door.store?.send($0) })
    store = Store(initialState: Workshop.State()) { feature(workshop) }
    door.store = store
    self.queue = queue
  }

  /// Breaks the circle of store, reducer and store.
  private final class Door {
    weak var store: StoreOf<Workshop>?
  }

  func perform(_ command: ReducerCommand) -> WorkshopSeen {
    switch command {
    case .add(let n): store.send(.add(n))
    case .echo(let n): store.send(.echo(n))
    case .echoTwo(let m, let n, let inOrder): store.send(.echoTwo(m, n, inOrder: inOrder))
    case .reenter(let n): store.send(.reenter(n))
    case .load(let id, let cancelInFlight):
      store.send(.load(id: id, cancelInFlight: cancelInFlight))
    case .loadTwice(let id): store.send(.loadTwice(id: id))
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
    }
    let state = store.state
    return WorkshopSeen(
      count: state.count, log: state.log, rows: state.rows.elements,
      waiting: queue.waiting.compactMap(queue.name), issues: store.issueCount)
  }
}
