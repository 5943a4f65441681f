import IdentifiedModel

/// Writes that somebody interferes with: in a `didSet`, in a `willSet`, inside the update pass.
extension ListHost {
  /// Gives the list a `didSet` with this effect, in place of the one it has.
  public mutating func observe(_ sideEffect: SideEffect) {
    self.sideEffect = sideEffect
    sideEffectLog.before = nil
    observeAgain()
  }

  private func observeAgain() {
    root.observe(sideEffect == .none ? nil : observer(willSet: {}))
  }

  /// The list as a row wrote it, if the `didSet` changed it during the last edit.
  public var itemsBeforeSideEffect: [ListItem]? { sideEffectLog.before }

  private func observer(willSet: @escaping () -> Void) -> StateObserver<Strategy.Data> {
    let (effect, log) = (sideEffect, sideEffectLog)
    return StateObserver(
      willSet: willSet,
      didSet: { list in
        let written = list
        effect.apply(to: &list)
        if list != written { log.before = written.items }
      })
  }

  /// Edits the element while the `willSet` of the list makes another change (H20).
  ///
  /// Where the write does not replace a list in state, the change comes after it: a store takes one
  /// action after the other, and an object knows nothing of its list.
  ///
  /// - Returns: False when there is no such binding, and nothing was done.
  public mutating func edit(
    _ id: ItemID, _ v: Int, through handle: RowHandle, whileSetting change: ListChange
  ) -> Bool {
    guard let binding = binding(of: id, through: handle) else { return false }
    let isDone = Flag()
    let root = root
    let makeChange = {
      guard !isDone.value else { return }
      isDone.value = true
      root.modify(transaction: Transaction()) { change.apply(to: &$0) }
    }
    sideEffectLog.before = nil
    root.observe(observer(willSet: makeChange))
    binding.wrappedValue.v = v
    observeAgain()
    makeChange()
    return true
  }

  /// Renders, and inside the pass lets a row's body write its element (P7, P8).
  ///
  /// - Returns: Whether the element has a row, and whether the write was discarded.
  public mutating func render(
    editing id: ItemID, _ v: Int
  ) -> (hadRow: Bool, wasDropped: Bool) {
    var result = (hadRow: false, wasDropped: false)
    render { host in
      let dropped = host.droppedWrites
      result.hadRow = host.edit(id, v, through: .current)
      result.wasDropped = host.droppedWrites > dropped
    }
    return result
  }

  /// Renders, and inside the pass makes a change of the list (P7).
  public mutating func render(making change: ListChange) {
    render { $0.apply(change) }
  }
}

/// The list as it was written, before a side effect changed it.
@usableFromInline
final class SideEffectLog {
  var before: [ListItem]?

  @usableFromInline
  init() {}
}

/// Something that happens once.
private final class Flag {
  var value = false
}
