/// The stores of a collection's elements, as it was when somebody scoped to it.
///
/// A snapshot: ids and order stay, while each store reads its element live. A position outside the
/// snapshot leads to an inert store, which ignores actions and traps when its state is read.
public struct StoreCollection<
  ParentState, ParentAction: CasePathable, ID: Hashable & Sendable, State, Action
>: RandomAccessCollection {
  private let store: Store<ParentState, ParentAction>
  private let elements: KeyPath<ParentState, IdentifiedArray<ID, State>>
  private let action: CaseKeyPath<ParentAction, IdentifiedAction<ID, Action>>
  private let snapshot: IdentifiedArray<ID, State>

  init(
    store: Store<ParentState, ParentAction>,
    elements: KeyPath<ParentState, IdentifiedArray<ID, State>>,
    action: CaseKeyPath<ParentAction, IdentifiedAction<ID, Action>>
  ) {
    self.store = store
    self.elements = elements
    self.action = action
    snapshot = store.core.state[keyPath: elements]
  }

  /// The first position.
  public var startIndex: Int { 0 }

  /// The position after the last element of the snapshot.
  public var endIndex: Int { snapshot.count }

  /// The ids of the snapshot.
  public var ids: [ID] { Array(snapshot.ids) }

  /// The store of the element that was at this position; the same object for the same element.
  public subscript(position: Int) -> Store<State, Action> {
    guard snapshot.indices.contains(position) else {
      return Store(core: InertCore(runtime: store.core.runtime))
    }
    return store.scope(
      state: elements, action: action, id: snapshot.ids[position], seen: snapshot[position])
  }
}
