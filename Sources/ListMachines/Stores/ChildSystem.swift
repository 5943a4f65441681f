import IdentifiedModel
import StatefulFuzz

/// The household in a store, with what a list and a sheet hold of it.
struct ChildSystem: StoreSide {
  typealias ItemStore = StoreOf<Household.Item>
  typealias Rows = StoreCollection<
    Household.State, Household.Action, Int, ChildItem, Household.Item.Action
  >
  typealias Sheet = Binding<ItemStore?>

  /// The parts of the store that a planted mistake replaces.
  struct Parts {
    var gracePeriod = Duration.milliseconds(300)
    var advance: (StoreOf<Household>, Duration) -> Void = { $0.advance(by: $1) }
    var read: (StoreOf<Household>, ItemStore) -> Int = { $1.v }
    var write: (ItemStore, Int) -> Void = { $0.binding(\.v).wrappedValue = $1 }
    var sheet: (StoreOf<Household>) -> Sheet = { $0.binding(presenting: \.child, action: \.child) }
    var element: (Rows, Int) -> ItemStore = { $0[$1] }
    var hold: (ItemStore) -> Void = { _ in }
    var observe: (ItemStore, @escaping (Int) -> Void) -> Void = { store, told in
      store.observe({ $0.v }, told)
    }
  }

  /// Counts what observers are told.
  private final class Notifications {
    var count = 0
  }

  private let store: StoreOf<Household>
  private let parts: Parts
  private let notifications = Notifications()
  private var rows: Rows
  private var held: [Int: ItemStore] = [:]
  private var generations = [0, 0, 0]
  private var sheet: Sheet?
  private var child: ItemStore?

  init(_ parts: Parts = Parts()) {
    self.parts = parts
    store = Store(initialState: Household.State(), gracePeriod: parts.gracePeriod) { Household() }
    rows = store.scope(state: \.rows, action: \.rows)
  }

  mutating func perform(_ command: ChildCommand) -> ChildrenSeen {
    let answer = answer(command)
    let state = store.state
    return ChildrenSeen(
      rows: state.rows.elements, child: state.child, generations: generations, count: rows.count,
      notifications: notifications.count, answer: answer, issues: store.issueCount)
  }

  private mutating func answer(_ command: ChildCommand) -> Int? {
    switch command {
    case .insert(let id): store.send(.insert(id % 3))
    case .remove(let id): store.send(.remove(id))
    case .set(let id, let v): store.send(.set(id, v))
    case .scope: scope()
    case .read(let id): return held[id].map { parts.read(store, $0) }
    case .write(let id, let v): held[id].map { parts.write($0, v) }
    case .send(let id, let v): held[id]?.send(.set(v))
    case .observe(let id):
      let notifications = notifications
      held[id].map { parts.observe($0) { _ in notifications.count += 1 } }
    case .advance(let tenths): parts.advance(store, .milliseconds(100 * tenths))
    case .position(let position): return parts.element(rows, position).isInvalid ? 0 : 1
    case .present(let id): store.send(.present(id))
    case .retract: store.send(.retract)
    case .makeSheet:
      sheet = parts.sheet(store)
      child = store.scope(state: \.child, action: \.child) ?? child
    case .closeSheet: sheet?.wrappedValue = nil
    case .sendChild(let v): child?.send(.set(v))
    case .writeChild(let v): child.map { parts.write($0, v) }
    }
    return nil
  }

  private mutating func scope() {
    rows = store.scope(state: \.rows, action: \.rows)
    for (position, id) in rows.ids.enumerated() {
      let store = rows[position]
      if held[id] !== store { generations[id] += 1 }
      held[id] = store
      parts.hold(store)
    }
  }
}
