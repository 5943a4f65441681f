import IdentifiedModel

/// S20: the endpoint keeps the id and looks the position up again, by force:
/// `a[a.firstIndex { $0.id == id }!] = await api(a[i])`.
///
/// - Present: the right element; the answer is written as a whole and puts every other field back.
/// - Moved: still the right element.
/// - Gone: traps, for an answer as for a failure.
/// - Order: an older answer overwrites a newer one.
/// - Source: IdentifiedCollections README, the form in four steps.
public final class AsyncIDUnwrap: AsyncEndpoint {
  /// A plain array.
  public var items: [ServedItem]

  /// Starts with these elements.
  public init(_ items: [ServedItem]) { self.items = items }

  // The force unwraps are the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  /// Starts at the position that the element has now.
  public func start(_ id: ItemID, service: FakeService) {
    guard let index = index(of: id) else { return }
    items[index].isBusy = true
    service.request(items[index]) { answer in
      let index = self.index(of: id)!
      switch answer {
      case .element(let element): self.items[index] = element
      case .failure: self.items[index].isBusy = false
      }
    }
  }
}
