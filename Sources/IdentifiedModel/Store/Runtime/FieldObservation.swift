/// An observer of one field of a store.
///
/// It is told after a commit, with the field as it is then; changes in between are not seen. It ends when it
/// is cancelled, or when the part that it looks at goes away; it does not start again when that
/// part comes back, but the store can then be observed anew. It keeps neither the store nor its
/// feature alive, and once it has ended it keeps nothing.
public final class FieldObservation {
  /// Looks at the field and tells of a change; answers whether more can come.
  ///
  /// Nil when it is over.
  private var look: (() -> Bool)?

  init(_ look: (() -> Bool)?) { self.look = look }

  /// Whether nothing more will come.
  public var isFinished: Bool { look == nil }

  /// Ends the observation.
  public func cancel() { look = nil }

  func notice() {
    if let look, !look() { cancel() }
  }
}

extension Store {
  /// Calls `body` after every commit that changed a field.
  ///
  /// Compares values: observing a collection reports changes in its elements, not only in their ids or
  /// order.
  ///
  /// - Returns: A handle that ends the observation; it has already ended if the store's element is gone.
  @discardableResult
  public func observe<Field: Equatable>(
    _ field: @escaping (State) -> Field, _ body: @escaping (Field) -> Void
  ) -> FieldObservation {
    if core.isInvalid { return FieldObservation(nil) }
    var last = field(core.state)
    // Weak, because the runtime that keeps the observation is kept by the core.
    let observation = FieldObservation { [weak self, weak core] in
      guard self != nil, let core, !core.isInvalid else { return false }
      let now = field(core.state)
      if now != last {
        last = now
        body(now)
      }
      return true
    }
    core.runtime.watch(observation)
    return observation
  }
}
