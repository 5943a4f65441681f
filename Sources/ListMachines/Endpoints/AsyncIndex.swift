import IdentifiedModel

/// S19: the endpoint is given a position and keeps it: `a[i] = await api(a[i])`.
///
/// - Present: right, as long as nobody else writes the element meanwhile: the answer is written as
///   a whole and puts every other field back.
/// - Moved: the answer replaces whatever is at the position by now, so its own element is there
///   twice and another one is lost; a failure leaves its own element busy and puts another one's
///   flag off.
/// - Gone: the same, with an element that is back; beyond the end it traps.
/// - Order: an older answer overwrites a newer one.
/// - Source: IdentifiedCollections README, first form; Open-Relay#224.
public final class AsyncIndex: AsyncEndpoint {
  /// A plain array.
  public var items: [ServedItem]

  /// Starts with these elements.
  public init(_ items: [ServedItem]) { self.items = items }

  /// Starts at the position that the element has now.
  public func start(_ id: ItemID, service: FakeService) {
    guard let index = index(of: id) else { return }
    items[index].isBusy = true
    service.request(items[index]) { answer in
      switch answer {
      case .element(let element): self.items[index] = element
      case .failure: self.items[index].isBusy = false
      }
    }
  }
}
