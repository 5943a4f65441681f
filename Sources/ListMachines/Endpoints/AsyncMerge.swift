import IdentifiedModel

/// S22: the endpoint looks the element up again and merges the one field that the answer carries:
/// `guard let i = index(of: id) else { return }; a[i].result = answer.result`.
///
/// - Present: the right element; its other fields keep what others wrote meanwhile.
/// - Moved: still the right element.
/// - Gone: nothing is asked, and an answer or a failure is ignored.
/// - Order: an older answer overwrites a newer one.
/// - Source: strategy S22 of the catalogue; coven-cave#4263 for the order.
public final class AsyncMerge: AsyncEndpoint {
  /// A plain array.
  public var items: [ServedItem]

  /// Starts with these elements.
  public init(_ items: [ServedItem]) { self.items = items }

  /// Starts with the id.
  public func start(_ id: ItemID, service: FakeService) {
    guard let index = index(of: id) else { return }
    items[index].isBusy = true
    service.request(items[index]) { answer in
      guard let index = self.index(of: id) else { return }
      if case .element(let element) = answer { self.items[index].result = element.result }
      self.items[index].isBusy = false
    }
  }
}
