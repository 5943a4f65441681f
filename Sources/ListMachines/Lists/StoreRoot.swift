import IdentifiedModel

/// A feature that is a list of rows.
public protocol ListFeature: Reducer where Action: Sendable {
  /// The rows as one value.
  associatedtype Rows: ListData

  /// Makes the feature.
  init()

  /// The state with these rows.
  static func state(with rows: Rows) -> State

  /// The rows of a state.
  static func rows(of state: State) -> Rows

  /// The action by which the surrounding feature replaces all rows.
  static func replaceRows(_ rows: Rows) -> Action
}

extension ListFeature where State == Rows {
  /// The rows are the state.
  public static func state(with rows: Rows) -> State { rows }

  /// The rows are the state.
  public static func rows(of state: State) -> Rows { state }
}

/// A store as the root of a list: live in both phases, changed by actions.
///
/// Rule L2 of `HostRules`.
public final class StoreRoot<Feature: ListFeature>: Location<Feature.Rows>, ListRoot {
  /// The store that has the rows.
  public let store: StoreOf<Feature>

  /// Makes a store with these rows.
  public init(_ rows: Feature.Rows) {
    store = Store(initialState: Feature.state(with: rows)) { Feature() }
    super.init()
  }

  /// The store's rows as they are now.
  public override func get() -> Feature.Rows { Feature.rows(of: store.state) }

  /// Sends the action that replaces the rows.
  public override func set(_ newValue: Feature.Rows, transaction: Transaction) {
    store.send(Feature.replaceRows(newValue))
  }

  /// Replaces the rows by a changed copy, unless `body` returns false.
  public func modify(transaction: Transaction, _ body: (inout Feature.Rows) -> Bool) {
    var rows = get()
    if body(&rows) { set(rows, transaction: transaction) }
  }

  /// The binding that one commit hands to the rows' content.
  public func makeBinding() -> Binding<Feature.Rows> {
    Binding(location: self, cachedValue: get())
  }

  /// Does nothing: a store keeps no saved values.
  public func beginCommit() {}

  /// Always 0: a write to an object happens in every phase.
  public var droppedWrites: Int { 0 }

  /// How many issues the store has noticed, such as actions for absent elements.
  public var warnings: Int { store.issueCount }
}
