import IdentifiedModel

/// A list, an endpoint that asks about its elements, and everybody else who changes it.
///
/// There are no rows here: what is on trial is what happens between a request and its answer.
/// Edits from rows find their element by id and write one field, so that no fault is theirs. All
/// operations are total, except that an endpoint may trap, for real, where an app would crash.
public struct AsyncHost<Endpoint: AsyncEndpoint> {
  private let endpoint: Endpoint
  private let service = FakeService()

  /// By ordinal of an id: whether an element ever had it.
  private var isKnown: [Bool] = []

  /// Makes a list of new elements; repeated ids are ignored.
  public init(initial ids: [ItemID]) {
    endpoint = Endpoint([])
    replaceAll(ids)
  }

  /// The list, in order.
  public var items: [ServedItem] { endpoint.items }

  /// The requests without an answer, the oldest first.
  public var pending: [FakeService.Request] { service.pending }

  // MARK: Requests

  /// Starts a request for an element that is or was there.
  ///
  /// - Returns: Whether a request was made.
  public mutating func start(_ id: ItemID) -> Bool {
    guard id.ordinal < isKnown.count, isKnown[id.ordinal] else { return false }
    let before = service.pending.count
    endpoint.start(id, service: service)
    return service.pending.count > before
  }

  /// Answers the `n`-th pending request; the answer's request, or nil when none is pending.
  public mutating func finish(_ n: Int) -> Int? { service.finish(n, knowing: endpoint.items) }

  /// Lets the `n`-th pending request fail; the request, or nil when none is pending.
  public mutating func fail(_ n: Int) -> Int? { service.fail(n) }

  // MARK: Changes by others

  /// Writes field `v` as a row does that finds its element by id; ignored when it is gone.
  public mutating func edit(_ id: ItemID, _ v: Int) {
    if let index = endpoint.index(of: id) { endpoint.items[index].v = v }
  }

  /// Writes field `w`; ignored when the element is gone.
  public mutating func background(_ id: ItemID, _ w: Int) {
    if let index = endpoint.index(of: id) { endpoint.items[index].w = w }
  }

  /// Gives the element another id, and the service learns of it.
  ///
  /// The renamed element keeps `v` and `w`; nothing has been asked about it. Ignored when the
  /// element is gone or another one has that id.
  public mutating func rename(_ id: ItemID, to newID: ItemID) {
    guard let index = endpoint.index(of: id), endpoint.index(of: newID) == nil else { return }
    let old = endpoint.items[index]
    endpoint.items[index] = ServedItem(id: newID, v: old.v, w: old.w)
    service.rename(id, to: newID)
    know(newID)
  }

  /// Adds a new element, at a clamped position; ignored when the id is present.
  public mutating func insert(_ id: ItemID, at index: Int) {
    guard endpoint.index(of: id) == nil else { return }
    endpoint.items.insert(ServedItem(id: id), at: max(0, min(index, endpoint.items.count)))
    know(id)
  }

  /// Removes the element; ignored when it is absent.
  public mutating func remove(_ id: ItemID) {
    if let index = endpoint.index(of: id) { endpoint.items.remove(at: index) }
  }

  /// Removes the last element; ignored when there is none.
  public mutating func removeLast() {
    if !endpoint.items.isEmpty { endpoint.items.removeLast() }
  }

  /// Removes all elements.
  public mutating func removeAll() { endpoint.items.removeAll() }

  /// Moves the element so that it ends at a clamped position; ignored when it is absent.
  public mutating func move(_ id: ItemID, to index: Int) {
    guard let source = endpoint.index(of: id) else { return }
    let item = endpoint.items.remove(at: source)
    endpoint.items.insert(item, at: max(0, min(index, endpoint.items.count)))
  }

  /// Replaces the whole list.
  ///
  /// Present ids keep their elements, the others are new, repeated ones are ignored after the first.
  public mutating func replaceAll(_ ids: [ItemID]) {
    let old = endpoint.items
    var items: [ServedItem] = []
    for id in ids where !items.contains(where: { $0.id == id }) {
      items.append(old.first { $0.id == id } ?? ServedItem(id: id))
      know(id)
    }
    endpoint.items = items
  }

  private mutating func know(_ id: ItemID) {
    while isKnown.count <= id.ordinal { isKnown.append(false) }
    isKnown[id.ordinal] = true
  }
}
