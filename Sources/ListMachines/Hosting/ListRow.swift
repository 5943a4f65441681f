import IdentifiedModel

/// A row: what the host keeps for one identity from the render that makes it.
///
/// A row outlives its element. After the commit that drops it, its control may still touch `last`,
/// and whoever was handed `first` may still touch that (F4, F5, 3.5).
@usableFromInline
@frozen
struct ListRow<State> {
  /// State that belongs to the row.
  @usableFromInline
  let state: State

  /// What coordinators, sheets and tasks of the row were handed.
  @usableFromInline
  let first: Binding<ListItem>

  /// What the row got at its last render, refreshed.
  @usableFromInline
  var last: Binding<ListItem>

  /// Where `first` comes from.
  @usableFromInline
  let firstCapture: Capture

  /// Where `last` comes from.
  @usableFromInline
  var lastCapture: Capture

  /// The element shown at the row's last render.
  @usableFromInline
  var shown: ItemID

  /// Row-local state that says for which element it was put here: focus, scroll position.
  @usableFromInline
  var token: ItemID?

  /// The last commit that kept this row; the row is live when that is the newest one.
  @usableFromInline
  var commit: Int

  /// The commit after which the row is left out once; -1 for none.
  @usableFromInline
  var skippedAfter = -1

  /// Whether the row has a removal transition, and so outlives its removal until it is released.
  @usableFromInline
  var isHeld = false

  @inlinable
  init(state: State, binding: Binding<ListItem>, shown: ItemID, capture: Capture) {
    self.state = state
    self.first = binding
    self.last = binding
    self.shown = shown
    self.token = nil
    self.firstCapture = capture
    self.lastCapture = capture
    self.commit = capture.commit
  }

  /// Takes over what a later render made for this row.
  @inlinable
  mutating func show(_ binding: Binding<ListItem>, of id: ItemID, capture: Capture) {
    last = binding
    shown = id
    lastCapture = capture
    commit = capture.commit
  }
}
