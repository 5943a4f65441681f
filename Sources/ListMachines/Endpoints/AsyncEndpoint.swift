import IdentifiedModel

/// One way to ask a service about an element and to store what it answers.
///
/// Common contract: starting puts the element's `isBusy` on and sends the element as it is then.
/// The answer carries one field, `result`; storing it puts `isBusy` off. A failure puts `isBusy`
/// off and changes nothing else. All that differs is how the element is found again afterwards,
/// and how much of it is written.
///
/// An endpoint reads like the `async` function that it stands for, with a closure where that has
/// an `await`: what comes before runs at `start`, the closure when the service answers, between
/// two events and on the same thread (P6). So the machine decides the order, and a trap is the
/// run's own.
public protocol AsyncEndpoint: AnyObject, SendableMetatype {
  /// Starts with these elements.
  init(_ items: [ServedItem])

  /// The list, as everybody else in the app reads and changes it.
  var items: [ServedItem] { get set }

  /// Asks the service about the element with this id.
  ///
  /// A row can ask for an element that is gone already, for as long as it has not been rendered
  /// away. An endpoint that is called with a position then has none to be called with, and nothing
  /// happens; one that is called with an id is called.
  func start(_ id: ItemID, service: FakeService)
}

extension AsyncEndpoint {
  /// Where the element with this id is, or nil.
  @inlinable
  public func index(of id: ItemID) -> Int? {
    items.firstIndex { $0.id == id }
  }
}
