import IdentifiedModel
import StatefulFuzz

/// The reference model: what the list must hold, and which element every request is for.
///
/// Intent rule: a request is meant for the element for which it was started, wherever that is when
/// the answer comes. The answer carries one field; all others keep what was written last. An answer
/// for an element that is gone, by removal or by another id, is ignored, and an older answer never
/// follows a newer one.
struct AsyncModel {
  /// A request without an answer.
  struct Request {
    /// 1 for the first request of the run.
    let number: Int
    /// The element as it was when the request was made.
    let sent: ServedItem
    /// The position that the element had then.
    let index: Int
    /// The id that the element has by now, if it still exists.
    var currentID: ItemID
  }

  let answers: EndpointProfile.Answers

  /// The truth, in order.
  private(set) var items: [ServedItem]

  /// Requests without an answer, the oldest first.
  private(set) var pending: [Request] = []

  /// Elements that ever existed have ordinals below this.
  private(set) var bornCount = 0

  /// A value that was never written.
  private(set) var freshValue = 1

  /// By ordinal of an id: the number of the newest request for it, 0 when there was none; as long
  /// as the highest id that was ever there.
  private var newestRequest: [Int?] = []

  private var requestCount = 0

  init(_ start: ListStart, answers: EndpointProfile.Answers) {
    self.answers = answers
    items = start.ids.map { ServedItem(id: $0) }
    for id in start.ids { born(id) }
  }

  func index(of id: ItemID) -> Int? {
    for index in items.indices where items[index].id == id { return index }
    return nil
  }

  /// Applies a command and says what the system must do.
  mutating func step(_ command: AsyncCommand) -> AsyncExpectation {
    switch command {
    case .start(let id): return start(id)
    case .finish(let number): return answer(number, isFailure: false)
    case .fail(let number): return answer(number, isFailure: true)
    case .edit(let id, let value):
      use(value)
      if let index = index(of: id) { items[index].v = value }
    case .background(let id, let value):
      use(value)
      if let index = index(of: id) { items[index].w = value }
    case .removeLast:
      if !items.isEmpty { items.removeLast() }
    case .remove(let id):
      if let index = index(of: id) { items.remove(at: index) }
    case .removeAll: items.removeAll()
    case .insert(let id, let index):
      guard self.index(of: id) == nil else { break }
      items.insert(ServedItem(id: id), at: clamped(index))
      born(id)
    case .move(let id, let destination):
      guard let source = index(of: id) else { break }
      let item = items.remove(at: source)
      items.insert(item, at: clamped(destination))
    case .replaceAll(let ids): replaceAll(ids)
    case .rename(let id, let newID): rename(id, to: newID)
    case .render: break
    }
    return AsyncExpectation()
  }

  // MARK: Requests

  private mutating func start(_ id: ItemID) -> AsyncExpectation {
    guard id.ordinal < newestRequest.count, newestRequest[id.ordinal] != nil else {
      return AsyncExpectation()
    }
    guard let index = index(of: id) else {
      return AsyncExpectation(target: .goneAtStart(id), exercised: Hazard.unwrapTrap.asyncBit)
    }
    requestCount += 1
    newestRequest[id.ordinal] = requestCount
    items[index].isBusy = true
    pending.append(
      Request(number: requestCount, sent: items[index], index: index, currentID: id))
    return AsyncExpectation(target: .asked(id))
  }

  private mutating func answer(_ number: Int, isFailure: Bool) -> AsyncExpectation {
    guard !pending.isEmpty else { return AsyncExpectation() }
    let request = pending.remove(at: max(1, min(number, pending.count)) - 1)
    let id = request.sent.id
    let live = index(of: id)
    let answer = AnswerExpectation(
      request: request, isFailure: isFailure, liveIndex: live,
      hasNewID: !isFailure && live == nil && request.currentID != id
        && index(of: request.currentID) != nil,
      isSuperseded: newestRequest[id.ordinal] != request.number)
    let exercised = hazards(of: answer)
    if let live, answers == .all || !answer.isSuperseded {
      items[live].isBusy = false
      if !isFailure { items[live].result = max(items[live].result, request.number) }
    }
    return AsyncExpectation(target: .answered(answer), exercised: exercised)
  }

  /// Hazards whose precondition the answer meets, before it is stored.
  private func hazards(of answer: AnswerExpectation) -> UInt64 {
    let request = answer.request
    var exercised: UInt64 = 0
    if request.index >= items.count || answer.hasNewID {
      exercised |= Hazard.staleIndexTrap.asyncBit
    }
    if request.index < items.count, request.index != answer.liveIndex {
      exercised |= Hazard.wrongWrite.asyncBit
      if answer.liveIndex != nil, !answer.isFailure { exercised |= Hazard.duplicateID.asyncBit }
    }
    guard let live = answer.liveIndex else {
      exercised |= Hazard.unwrapTrap.asyncBit
      return answer.isFailure ? exercised : exercised | Hazard.resurrection.asyncBit
    }
    guard !answer.isFailure else { return exercised }
    if items[live].v != request.sent.v || items[live].w != request.sent.w {
      exercised |= Hazard.lostUpdate.asyncBit
    }
    if items[live].result > request.number { exercised |= Hazard.reorderedCompletion.asyncBit }
    return exercised
  }

  // MARK: Changes by others

  private mutating func rename(_ id: ItemID, to newID: ItemID) {
    guard let index = index(of: id), self.index(of: newID) == nil else { return }
    items[index] = ServedItem(id: newID, v: items[index].v, w: items[index].w)
    for request in pending.indices where pending[request].currentID == id {
      pending[request].currentID = newID
    }
    born(newID)
  }

  private mutating func replaceAll(_ ids: [ItemID]) {
    var replaced: [ServedItem] = []
    for id in ids where !replaced.contains(where: { $0.id == id }) {
      replaced.append(index(of: id).map { items[$0] } ?? ServedItem(id: id))
      born(id)
    }
    items = replaced
  }

  private func clamped(_ index: Int) -> Int { max(0, min(index, items.count)) }

  private mutating func born(_ id: ItemID) {
    bornCount = max(bornCount, id.ordinal + 1)
    while newestRequest.count <= id.ordinal { newestRequest.append(nil) }
    newestRequest[id.ordinal] = newestRequest[id.ordinal] ?? 0
  }

  private mutating func use(_ value: Int) {
    if value >= freshValue, value < Int.max { freshValue = value + 1 }
  }
}
