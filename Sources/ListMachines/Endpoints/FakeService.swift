import IdentifiedModel

/// A service that answers when it is told to: in any order, late, or not at all.
///
/// It knows elements by id, as the list has them when it answers. Of an element that has been
/// renamed since it was asked about, it answers with the new id; of one that is gone, with the id
/// that it was asked about.
public final class FakeService {
  /// What comes back.
  public enum Answer: Sendable {
    /// The element as it was sent, with the request's number as its result, and idle.
    case element(ServedItem)
    /// The request failed.
    case failure
  }

  /// A request without an answer yet.
  public struct Request {
    /// 1 for the first request of the run.
    public let number: Int
    /// The element as it was sent.
    public let sent: ServedItem
    /// The id that the element has by now.
    var currentID: ItemID
    let completion: (Answer) -> Void
  }

  /// The requests without an answer, the oldest first.
  public private(set) var pending: [Request] = []

  private var count = 0

  /// Makes a service that nobody has asked.
  public init() {}

  /// Takes a request; `completion` is called once, by `finish` or `fail`, or never.
  public func request(_ element: ServedItem, then completion: @escaping (Answer) -> Void) {
    count += 1
    pending.append(
      Request(number: count, sent: element, currentID: element.id, completion: completion))
  }

  /// Answers the `n`-th pending request; `n` counts from 1 and is clamped.
  ///
  /// - Parameters:
  ///   - n: The place among the pending requests, the oldest being 1.
  ///   - items: The list as the service knows it.
  /// - Returns: The number of the request; nil when none is pending.
  public func finish(_ n: Int, knowing items: [ServedItem]) -> Int? {
    guard let request = take(n) else { return nil }
    func has(_ id: ItemID) -> Bool { items.contains { $0.id == id } }
    let sent = request.sent
    let id = !has(sent.id) && has(request.currentID) ? request.currentID : sent.id
    request.completion(
      .element(ServedItem(id: id, v: sent.v, w: sent.w, result: request.number)))
    return request.number
  }

  /// Lets the `n`-th pending request fail; `n` counts from 1 and is clamped.
  ///
  /// - Returns: The number of the request; nil when none is pending.
  public func fail(_ n: Int) -> Int? {
    guard let request = take(n) else { return nil }
    request.completion(.failure)
    return request.number
  }

  /// Learns that an element has another id from now on.
  public func rename(_ id: ItemID, to newID: ItemID) {
    for index in pending.indices where pending[index].currentID == id {
      pending[index].currentID = newID
    }
  }

  private func take(_ n: Int) -> Request? {
    pending.isEmpty ? nil : pending.remove(at: max(1, min(n, pending.count)) - 1)
  }
}
