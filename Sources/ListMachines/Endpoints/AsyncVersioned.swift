import IdentifiedModel

/// S23: S22, and only the newest request of an element may write:
/// `guard versions[id] == mine, let i = index(of: id) else { return }`.
///
/// - Present: the right element; its other fields keep what others wrote meanwhile.
/// - Moved: still the right element.
/// - Gone: nothing is asked, and an answer or a failure is ignored.
/// - Order: what an older request answers is ignored, even while the newest one is pending or
///   after it has failed.
/// - Source: strategy S23 of the catalogue; coven-cave#4263, assistant-ui#4958.
public final class AsyncVersioned: AsyncEndpoint {
  /// A plain array.
  public var items: [ServedItem]

  /// How many requests each element has started.
  private var versions: [ItemID: Int] = [:]

  /// Starts with these elements.
  public init(_ items: [ServedItem]) { self.items = items }

  /// Starts with the id, and with a version that no earlier request has.
  public func start(_ id: ItemID, service: FakeService) {
    guard let index = index(of: id) else { return }
    let version = versions[id, default: 0] + 1
    versions[id] = version
    items[index].isBusy = true
    service.request(items[index]) { answer in
      guard self.versions[id] == version, let index = self.index(of: id) else { return }
      if case .element(let element) = answer { self.items[index].result = element.result }
      self.items[index].isBusy = false
    }
  }
}
