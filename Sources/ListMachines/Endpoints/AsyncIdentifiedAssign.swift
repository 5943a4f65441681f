import IdentifiedModel

/// S21: the endpoint is given an id and assigns by it: `list[id: id] = await api(list[id: id]!)`.
///
/// - Present: the right element; the answer is written as a whole and puts every other field back.
/// - Moved: still the right element.
/// - Gone: starting unwraps it and traps. An answer appends it: the removed element is back, at the
///   end. A failure is ignored.
/// - Renamed: the answer has the new id, and writing it under the old one traps.
/// - Order: an older answer overwrites a newer one.
/// - Source: IdentifiedCollections README, last form.
public final class AsyncIdentifiedAssign: AsyncEndpoint {
  private var list: IdentifiedArrayOf<ServedItem>

  /// The elements of an identified array.
  public var items: [ServedItem] {
    get { list.elements }
    set { list = IdentifiedArray(uniqueElements: newValue) }
  }

  /// Starts with these elements.
  public init(_ items: [ServedItem]) { list = IdentifiedArray(uniqueElements: items) }

  // The force unwrap is the behaviour on trial.
  // swift-format-ignore: NeverForceUnwrap
  /// Starts with the id, whether the element is there or not.
  public func start(_ id: ItemID, service: FakeService) {
    list[id: id]?.isBusy = true
    service.request(list[id: id]!) { answer in
      switch answer {
      case .element(let element): self.list[id: id] = element
      case .failure: self.list[id: id]?.isBusy = false
      }
    }
  }
}
