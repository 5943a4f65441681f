/// Somebody who wants to know when one field of a store changes.
///
/// Told after a commit, with the field as it is then; changes in between are not seen. Ends when it
/// is cancelled, or when the part that it looks at goes away; it does not start again when that
/// part comes back.
public final class FieldObservation {
  /// Whether nothing more will come.
  public private(set) var isFinished: Bool

  private let isOver: () -> Bool
  private let notifyIfChanged: () -> Void

  init(
    isFinished: Bool, isOver: @escaping () -> Bool, notifyIfChanged: @escaping () -> Void
  ) {
    self.isFinished = isFinished
    self.isOver = isOver
    self.notifyIfChanged = notifyIfChanged
  }

  /// Wants to know no more.
  public func cancel() { isFinished = true }

  func notice() {
    if isFinished { return }
    if isOver() {
      isFinished = true
    } else {
      notifyIfChanged()
    }
  }
}

extension Store {
  /// Calls `body` after every commit that changed a field.
  ///
  /// - Returns: What ends it. On a store whose element has gone it is finished from the start.
  @discardableResult
  public func observe<Field: Equatable>(
    _ field: @escaping (State) -> Field, _ body: @escaping (Field) -> Void
  ) -> FieldObservation {
    let core = core
    var last = isCompleted ? nil : field(core.state)
    let observation = FieldObservation(
      isFinished: isCompleted, isOver: { [self] in isCompleted || core.isInvalid },
      notifyIfChanged: {
        let now = field(core.state)
        if now == last { return }
        last = now
        body(now)
      })
    if !observation.isFinished { core.runtime.watch(observation) }
    return observation
  }
}
