import IdentifiedModel

/// An element of a list whose rows ask a service.
///
/// Three writers, a field for each, so that every write can be told from the others.
@frozen
public struct ServedItem: Identifiable, Hashable, Sendable {
  /// Never changes; a renamed element is another one.
  public let id: ItemID
  /// Written by rows.
  public var v: Int
  /// Written from elsewhere: sync, timers.
  public var w: Int
  /// The number of the request whose answer came last; 0 before the first.
  public var result: Int
  /// Put on while a request is made, off by its answer: the endpoint's optimistic change.
  public var isBusy: Bool

  /// A new element: nothing written, nothing asked, unless given.
  @inlinable
  public init(id: ItemID, v: Int = 0, w: Int = 0, result: Int = 0, isBusy: Bool = false) {
    self.id = id
    self.v = v
    self.w = w
    self.result = result
    self.isBusy = isBusy
  }
}
