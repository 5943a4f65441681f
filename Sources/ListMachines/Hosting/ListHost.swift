import IdentifiedModel

/// A list on a screen, without the screen: elements, rows, and one strategy that binds them.
///
/// Mutations are events and change the live list at once. `render` is one committed update pass.
/// Between two renders rows and list disagree, and that is where strategies differ. All operations
/// are total, except that a strategy may trap, for real, where SwiftUI would crash.
///
/// Which row belongs to an element: the row that most recently showed it at a commit, live or
/// removed, as long as that row still shows it. Under index identity a row may show another element
/// by now; then the element has no row.
///
/// One run is one thread. Rules: `HostRules`.
public struct ListHost<Strategy: BindingStrategy> {
  @usableFromInline
  let root: Strategy.Root

  /// All rows that can still be addressed, live and removed.
  @usableFromInline
  var rows: [ListRow<Strategy.RowState>] = []

  /// Indices into `rows` of the live ones, in order.
  @usableFromInline
  var live: [Int] = []

  /// By ordinal of an id: the index of the row that most recently showed it, or -1.
  @usableFromInline
  var rowByOrdinal: [Int] = []

  /// The number of the newest commit; 0 before the first.
  @usableFromInline
  var commit = 0

  /// By ordinal: the binding that a closure, sheet or task took along.
  @usableFromInline
  var escaped: [Int: EscapedBinding] = [:]

  /// By position: rows with a removal transition, where rows are positions.
  @usableFromInline
  var heldByPosition: [Int: Int] = [:]

  /// What the last render walked, where rows are elements.
  @usableFromInline
  var walked: Strategy.Elements?

  @usableFromInline
  var sideEffect = SideEffect.none

  @usableFromInline
  let sideEffectLog = SideEffectLog()

  /// What a constant range walks for ever.
  @usableFromInline
  var constantElements: Strategy.Elements?

  @usableFromInline
  var countWarnings = 0

  @usableFromInline
  var hasTokens = false

  /// The list that each commit showed; nil unless somebody wants them.
  @usableFromInline
  var recordedCommits: [Strategy.Data]?

  /// Makes a list of new elements, nothing of it rendered; repeated ids are ignored.
  @inlinable
  public init(initial ids: [ItemID]) {
    root = Strategy.Root(Strategy.Data(newItems: ids))
    rows.reserveCapacity(ids.count)
    live.reserveCapacity(ids.count)
  }

  /// The live truth, in order; O(1) where elements are values.
  @inlinable
  public var items: [ListItem] { root.get().items }

  /// How many writes were discarded because an update pass was running.
  public var droppedWrites: Int {
    rows.reduce(root.droppedWrites) { $0 + $1.state.droppedWrites }
  }

  /// How many runtime warnings SwiftUI or the store would have logged.
  public var warnings: Int { countWarnings + root.warnings }

  /// The index of the element's row, or nil when it has none.
  @inlinable
  func row(of id: ItemID) -> Int? {
    guard id.ordinal < rowByOrdinal.count else { return nil }
    let row = rowByOrdinal[id.ordinal]
    return row >= 0 && rows[row].shown == id ? row : nil
  }

  @inlinable
  func isLive(_ row: Int) -> Bool { rows[row].commit == commit }
}
