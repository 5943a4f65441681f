import IdentifiedModel

/// What a row is, as far as the host is concerned, from one render to the next.
public enum RowIdentity: Sendable {
  /// Position, with the range of the very first render kept for ever: `ForEach(0..<n)`.
  case constantRange
  /// Position: `ForEach(indices, id: \.self)`.
  case position
  /// The id of the element.
  case element
}

/// One way to hand every row of a list a binding of its element.
///
/// A strategy reads like the `ForEach` it stands for: `elements` is the collection that is walked,
/// `content` is the closure that makes a row. Both run inside the update pass.
public protocol BindingStrategy: SendableMetatype {
  /// The list as one value.
  associatedtype Data: ListData
  /// Where that value lives.
  associatedtype Root: ListRoot where Root.Value == Data
  /// What `ForEach` walks.
  associatedtype Elements: Collection
  /// State that belongs to the row and lives as long as it.
  associatedtype RowState: RowLocalState = NoRowState

  /// What identifies a row.
  static var rowIdentity: RowIdentity { get }

  /// Whether a render is an update pass, inside which bindings answer from their caches (B2).
  ///
  /// True for SwiftUI. Without passes state changes at once, whoever reads it, and a row is rendered
  /// again whenever its turn comes; no rule about passes is needed to judge such a strategy.
  static var hasUpdatePasses: Bool { get }

  /// The collection that `ForEach` walks, from the binding that this commit made.
  static func elements(of data: Binding<Data>) -> Elements

  /// The same for strategies that need the root for it, as those do that make their rows and what is
  /// in them together: an element may then have its binding, which `content` returns.
  static func elements(of data: Binding<Data>, root: Root) -> Elements

  /// The id of the list element that an element of the walk stands for.
  static func itemID(of element: Elements.Element, in data: Data) -> ItemID

  /// Row-local state for a new row.
  static func makeRowState(for element: Elements.Element) -> RowState

  /// What the rows' bindings keep; the whole history, unless the strategy declares that it is less.
  static var captured: CapturedState { get }

  /// Whether a row writes its element with all of its fields, and not the one that was edited.
  ///
  /// Then what the row shows of the others comes back into the list, so that it is part of the state.
  static var writesWholeElements: Bool { get }

  /// The binding for the row; what a closure in it captures is what the row keeps.
  static func content(
    _ element: Elements.Element, data: Binding<Data>, root: Root, state: RowState
  ) -> Binding<ListItem>

  /// `onDelete`: removes what the row at `offset` of `shown` stands for; false for no change.
  static func delete(_ offset: Int, shown: [ItemID], in list: inout Data) -> Bool

  /// `onMove`: puts what the row at `offset` of `shown` stands for before the one at `destination`,
  /// which may be the count; false for no change.
  static func reorder(
    _ offset: Int, to destination: Int, shown: [ItemID], in list: inout Data
  ) -> Bool
}

extension BindingStrategy {
  /// Looks the element up by the id that the row showed.
  public static func delete(_ offset: Int, shown: [ItemID], in list: inout Data) -> Bool {
    guard let position = list.position(of: shown[offset]) else { return false }
    return list.removeItem(at: position)
  }

  /// Looks both elements up by the ids that their rows showed; at the end where the other is gone.
  public static func reorder(
    _ offset: Int, to destination: Int, shown: [ItemID], in list: inout Data
  ) -> Bool {
    let id = shown[offset]
    guard let source = list.position(of: id) else { return false }
    guard destination < shown.count, let next = list.position(of: shown[destination]) else {
      return list.moveItem(id, to: list.count - 1)
    }
    if next == source { return false }
    return list.moveItem(id, to: next > source ? next - 1 : next)
  }
}

extension BindingStrategy {
  /// Yes, as in SwiftUI.
  @inlinable
  public static var hasUpdatePasses: Bool { true }

  /// The collection without a look at the root.
  @inlinable
  public static func elements(of data: Binding<Data>, root: Root) -> Elements {
    elements(of: data)
  }

  /// The whole history: nobody can see what a closure keeps.
  public static var captured: CapturedState { .history }

  /// Yes: a binding to an element is written with an element.
  public static var writesWholeElements: Bool { true }
}

extension BindingStrategy where RowState == NoRowState {
  /// Nothing: most rows have no state of their own.
  @inlinable
  public static func makeRowState(for element: Elements.Element) -> NoRowState { NoRowState() }
}

/// State that a row owns, such as a draft.
public protocol RowLocalState {
  /// Takes part in the commit that is about to render: ends the pending transaction.
  func beginCommit()

  /// How many writes were discarded because an update pass was running.
  var droppedWrites: Int { get }

  /// Everything that is kept, as many elements for every row; nil where it cannot be told, and
  /// then no two states of the host are taken for equal.
  var contents: [ListItem]? { get }
}

extension RowLocalState {
  /// Untold.
  public var contents: [ListItem]? { nil }
}

/// The state of rows that have none.
@frozen
public struct NoRowState: RowLocalState {
  /// Makes nothing.
  @inlinable
  public init() {}

  /// Does nothing.
  @inlinable
  public func beginCommit() {}

  /// Always 0.
  @inlinable
  public var droppedWrites: Int { 0 }

  /// Nothing.
  @inlinable
  public var contents: [ListItem]? { [] }
}

extension StoredLocation: RowLocalState where Value == ListItem {
  /// The live value, and what a refresh shows.
  public var contents: [ListItem]? { [get(), update().0] }
}
